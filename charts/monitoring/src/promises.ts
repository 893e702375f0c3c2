import { series, shareOf, upTo } from "./queries.ts";

/** A promise to people, and how often it must be kept over 30 days. */
export type Promised = {
  readonly title: string;
  readonly means: string;
  readonly objective: number;
  /** Returns a query for the share of kept promises within a time such as `1h`. */
  readonly kept: (within: string) => string;
};

/** The period of a promise's error budget. */
const PERIOD = "30d";

/** Requests that failed for any reason on our side. */
export const FAULTS = 'code=~"INTERNAL|UNAVAILABLE|DEADLINE_EXCEEDED|UNKNOWN"';
const NO_FAULTS = FAULTS.replace("=~", "!~");

/**
 * Returns a query for the share of a histogram's observations of at most so many seconds, counting only those that
 * match `good`, if given.
 */
function within(histogram: string, seconds: number, all: readonly string[] = [], good: readonly string[] = []) {
  return (time: string) => {
    const kept = `sum(rate(${series(`${histogram}_bucket`, ...all, ...good, upTo(seconds))}[${time}]))`;
    return shareOf(kept, `sum(rate(${series(`${histogram}_count`, ...all)}[${time}]))`);
  };
}

/** How often the ledger is sampled within a time; more often costs more and shows nothing new. */
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

/** Returns a query for the remaining budget: 1 is all of it, 0 none, and a negative value means a broken promise. */
export const budgetLeft = ({ kept, objective }: Promised): string =>
  `1 - (1 - ${kept(PERIOD)}) / ${rounded(1 - objective)}`;

/** Returns a query for the budget's burn rate: 1 spends it in 30 days, 30 within a day. */
export const burn = ({ kept, objective }: Promised, over: string): string =>
  `(1 - ${kept(over)}) / ${rounded(1 - objective)}`;

const rounded = (share: number) => Number(share.toFixed(6));
