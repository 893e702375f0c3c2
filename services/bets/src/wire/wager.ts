import type { FeePolicy as OurFeePolicy, Side as OurSide } from "@stakehold/wager/words.ts";
import { BallotStatus } from "@stakehold/proto/voting/v1/ballot_pb.ts";
import { Decision, DecisionReason, FeePolicy, Side } from "@stakehold/proto/wager/v1/wager_pb.ts";
import type { Decision as OurDecision, DecisionReason as OurReason } from "../domain/bet.ts";
import type { BallotResult } from "../domain/decide.ts";

/** Our sides as the contracts number them; the tables below do the same for other words. */
export const SIDES = { FOR: Side.FOR, AGAINST: Side.AGAINST } as const satisfies Record<OurSide, Side>;

export const FEE_POLICIES = {
  ENTRY: FeePolicy.ENTRY,
  WINNINGS: FeePolicy.WINNINGS,
} as const satisfies Record<OurFeePolicy, FeePolicy>;

export const DECISIONS = {
  FOR_WINS: Decision.FOR_WINS,
  AGAINST_WINS: Decision.AGAINST_WINS,
  REFUND: Decision.REFUND,
} as const satisfies Record<OurDecision, Decision>;

export const DECISION_REASONS = {
  APPROVED: DecisionReason.APPROVED,
  REJECTED: DecisionReason.REJECTED,
  NO_CONSENSUS: DecisionReason.NO_CONSENSUS,
  ONE_SIDED: DecisionReason.ONE_SIDED,
  NO_PROPOSAL: DecisionReason.NO_PROPOSAL,
  CANCELLED: DecisionReason.CANCELLED,
  CLEANUP: DecisionReason.CLEANUP,
} as const satisfies Record<OurReason, DecisionReason>;

/** The decision that a contract's number means. Throws RangeError for a number that means none. */
export function decisionOf(number: Decision): OurDecision {
  if (number === Decision.FOR_WINS) return "FOR_WINS";
  if (number === Decision.AGAINST_WINS) return "AGAINST_WINS";
  if (number === Decision.REFUND) return "REFUND";
  throw new RangeError(`${number} is no decision`);
}

/** How a ballot ended, undefined while it did not. */
export function ballotResultOf(status: BallotStatus): BallotResult | undefined {
  if (status === BallotStatus.APPROVED) return "APPROVED";
  if (status === BallotStatus.REJECTED) return "REJECTED";
  return status === BallotStatus.EXPIRED ? "EXPIRED" : undefined;
}
