import { Gauge, Histogram } from "@stakehold/service/metrics/metrics.ts";
import { HANGING_STEPS, OVERDUE_STEPS, type MeasureReader, type Promises } from "./operations/ports/measures.ts";

const bets = new Gauge({ name: "stakehold_bets", help: "Bets, by status.", labelNames: ["status"] });
const ages = new Gauge({
  name: "stakehold_bet_step_age_seconds",
  help: "Age of the bet that hangs longest in a step, by step; 0 where none does.",
  labelNames: ["step"],
});
const overdue = new Gauge({
  name: "stakehold_overdue_steps",
  help: "What should have happened and did not, by step.",
  labelNames: ["step"],
});
const votesCounted = new Histogram({
  name: "stakehold_vote_counted_seconds",
  help: "From the vote that decides a ballot to the decision of its bet.",
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300],
});
const endedLate = new Histogram({
  name: "stakehold_bet_ended_late_seconds",
  help: "From the time at which a bet is over to the decision that follows from it.",
  buckets: [0.5, 1, 5, 15, 30, 60, 120, 300, 600, 1800, 3600],
});

/** Sets the gauges of all bets from the database. */
export async function showMeasures({ measures }: { readonly measures: Pick<MeasureReader, "read"> }): Promise<void> {
  const read = await measures.read();
  for (const [status, count] of read.bets) bets.set({ status }, count);
  for (const step of HANGING_STEPS) ages.set({ step }, read.ageSeconds[step]);
  for (const step of OVERDUE_STEPS) overdue.set({ step }, read.overdue[step]);
}

/** Measures the promised times. The clocks of two databases may differ a little, so no duration is below zero. */
export const promises: Promises = {
  voteCounted: (votedAt, betDecidedAt) => votesCounted.observe(secondsBetween(votedAt, betDecidedAt)),
  betEnded: (endedAt, decidedAt) => endedLate.observe(secondsBetween(endedAt, decidedAt)),
};

const secondsBetween = (from: Date, to: Date): number => Math.max(0, to.getTime() - from.getTime()) / 1000;
