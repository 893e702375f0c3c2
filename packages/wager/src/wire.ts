import { domainError } from "@stakehold/errors/domain-error.ts";
import { StakeOutcome as StakeOutcomeNumber } from "@stakehold/proto/payments/v1/events_pb.ts";
import { BallotStatus as BallotStatusNumber } from "@stakehold/proto/voting/v1/ballot_pb.ts";
import {
  Decision as OutcomeNumber,
  DecisionReason as DecisionReasonNumber,
  FeePolicy as FeePolicyNumber,
  Side as SideNumber,
} from "@stakehold/proto/wager/v1/wager_pb.ts";
import { BALLOT_STATUSES, DECISION_REASONS, FEE_POLICIES, OUTCOMES, SIDES, STAKE_OUTCOMES } from "./words.ts";

/** One kind of word and its numbers in a contract. */
export type WireWords<Word extends string, Enum extends number> = {
  /** Returns the contract's number of a word. */
  numberOf(word: Word): Enum;
  /**
   * Returns the word of a contract's number. Throws INVALID_INPUT with the field for a number unknown to this version.
   */
  wordOf(number: number): Word;
};

/** Makes the table of one kind of word; `field` is its name in errors. Also used for other contracts' words. */
export function wireWords<Word extends string, Enum extends number>(
  field: string,
  words: readonly Word[],
  numbers: Readonly<Record<Word, Enum>>,
): WireWords<Word, Enum> {
  const byNumber = new Map<number, Word>(words.map((word) => [numbers[word], word]));
  return {
    numberOf: (word) => numbers[word],
    wordOf: (number) => {
      const word = byNumber.get(number);
      if (word === undefined) throw domainError("INVALID_INPUT", { field });
      return word;
    },
  };
}

export const SIDE = wireWords("side", SIDES, { FOR: SideNumber.FOR, AGAINST: SideNumber.AGAINST });

export const OUTCOME = wireWords("decision", OUTCOMES, {
  FOR: OutcomeNumber.FOR_WINS,
  AGAINST: OutcomeNumber.AGAINST_WINS,
  REFUND: OutcomeNumber.REFUND,
});

export const FEE_POLICY = wireWords("feePolicy", FEE_POLICIES, {
  ENTRY: FeePolicyNumber.ENTRY,
  WINNINGS: FeePolicyNumber.WINNINGS,
});

export const DECISION_REASON = wireWords("reason", DECISION_REASONS, {
  APPROVED: DecisionReasonNumber.APPROVED,
  REJECTED: DecisionReasonNumber.REJECTED,
  NO_CONSENSUS: DecisionReasonNumber.NO_CONSENSUS,
  ONE_SIDED: DecisionReasonNumber.ONE_SIDED,
  NO_PROPOSAL: DecisionReasonNumber.NO_PROPOSAL,
  CANCELLED: DecisionReasonNumber.CANCELLED,
  CLEANUP: DecisionReasonNumber.CLEANUP,
  VOIDED: DecisionReasonNumber.VOIDED,
});

export const BALLOT_STATUS = wireWords("status", BALLOT_STATUSES, {
  OPEN: BallotStatusNumber.OPEN,
  APPROVED: BallotStatusNumber.APPROVED,
  REJECTED: BallotStatusNumber.REJECTED,
  EXPIRED: BallotStatusNumber.EXPIRED,
});

export const STAKE_OUTCOME = wireWords("outcome", STAKE_OUTCOMES, {
  WON: StakeOutcomeNumber.WON,
  LOST: StakeOutcomeNumber.LOST,
  REFUNDED: StakeOutcomeNumber.REFUNDED,
});
