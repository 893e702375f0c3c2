import { StakeOutcome } from "@stakehold/proto/payments/v1/events_pb.ts";
import { Decision, DecisionReason, FeePolicy, Side } from "@stakehold/proto/wager/v1/wager_pb.ts";
import type { DecisionReasonName, Outcome, SideName } from "../mails/mail.ts";

/** The side that an event names. Throws TypeError for a value that this version does not know. */
export function sideOf(side: Side): SideName {
  if (side === Side.FOR) return "FOR";
  if (side === Side.AGAINST) return "AGAINST";
  throw new TypeError(`A side unknown here: ${side}`);
}

/** How a bet ended: the winning side, or a refund. Throws TypeError for a value that this version does not know. */
export function outcomeOf(decision: Decision): Outcome {
  if (decision === Decision.FOR_WINS) return "FOR";
  if (decision === Decision.AGAINST_WINS) return "AGAINST";
  if (decision === Decision.REFUND) return "REFUND";
  throw new TypeError(`A decision unknown here: ${decision}`);
}

/** When a bet's fee is taken. Throws TypeError for a value that this version does not know. */
export function feePolicyOf(policy: FeePolicy): "ENTRY" | "WINNINGS" {
  if (policy === FeePolicy.ENTRY) return "ENTRY";
  if (policy === FeePolicy.WINNINGS) return "WINNINGS";
  throw new TypeError(`A fee policy unknown here: ${policy}`);
}

const REASONS: ReadonlyMap<DecisionReason, DecisionReasonName> = new Map([
  [DecisionReason.APPROVED, "APPROVED"],
  [DecisionReason.REJECTED, "REJECTED"],
  [DecisionReason.NO_CONSENSUS, "NO_CONSENSUS"],
  [DecisionReason.ONE_SIDED, "ONE_SIDED"],
  [DecisionReason.NO_PROPOSAL, "NO_PROPOSAL"],
  [DecisionReason.CANCELLED, "CANCELLED"],
  [DecisionReason.CLEANUP, "CLEANUP"],
]);

/** Why a bet was decided as it was. Throws TypeError for a value that this version does not know. */
export function reasonOf(reason: DecisionReason): DecisionReasonName {
  const name = REASONS.get(reason);
  if (name === undefined) throw new TypeError(`A reason unknown here: ${reason}`);
  return name;
}

/** What became of one stake. Throws TypeError for a value that this version does not know. */
export function stakeOutcomeOf(outcome: StakeOutcome): "won" | "lost" | "refunded" {
  if (outcome === StakeOutcome.WON) return "won";
  if (outcome === StakeOutcome.LOST) return "lost";
  if (outcome === StakeOutcome.REFUNDED) return "refunded";
  throw new TypeError(`A stake's outcome unknown here: ${outcome}`);
}
