import type { Row, Sql } from "@stakehold/messaging/sql.ts";
import type { HandMovement, HandMovementKind, HandMovementStatus } from "../domain/state/hand-movement.ts";
import { bigintOf, optionalBigint, optionalText, optionalTime, textOf, timeOf, wordOf } from "./columns.ts";

const KINDS = ["REFUND", "TRANSFER"] as const satisfies readonly HandMovementKind[];
const STATUSES = ["PENDING", "WAITING", "ADOPTED", "FAILED"] as const satisfies readonly HandMovementStatus[];

/** Reads a movement by hand from its row. */
export const movementOf = (row: Row): HandMovement => ({
  id: textOf(row, "id"),
  kind: wordOf(row, "kind", KINDS),
  stakeId: optionalText(row, "stake_id"),
  paymentIntent: textOf(row, "payment_intent"),
  cents: optionalBigint(row, "amount_cents"),
  status: wordOf(row, "status", STATUSES),
  backCents: bigintOf(row, "back_cents"),
  takenCents: bigintOf(row, "taken_cents"),
  lossCents: bigintOf(row, "loss_cents"),
  seenAt: timeOf(row, "seen_at"),
  endedAt: optionalTime(row, "ended_at"),
});

/** Returns every movement by hand of a stake, or of a payment without a stake. */
export async function findMovements(
  sql: Sql,
  by: "stake_id" | "payment_intent",
  id: string,
): Promise<readonly HandMovement[]> {
  const rows = await sql.query(`SELECT * FROM hand_movements WHERE ${OF[by]} ORDER BY seen_at, id`, [id]);
  return rows.map(movementOf);
}

const OF = { stake_id: "stake_id = $1", payment_intent: "stake_id IS NULL AND payment_intent = $1" } as const;

/** Returns the row of a movement by hand. */
export const movementRow = (movement: HandMovement): Row => ({
  id: movement.id,
  kind: movement.kind,
  stake_id: movement.stakeId,
  payment_intent: movement.paymentIntent,
  amount_cents: movement.cents,
  status: movement.status,
  back_cents: movement.backCents,
  taken_cents: movement.takenCents,
  loss_cents: movement.lossCents,
  seen_at: movement.seenAt,
  ended_at: movement.endedAt,
});
