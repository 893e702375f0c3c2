import { formatDate, formatTime } from "../shared/format-time.ts";

/** Where somebody's money is. One case for every place that a stake can be in. */
export type MoneyPlace =
  | { place: "not-charged" }
  | { place: "pending" }
  | { place: "escrow"; until: "bet-ends" | "result-proposed" | "vote-ends"; at?: string | null | undefined }
  | { place: "disputed" }
  | { place: "refunding"; cardLast4?: string | null | undefined }
  | { place: "refunded"; at?: string | null | undefined; cardLast4?: string | null | undefined }
  | { place: "awaiting-account" }
  | { place: "paying" }
  | { place: "paid"; at?: string | null | undefined }
  | { place: "lost"; at?: string | null | undefined };

const endings = {
  "bet-ends": "the bet ends",
  "result-proposed": "a result is proposed and voted on",
  "vote-ends": "the vote ends",
};

/** What is waited for once the time has passed at which it was to end: the work that follows takes a moment. */
const afterEndings = {
  "bet-ends": "a result is proposed and voted on",
  "result-proposed": "a result is proposed and voted on",
  "vote-ends": "the result of the vote is settled",
};

/** One sentence, without a full stop: 'Held in escrow until the vote ends on 24 Nov, 18:00'. */
export function whereaboutsSentence(money: MoneyPlace, now: Date, locale?: string): string {
  const on = (at: string | null | undefined) => (at ? ` on ${formatDate(new Date(at), now, locale)}` : "");
  const card = (last4: string | null | undefined) => (last4 ? `your card ending ${last4}` : "your card");
  switch (money.place) {
    case "not-charged":
      return "Your card has not been charged";
    case "pending":
      return "Your payment is being confirmed by your bank";
    case "escrow":
      return `Held in escrow until ${ending(money, now, locale)}`;
    case "disputed":
      return "Held while your bank decides the dispute";
    case "refunding":
      return `On its way back to ${card(money.cardLast4)}`;
    case "refunded":
      return `Refunded to ${card(money.cardLast4)}${on(money.at)}`;
    case "awaiting-account":
      return "Waiting for your payout account";
    case "paying":
      return "On its way to your payout account";
    case "paid":
      return `Paid to your payout account${on(money.at)}`;
    case "lost":
      return `Paid to the winning side${on(money.at)}`;
  }
}

function ending({ until, at }: Extract<MoneyPlace, { place: "escrow" }>, now: Date, locale?: string): string {
  if (!at) return endings[until];
  const time = new Date(at);
  return time <= now ? afterEndings[until] : `${endings[until]} on ${formatTime(time, now, locale)}`;
}
