import type { Row, Sql } from "@stakehold/messaging/sql.ts";
import type { Settlement } from "../domain/settlement.ts";
import { textOf, timeOf, wordOf } from "./columns.ts";

const OUTCOMES = ["FOR", "AGAINST", "REFUND"] as const;

/** A bet's settlement, where there is one. */
export async function findSettlement(sql: Sql, betId: string): Promise<Settlement | null> {
  const [row] = await sql.query("SELECT * FROM settlements WHERE bet_id = $1", [betId]);
  return row === undefined ? null : settlementOf(row);
}

/** A settlement as its row says. */
export const settlementOf = (row: Row): Settlement => ({
  betId: textOf(row, "bet_id"),
  decision: wordOf(row, "decision", OUTCOMES),
  outcome: wordOf(row, "outcome", OUTCOMES),
  feePolicy: wordOf(row, "fee_policy", ["ENTRY", "WINNINGS"]),
  settledAt: timeOf(row, "settled_at"),
});
