import type { Row, Sql } from "@stakehold/messaging/sql.ts";
import type { Dispute, DisputeStatus } from "../domain/state/dispute.ts";
import { bigintOf, integerOf, optionalBigint, optionalText, optionalTime, textOf, timeOf, wordOf } from "./columns.ts";

const STATUSES = ["INQUIRY", "OPEN", "ENDED", "WON", "LOST"] as const satisfies readonly DisputeStatus[];

/** Reads a dispute from its row. */
export const disputeOf = (row: Row): Dispute => ({
  id: textOf(row, "id"),
  stakeId: optionalText(row, "stake_id"),
  charge: textOf(row, "charge"),
  paymentIntent: optionalText(row, "payment_intent"),
  amountCents: optionalBigint(row, "amount_cents"),
  reason: textOf(row, "reason"),
  status: wordOf(row, "status", STATUSES),
  openedAt: timeOf(row, "opened_at"),
  closedAt: optionalTime(row, "closed_at"),
  observedAt: timeOf(row, "observed_at"),
  takenCents: bigintOf(row, "taken_cents"),
  lossCents: bigintOf(row, "loss_cents"),
  bookings: integerOf(row, "bookings"),
});

/** Returns every dispute of a stake, or of a payment without a stake. */
export async function findDisputes(
  sql: Sql,
  by: "stake_id" | "payment_intent",
  id: string,
): Promise<readonly Dispute[]> {
  const rows = await sql.query(`SELECT * FROM disputes WHERE ${OF[by]} ORDER BY opened_at, id`, [id]);
  return rows.map(disputeOf);
}

/** A charge without a payment counts as one. */
const OF = {
  stake_id: "stake_id = $1",
  payment_intent: "stake_id IS NULL AND (payment_intent = $1 OR payment_intent IS NULL AND charge = $1)",
} as const;

/** Returns the row of a dispute. */
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
  observed_at: dispute.observedAt,
  taken_cents: dispute.takenCents,
  loss_cents: dispute.lossCents,
  bookings: dispute.bookings,
});
