import type { Row } from "@stakehold/messaging/sql.ts";
import type { Settlement } from "../domain/state/settlement.ts";
import { textOf, timeOf, wordOf } from "./columns.ts";

const OUTCOMES = ["FOR", "AGAINST", "REFUND"] as const;

/** Reads a settlement from its row. */
export const settlementOf = (row: Row): Settlement => ({
  betId: textOf(row, "bet_id"),
  decision: wordOf(row, "decision", OUTCOMES),
  outcome: wordOf(row, "outcome", OUTCOMES),
  feePolicy: wordOf(row, "fee_policy", ["ENTRY", "WINNINGS"]),
  settledAt: timeOf(row, "settled_at"),
});

/** Returns the row of a settlement. */
export const settlementRow = (settlement: Settlement): Row => ({
  bet_id: settlement.betId,
  decision: settlement.decision,
  outcome: settlement.outcome,
  fee_policy: settlement.feePolicy,
  settled_at: settlement.settledAt,
});
