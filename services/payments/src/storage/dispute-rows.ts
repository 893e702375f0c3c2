import type { Row, Sql } from "@stakehold/messaging/sql.ts";
import type { Dispute, DisputeStatus } from "../domain/dispute.ts";
import { bigintOf, optionalText, optionalTime, textOf, timeOf, wordOf } from "./columns.ts";

const STATUSES = ["inquiry", "open", "ended", "won", "lost"] as const satisfies readonly DisputeStatus[];

/** A dispute as its row says. */
export const disputeOf = (row: Row): Dispute => ({
  id: textOf(row, "id"),
  stakeId: optionalText(row, "stake_id"),
  charge: textOf(row, "charge"),
  paymentIntent: optionalText(row, "payment_intent"),
  amountCents: bigintOf(row, "amount_cents"),
  reason: textOf(row, "reason"),
  status: wordOf(row, "status", STATUSES),
  openedAt: timeOf(row, "opened_at"),
  closedAt: optionalTime(row, "closed_at"),
});

/** Every dispute of a stake, or of a payment that is no stake's. */
export async function findDisputes(
  sql: Sql,
  by: "stake_id" | "payment_intent",
  id: string,
): Promise<readonly Dispute[]> {
  const rows = await sql.query(`SELECT * FROM disputes WHERE ${by} = $1 ORDER BY opened_at, id`, [id]);
  return rows.map(disputeOf);
}

/** A dispute as its row is written. */
export const disputeRow = (dispute: Dispute): Row => ({
  id: dispute.id,
  stake_id: dispute.stakeId,
  charge: dispute.charge,
  payment_intent: dispute.paymentIntent,
  amount_cents: dispute.amountCents,
  reason: dispute.reason,
  status: dispute.status,
  opened_at: dispute.openedAt,
  closed_at: dispute.closedAt,
});
