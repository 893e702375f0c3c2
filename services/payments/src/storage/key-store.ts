import { claim } from "@stakehold/messaging/change/idempotency.ts";
import { transactionOfPg } from "@stakehold/store/sql.ts";
import type pg from "pg";
import type { KeyStore } from "../operations/ports/keys.ts";

/**
 * Stores idempotency keys in PostgreSQL. These mutations' results are found by their caller or stake, so the key stores
 * the caller's id.
 */
export const createKeyStore = (pool: pg.Pool): KeyStore => ({
  claim: (call) => transactionOfPg(pool, async (sql) => void (await claim(sql, call, call.caller))),
});
