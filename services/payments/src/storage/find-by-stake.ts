import type { Sql } from "@stakehold/store/sql.ts";
import type { Dispute } from "../domain/state/dispute.ts";
import type { HandMovement } from "../domain/state/hand-movement.ts";
import { disputeOf, movementOf } from "./tables.ts";

type By = "stake_id" | "payment_intent";

/** Returns every dispute of a stake, or of a payment without a stake. A charge without a payment counts as one. */
export async function findDisputes(sql: Sql, by: By, id: string): Promise<readonly Dispute[]> {
  const rows = await sql.query(`SELECT * FROM disputes WHERE ${DISPUTES_OF[by]} ORDER BY opened_at, id`, [id]);
  return rows.map(disputeOf);
}

/** Returns every movement by hand of a stake, or of a payment without a stake. */
export async function findMovements(sql: Sql, by: By, id: string): Promise<readonly HandMovement[]> {
  const rows = await sql.query(`SELECT * FROM hand_movements WHERE ${MOVEMENTS_OF[by]} ORDER BY seen_at, id`, [id]);
  return rows.map(movementOf);
}

const DISPUTES_OF = {
  stake_id: "stake_id = $1",
  payment_intent: "stake_id IS NULL AND (payment_intent = $1 OR payment_intent IS NULL AND charge = $1)",
} as const;

const MOVEMENTS_OF = {
  stake_id: "stake_id = $1",
  payment_intent: "stake_id IS NULL AND payment_intent = $1",
} as const;
