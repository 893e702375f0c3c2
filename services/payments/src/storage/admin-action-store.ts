import { sqlOfPg, type Row } from "@stakehold/messaging/sql.ts";
import { wordsOf } from "@stakehold/service/audit/audit-reader.ts";
import type pg from "pg";
import type { AdminAction, AdminActionKind } from "../domain/state/admin-action.ts";
import type { AdminActionStore } from "../operations/ports/admin-actions.ts";
import { bigintOf, textOf, timeOf, wordOf } from "./columns.ts";

const KINDS = [
  "RESUME_PAYOUT",
  "RETRY_REFUND",
  "REFUND_BY_TRANSFER",
  "REFUND_SUSPENSE",
  "PROPOSE_ADOPTION",
  "ADOPT_MOVEMENT",
] as const satisfies readonly AdminActionKind[];

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

const actionOf = (row: Row): AdminAction => ({
  id: textOf(row, "id"),
  adminId: textOf(row, "admin_id"),
  action: wordOf(row, "action", KINDS),
  subject: textOf(row, "subject"),
  amountCents: bigintOf(row, "amount_cents"),
  note: textOf(row, "note"),
  idempotencyKey: textOf(row, "idempotency_key"),
  createdAt: timeOf(row, "created_at"),
  before: wordsOf(row["before"]),
  after: wordsOf(row["after"]),
});

/** Returns the row of an admin's decision. */
export const actionRow = (action: AdminAction): Row => ({
  id: action.id,
  admin_id: action.adminId,
  action: action.action,
  subject: action.subject,
  amount_cents: action.amountCents,
  note: action.note,
  idempotency_key: action.idempotencyKey,
  created_at: action.createdAt,
  before: action.before,
  after: action.after,
});
