import type { ErrorCode } from "@stakehold/errors/domain-error.ts";
import type { Change } from "@stakehold/messaging/change.ts";
import type { DecisionReason, Outcome, Side } from "@stakehold/wager/words.ts";
import type { Audited } from "./audit.ts";
import type { Bet } from "./bet.ts";
import type { Participation } from "./participation.ts";

/** What people are reminded of while a bet waits for them. */
export type Reminder = "ONE_SIDED" | "PROPOSAL_DUE" | "PROPOSAL_OPEN" | "VOTE_HALF_OVER" | "VOTE_ENDS_SOON";

/** A bet as it is under its lock, undefined where there is none, and what a decision needs besides. */
export type BetState<Loaded extends object = object> = Loaded & { readonly bet: Bet | undefined };

/** What is to be written under the lock. What is left out stays as it is. */
export type BetWrites = {
  readonly bet?: Bet;
  /** The one place that is new or different. */
  readonly place?: Participation;
  /** What staff did, where that is what changed the bet. */
  readonly audited?: Audited;
};

/** What happened to a bet, with what its message tells; bets and places are as they are afterwards. */
export type BetEvent =
  | { readonly type: "BetDrafted"; readonly bet: Bet }
  | { readonly type: "BetPublished"; readonly bet: Bet }
  | { readonly type: "BetAbandoned"; readonly bet: Bet }
  | {
      readonly type: "ParticipantAdmitted";
      readonly bet: Bet;
      readonly place: Participation;
      readonly admissionNumber: number;
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
      /** Whom it reminds; of a vote nobody, because voting knows who has not voted. */
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

/** Why somebody left an electorate: a card network took the stake back, or the person was banned. */
export type Withdrawal = "CHARGEBACK" | "BANNED";

/** A bet and a place in it that is to be paid. */
export type Entered = { readonly bet: Bet; readonly place: Participation };

/** What a decision on a bet comes to. */
export type BetChange<Answer = void> = Change<BetWrites, BetEvent, Answer>;

/** The same change, which returns the bet as it is afterwards. */
export const returningBet = (bet: Bet, change: BetChange): BetChange<Bet> => ({
  ...change,
  answer: change.writes?.bet ?? bet,
});
