import type { BetStatus, MoneyPlace } from "../generated/graphql.ts";
import { businessDaysAfter } from "../shared/business-days.ts";
import { formatDate, formatTime } from "../shared/format-time.ts";

/** A stake's fields about where its money is. */
export type StakeMoney = {
  readonly place: MoneyPlace;
  readonly placeSince?: string | null | undefined;
  readonly cardLast4?: string | null | undefined;
};

/** The bet of a stake in escrow, which shows what the stake waits for. */
export type StakedBet = { readonly status: BetStatus; readonly votingEndsAt?: string | null | undefined };

export type Whereabouts = { readonly stake: StakeMoney; readonly bet: StakedBet };

/** The business days within which winnings are sent after the vote. */
const transferWithin = 2;
/** The business days within which a transfer reaches the bank. */
export const bankWithin = 7;

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
 * Returns when the money is in the user's bank. It says 'usually', because bank holidays are unknown here, and nothing
 * once that time has passed: either the money has arrived or something else is wrong.
 */
function inBank(since: StakeMoney["placeSince"], days: number, now: Date, locale?: string): string {
  if (!since) return "";
  const by = businessDaysAfter(new Date(since), days);
  return by < now ? "" : `, usually in your bank by ${formatDate(by, now, locale)}`;
}

/** Returns what a stake in escrow waits for. Once the vote's deadline has passed, settlement takes a moment. */
function ending({ status, votingEndsAt }: StakedBet, now: Date, locale?: string): string {
  if (status !== "VOTING") return "a result is proposed and voted on";
  if (!votingEndsAt) return "the vote ends";
  const time = new Date(votingEndsAt);
  return time <= now ? "the result of the vote is settled" : `the vote ends on ${formatTime(time, now, locale)}`;
}
