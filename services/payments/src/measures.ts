import { Counter, Gauge, Histogram } from "@stakehold/service/metrics/metrics.ts";
import { LEDGER_CHECKS } from "./operations/ports/ledger-looks.ts";
import {
  MONEY_STATES,
  MONEY_WAYS,
  OVERDUE_STEPS,
  type MeasureReader,
  type Promises,
} from "./operations/ports/measures.ts";
import type { Urgency } from "./stripe/stripe-turns.ts";
import { readParkedCounts, type ReadParkedCountsDeps } from "./operations/reconcile/read-parked-counts.ts";

const parked = new Gauge({
  name: "stakehold_payments_parked",
  help: "Things about money that wait for somebody, by kind.",
  labelNames: ["kind"],
});
const money = new Gauge({
  name: "stakehold_money_cents",
  help: "Money that is not the platform's, by where it is (held, payable, suspense, and of payable what is waiting_for_account).",
  labelNames: ["state"],
});
const moved = new Counter({
  name: "stakehold_money_moved_cents_total",
  help: "Money that was ever moved, as the ledger says, by way (in, refunded, paid_out, fee_kept).",
  labelNames: ["way"],
});
const overdue = new Gauge({
  name: "stakehold_overdue_steps",
  help: "What should have happened and did not, by step.",
  labelNames: ["step"],
});
const differences = new Gauge({
  name: "stakehold_ledger_differences",
  help: "What differed when the ledger was looked at last, by check.",
  labelNames: ["check"],
});
const lastClean = new Gauge({
  name: "stakehold_ledger_last_clean_timestamp_seconds",
  help: "When a look at the ledger found no difference last; 0 before one did.",
});
const paymentsSeen = new Histogram({
  name: "stakehold_payment_seen_seconds",
  help: "From the charge at Stripe to its stake being held.",
  buckets: [0.5, 1, 2, 5, 10, 30, 60, 120, 300, 1800],
});
const turnsWaited = new Histogram({
  name: "stakehold_stripe_turn_seconds",
  help: "How long calls to Stripe waited for their turn, by who waits for them (person, background).",
  labelNames: ["for"],
  buckets: [0.01, 0.1, 0.5, 1, 2, 5],
});
const moneyLeft = new Histogram({
  name: "stakehold_money_left_seconds",
  help: "From when money was owed and could be sent to Stripe's taking the refund or transfer.",
  buckets: [1, 5, 15, 60, 300, 900, 1800, 3600, 7200, 21600, 86400],
});

/** Dependencies of `showMeasures`. */
export type ShowMeasuresDeps = ReadParkedCountsDeps & { readonly measures: Pick<MeasureReader, "read"> };

/** Exports the measures of all money. */
export async function showMeasures(deps: ShowMeasuresDeps): Promise<void> {
  for (const { kind, count } of await readParkedCounts(deps)) parked.set({ kind }, count);
  const read = await deps.measures.read();
  for (const state of MONEY_STATES) money.set({ state }, Number(read.cents[state]));
  // Sets counters to the ledger's totals, so that a restart does not reset them to zero.
  moved.reset();
  for (const way of MONEY_WAYS) moved.inc({ way }, Number(read.movedCents[way]));
  for (const step of OVERDUE_STEPS) overdue.set({ step }, read.overdue[step]);
  if (read.ledger === null) return;
  for (const check of LEDGER_CHECKS) differences.set({ check }, read.ledger.differences[check]);
  lastClean.set((read.ledger.cleanAt?.getTime() ?? 0) / 1000);
}

/** Measures how long a call to Stripe waited for its turn, in seconds. */
export const observeTurn = (urgency: Urgency, seconds: number): void => turnsWaited.observe({ for: urgency }, seconds);

/** Measures the promises made to users. Stripe's clock and ours may differ a little, so no duration goes below zero. */
export const promises: Promises = {
  paymentSeen: (chargedAt, heldAt) => paymentsSeen.observe(secondsBetween(chargedAt, heldAt)),
  moneyLeft: (owedSince, acceptedAt) => moneyLeft.observe(secondsBetween(owedSince, acceptedAt)),
};

const secondsBetween = (from: Date, to: Date): number => Math.max(0, to.getTime() - from.getTime()) / 1000;
