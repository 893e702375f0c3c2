import { claim } from "@stakehold/messaging/idempotency.ts";
import { transactionOfPg } from "@stakehold/messaging/sql.ts";
import type pg from "pg";
import type { KeyStore } from "../operations/ports/keys.ts";

/**
 * Idempotency keys in PostgreSQL. What these mutations make is found by the caller or the stake that they name, so the
 * key keeps the caller's id.
 */
export const createKeyStore = (pool: pg.Pool): KeyStore => ({
  claim: (call) => transactionOfPg(pool, async (sql) => void (await claim(sql, call, call.caller))),
});
