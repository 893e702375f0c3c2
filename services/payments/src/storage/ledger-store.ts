import { sqlOfPg, transactionOfPg } from "@stakehold/store/sql.ts";
import type pg from "pg";
import type { LedgerStore } from "../operations/ports/ledger.ts";
import { write } from "./write.ts";

/** Stores the ledger in PostgreSQL. */
export const createLedgerStore = (pool: pg.Pool): LedgerStore => ({
  has: async (key) => (await sqlOfPg(pool).query("SELECT FROM transactions WHERE key = $1", [key])).length === 1,
  post: async (transactions) => {
    if (transactions.length > 0) await transactionOfPg(pool, (sql) => write(sql, { transactions }));
  },
});
