import type { ErrorCode } from "@stakehold/errors/domain-error.ts";
import type { Change } from "@stakehold/messaging/change/change.ts";
import type { DecisionReason, Outcome, Side } from "@stakehold/wager/words.ts";
import type { Audited } from "./audit.ts";
import type { Bet } from "./bet.ts";
import type { Participation } from "./participation.ts";
import type { WinnerPicture } from "./made-picture.ts";
import type { IssuedReceipt } from "./receipt.ts";

/** The reminders that people get while a bet waits for them. */
export type Reminder = "ONE_SIDED" | "PROPOSAL_DUE" | "PROPOSAL_OPEN" | "VOTE_HALF_OVER" | "VOTE_ENDS_SOON";

/** A bet as read under its lock, or undefined if there is none, and what else a decision needs. */
export type BetState<Loaded extends object = object> = Loaded & { readonly bet: Bet | undefined };

/** The rows to write under the lock. An absent field leaves its row unchanged. */
export type BetWrites = {
  readonly bet?: Bet;
  /** The one new or changed place. */
  readonly place?: Participation;
  /** The audit entry, if staff made the change. */
  readonly audited?: Audited;
  /** The new picture of a winner. */
  readonly picture?: WinnerPicture;
  /** The place whose picture is deleted. */
  readonly withdrawnPicture?: string;
  /** The receipt of a place that is admitted. */
  readonly receipt?: IssuedReceipt;
};

/**
 * An event of a bet with the content of its message. Bets and places are in their state after the change. The receipt of a
 * published bet is its creator's.
 */
export type BetEvent =
  | { readonly type: "BetDrafted"; readonly bet: Bet }
  | { readonly type: "BetPublished"; readonly bet: Bet; readonly receipt: string }
  | { readonly type: "BetAbandoned"; readonly bet: Bet }
  | {
      readonly type: "ParticipantAdmitted";
      readonly bet: Bet;
      readonly place: Participation;
      readonly admissionNumber: number;
      /** The file of the place's receipt. */
      readonly receipt: string;
    }
  | { readonly type: "ParticipationRefused"; readonly place: Participation; readonly reason: ErrorCode }
  | { readonly type: "ParticipantWithdrawn"; readonly place: Participation; readonly reason: Withdrawal }
  | {
      readonly type: "ResolutionProposed";
      readonly betId: string;
      readonly proposerId: string;
      readonly winningSide: Side | null;
      readonly outcome: string;
      readonly evidenceUrl?: string;
      readonly evidencePictureId?: string;
      readonly electorate: readonly string[];
      readonly proposedAt: Date;
    }
  | {
      readonly type: "ReminderDue";
      readonly betId: string;
      readonly reminder: Reminder;
      /** The people to remind; empty for a vote, because only voting knows who has not voted. */
      readonly people: readonly string[];
      readonly actBefore: Date;
    }
  | {
      readonly type: "BetDecided";
      readonly betId: string;
      readonly decision: Outcome;
      readonly reason: DecisionReason;
    }
  | {
      readonly type: "BetSettled";
      readonly betId: string;
      readonly outcome: Outcome;
      readonly reason: DecisionReason;
    };

/** Why a person left an electorate: a card network reversed the stake, or the person was banned. */
export type Withdrawal = "CHARGEBACK" | "BANNED";

/** A bet and an unpaid place in it. */
export type Entered = { readonly bet: Bet; readonly place: Participation };

/** The result of a decision on a bet. */
export type BetChange<Answer = void> = Change<BetWrites, BetEvent, Answer>;

/** Returns the change with the bet after it as the answer. */
export const returningBet = (bet: Bet, change: BetChange): BetChange<Bet> => ({
  ...change,
  answer: change.writes?.bet ?? bet,
});
