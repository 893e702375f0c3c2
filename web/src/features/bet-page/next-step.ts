import { wonWords } from "../../bets/bet-result.ts";
import { formatMoney } from "../../shared/format-money.ts";
import type { Money } from "../../shared/money.ts";
import type { BetStatus, MoneyPlace, ParticipationStatus, Position, VoteChoice } from "../../generated/graphql.ts";

/** The facts that decide a user's one next step. */
export type Situation = {
  readonly status: BetStatus;
  readonly hasEnded: boolean;
  readonly canJoin: boolean;
  readonly canPropose: boolean;
  readonly isCreator: boolean;
  /** Nobody holds one of the sides, so that nobody can win. */
  readonly isOneSided: boolean;
  /** The refund is decided, and about to go out. */
  readonly isCancelled: boolean;
  readonly isBanned: boolean;
  readonly own: {
    readonly status: ParticipationStatus;
    readonly position: Position;
    readonly place: MoneyPlace | null;
    readonly amount: Money;
    /** What a winner gained, once it is known. */
    readonly gain: Money | null;
  } | null;
  readonly vote: { readonly canVote: boolean; readonly cast: VoteChoice | null } | null;
  /** The proposal is that the bet can't be judged. */
  readonly proposesVoid: boolean;
  /** The voting period is over. */
  readonly hasVoteEnded: boolean;
  readonly winningPosition: Position | null;
};

export type StepAction = "join" | "pay" | "invite" | "propose" | "vote" | "see-vote" | "discard" | "set-up-payouts";

/** The step in a few words, what it means, and its action; most of the time there is none, and the user waits. */
export type NextStep = {
  readonly heading: string;
  readonly text: string;
  readonly action: StepAction | null;
  readonly look: "primary" | "secondary";
};

const step = (
  heading: string,
  text: string,
  action: StepAction | null = null,
  look: "primary" | "secondary" = "primary",
): NextStep => ({ heading, text, action, look });

/** The step of those who may join and have not begun to. */
export const takeASide = step("Take a side", "You see what each side gets before you pay.", "join");

/** Returns this user's one next step. There is always one, even if it is to wait. */
export function nextStep(situation: Situation): NextStep {
  switch (situation.status) {
    case "DRAFT":
      return draft();
    case "ACTIVE":
      if (situation.isCancelled) return cancelled(situation);
      return situation.own?.status === "HELD" ? participating(situation) : outside(situation);
    case "VOTING":
      return voting(situation);
    case "RESOLVED":
      return resolved(situation);
    case "REFUNDED":
      return refunded(situation);
    case "ABANDONED":
      return step("This bet never opened", "Its creator's payment was not made, so nothing was charged.");
  }
}

const draft = () =>
  step(
    "Waiting for your payment",
    "The bet opens once your stake is paid; only you can see it. Nothing is charged before you press Pay. If you just did, this takes a moment.",
    "discard",
    "secondary",
  );

const cancelled = ({ own }: Situation) =>
  step(
    "This bet was cancelled",
    own ? "Your stake goes back to your card, and the fee with it." : "Nobody had joined. Its creator is refunded.",
  );

function outside({ own, canJoin, hasEnded, isBanned }: Situation): NextStep {
  if (own?.status === "WITHDRAWN") {
    return step("You left this bet", "Your payment was disputed at your bank, so your stake is no longer part of it.");
  }
  if (canJoin && own) {
    return step("Your payment is open", "Your place counts once it is paid. Nothing was charged yet.", "pay");
  }
  if (canJoin) return takeASide;
  if (own) return step("Your payment is being confirmed", "If it comes too late, it is refunded whole.");
  if (isBanned) return step("You can't join", "This account is banned from betting.");
  if (hasEnded) return step("Joining has ended", "The result is proposed next, and the participants vote on it.");
  return step("This bet takes nobody else", "It has reached its largest number of participants.");
}

function participating({ canPropose, hasEnded, isCreator, isOneSided }: Situation): NextStep {
  if (isOneSided && !hasEnded) {
    return step(
      "Nobody is on the other side yet",
      "Share the link with somebody who disagrees. Without them, you are refunded in full when the bet ends.",
      "invite",
    );
  }
  if (canPropose && hasEnded) {
    return step("Propose the result", "Say what happened. The participants vote on it.", "propose");
  }
  if (canPropose) {
    return step(
      "You are in",
      "Others can still join. Proposing the result now closes the bet early.",
      "propose",
      "secondary",
    );
  }
  if (!hasEnded) return step("You are in", "Wait for the end date. You will be asked to vote on the result.");
  return isCreator
    ? step("The bet has ended", "No result can be proposed for it any more.")
    : step("Waiting for the result", "The creator proposes it, and then you vote. You will get an email.");
}

function voting({ own, vote, hasVoteEnded, proposesVoid }: Situation): NextStep {
  if (hasVoteEnded) {
    return step(
      "Voting has ended",
      proposesVoid ? "Everyone is refunded." : "Everyone is refunded unless 51% approved.",
    );
  }
  if (vote?.canVote) return step("Your vote is needed", "Approve or reject the proposed result.", "vote");
  if (vote?.cast) {
    const word = vote.cast === "APPROVE" ? "approved" : "rejected";
    return step(`You ${word} the result`, "Waiting for the others to vote.", "see-vote", "secondary");
  }
  if (own?.status === "HELD") return step("The vote is on", "See how it stands.", "see-vote", "secondary");
  return step("The vote is on", "The participants are voting on the proposed result.");
}

function resolved({ own, winningPosition }: Situation): NextStep {
  if (!own || own.status !== "HELD" || winningPosition === null) {
    return step("It is over", "The winning side shares the pool.");
  }
  if (own.position !== winningPosition)
    return step(`You lost ${formatMoney(own.amount.amount)}`, "Your stake went to the winning side.");
  const won = own.gain ? wonWords(own.gain) : "Your side won";
  if (own.place === "WAITING_FOR_PAYOUT_ACCOUNT") {
    return step(won, "Your winnings wait for a payout account.", "set-up-payouts");
  }
  if (own.place === "PAID_OUT") return step(won, "Your winnings were sent to your payout account.");
  return step(won, "Your winnings go to your payout account within 1-2 business days.");
}

/** The story already shows where the user's money is, so this step does not repeat it. */
const refunded = ({ own }: Situation): NextStep =>
  step("It is over", own ? "Nothing is left to do." : "Everyone who took part is refunded.");
