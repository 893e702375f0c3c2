import { sqlOfPg, transactionOfPg } from "@stakehold/messaging/sql.ts";
import type pg from "pg";
import type { LedgerStore } from "../operations/ports.ts";
import { write } from "./write.ts";

/** The ledger in PostgreSQL. */
export const ledgerStore = (pool: pg.Pool): LedgerStore => ({
  post: (transactions) => transactionOfPg(pool, (sql) => write(sql, { transactions })),
  isPosted: async (key) => {
    const rows = await sqlOfPg(pool).query("SELECT FROM transactions WHERE key = $1", [key]);
    return rows.length > 0;
  },
});
