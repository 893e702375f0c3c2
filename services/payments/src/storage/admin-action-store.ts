import { sqlOfPg } from "@stakehold/store/sql.ts";
import type pg from "pg";
import type { AdminActionStore } from "../operations/ports/admin-actions.ts";
import { textOf } from "@stakehold/store/columns.ts";
import { actionOf } from "./tables.ts";

/** Stores admin decisions in PostgreSQL. */
export const createAdminActionStore = (pool: pg.Pool): AdminActionStore => ({
  find: async (adminId, action, idempotencyKey) => {
    const [row] = await sqlOfPg(pool).query(
      "SELECT * FROM admin_actions WHERE admin_id = $1 AND action = $2 AND idempotency_key = $3",
      [adminId, action, idempotencyKey],
    );
    return row === undefined ? null : actionOf(row);
  },
  proposers: async (stripeId) => {
    const rows = await sqlOfPg(pool).query(
      "SELECT DISTINCT admin_id FROM admin_actions WHERE subject = $1 AND action = 'PROPOSE_ADOPTION'",
      [stripeId],
    );
    return rows.map((row) => textOf(row, "admin_id"));
  },
});
