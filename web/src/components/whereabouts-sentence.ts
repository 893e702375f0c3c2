import type { BetStatus, MoneyPlace } from "../generated/graphql.ts";
import { businessDaysAfter, formatDate, formatTime } from "../shared/format-time.ts";

/** Somebody's stake, as far as it says where its money is. */
export type StakeMoney = {
  readonly place: MoneyPlace;
  readonly placeSince?: string | null | undefined;
  readonly cardLast4?: string | null | undefined;
};

/** The bet that a stake in escrow belongs to: it says what is waited for. */
export type StakedBet = { readonly status: BetStatus; readonly votingEndsAt?: string | null | undefined };

export type Whereabouts = { readonly stake: StakeMoney; readonly bet: StakedBet };

/** The business days within which winnings are sent after the vote, and within which the transfer reaches the bank. */
const transferWithin = 2;
const bankWithin = 7;

/** One sentence, without a full stop: 'Held in escrow until the vote ends on 24 Nov, 18:00'. */
export function whereaboutsSentence({ stake, bet }: Whereabouts, now: Date, locale?: string): string {
  const { place, placeSince, cardLast4 } = stake;
  const since = placeSince ? ` on ${formatDate(new Date(placeSince), now, locale)}` : "";
  const card = cardLast4 ? `your card ending ${cardLast4}` : "your card";
  switch (place) {
    case "NOT_CHARGED":
      return "Your card has not been charged";
    case "IN_ESCROW":
      return `Held in escrow until ${ending(bet, now, locale)}`;
    case "IN_DISPUTE":
      return "Held while your bank decides the dispute";
    case "REFUND_UNDER_WAY":
      return `On its way back to ${card}`;
    case "ON_CARD":
      return `Refunded to ${card}${since}`;
    case "WAITING_FOR_PAYOUT_ACCOUNT":
      return "Waiting for your payout account";
    case "PAYOUT_UNDER_WAY":
      return `On its way to your payout account${inBank(placeSince, transferWithin + bankWithin, now, locale)}`;
    case "PAID_OUT":
      return `Paid to your payout account${since}${inBank(placeSince, bankWithin, now, locale)}`;
    case "WITH_WINNERS":
      return `Paid to the winning side${since}`;
  }
}

/**
 * By when the money is in the person's bank. It says 'usually', because a bank's holidays are not known here; and nothing
 * once that time has passed, because the money is there by then or something else is the matter.
 */
function inBank(since: StakeMoney["placeSince"], days: number, now: Date, locale?: string): string {
  if (!since) return "";
  const by = businessDaysAfter(new Date(since), days);
  return by < now ? "" : `, usually in your bank by ${formatDate(by, now, locale)}`;
}

/** What a stake in escrow waits for. Once the vote's time has passed, the work that follows takes a moment. */
function ending({ status, votingEndsAt }: StakedBet, now: Date, locale?: string): string {
  if (status !== "VOTING") return "a result is proposed and voted on";
  if (!votingEndsAt) return "the vote ends";
  const time = new Date(votingEndsAt);
  return time <= now ? "the result of the vote is settled" : `the vote ends on ${formatTime(time, now, locale)}`;
}
