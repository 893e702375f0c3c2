import { series, shareOf, upTo } from "./queries.ts";

/** A promise to people, and how often it has to be kept over 30 days. */
export type Promised = {
  readonly title: string;
  readonly means: string;
  readonly objective: number;
  /** The share of what was promised that was kept within a time such as `1h`. */
  readonly kept: (within: string) => string;
};

/** Over how long a promise has its budget. */
const PERIOD = "30d";

/** What people asked for and did not get, whatever the reason on our side. */
export const FAULTS = 'code=~"INTERNAL|UNAVAILABLE|DEADLINE_EXCEEDED|UNKNOWN"';
const NO_FAULTS = FAULTS.replace("=~", "!~");

/** The share of what a histogram counted that took so long at most; of those that match `good` alone, where it is named. */
function within(histogram: string, seconds: number, all: readonly string[] = [], good: readonly string[] = []) {
  return (time: string) => {
    const kept = `sum(rate(${series(`${histogram}_bucket`, ...all, ...good, upTo(seconds))}[${time}]))`;
    return shareOf(kept, `sum(rate(${series(`${histogram}_count`, ...all)}[${time}]))`);
  };
}

/** How often the ledger was looked at within a time; more often than that costs and shows nothing new. */
const looks: Readonly<Record<string, string>> = { "5m": "30s", "1h": "1m", "6h": "5m" };

export const promises: readonly Promised[] = [
  {
    title: "A payment is seen within 5 s",
    means: "From Stripe's charge to the stake that it pays for being held.",
    objective: 0.999,
    kept: within("stakehold_payment_seen_seconds", 5),
  },
  {
    title: "A vote is counted within 2 s",
    means: "From a vote being written to its being counted.",
    objective: 0.999,
    kept: within("stakehold_vote_counted_seconds", 2),
  },
  {
    title: "A bet ends within 2 min of its time",
    means: "From the end of a bet, or of its ballot, to the step that follows.",
    objective: 0.999,
    kept: within("stakehold_bet_ended_late_seconds", 120),
  },
  {
    title: "Money leaves within 1 h",
    means: "From settlement, or from the payout account being ready if that is later, to Stripe having taken it.",
    objective: 0.999,
    kept: within("stakehold_money_left_seconds", 3600),
  },
  {
    title: "The ledger equals Stripe",
    means: "How much of the time the quick check of the ledger found no difference.",
    objective: 0.999,
    kept: (time) =>
      `avg_over_time((max(${series("stakehold_ledger_differences")}) == bool 0)[${time}:${looks[time] ?? "5m"}])`,
  },
  {
    title: "Pages answer within 500 ms",
    means: "What people asked the gateway for, answered in time and without a fault on our side.",
    objective: 0.995,
    kept: within("stakehold_request_seconds", 0.5, ['kind="gateway"'], [NO_FAULTS]),
  },
];

/** What is left of the period's budget: 1 is all of it, 0 none, and less means that the promise is broken. */
export const budgetLeft = ({ kept, objective }: Promised): string =>
  `1 - (1 - ${kept(PERIOD)}) / ${rounded(1 - objective)}`;

/** How many times as fast as it may the budget is spent: 1 spends it in 30 days, 30 within a day. */
export const burn = ({ kept, objective }: Promised, over: string): string =>
  `(1 - ${kept(over)}) / ${rounded(1 - objective)}`;

const rounded = (share: number) => Number(share.toFixed(6));
