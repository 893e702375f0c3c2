import type { TugOfWarProps, TugSide } from "../../components/charts/tug-of-war.tsx";
import type { PoolStep } from "../../components/strip/pools-plot.ts";
import type { OpenBet, OpenBetSide } from "./load-open-bets.ts";

/** Converts a value of the REST API to the graph's spelling. */
export function inGraph<Word extends string>(word: Lowercase<Word>): Word;
export function inGraph(word: string): string {
  return word.toUpperCase();
}

/** Returns both sides of an open bet as they are drawn, without their people. */
export const sidesOf = ({ sides: [one, other], minEntry }: OpenBet): TugOfWarProps["sides"] => [
  sideOf(one, minEntry),
  sideOf(other, minEntry),
];

/** Returns how the pools of an open bet grew, as it is drawn. */
export const stepsOf = ({ poolSlices }: OpenBet): readonly PoolStep[] =>
  poolSlices.map(({ at, forPool, againstPool }) => ({
    at,
    forPool: { amount: forPool },
    againstPool: { amount: againstPool },
  }));

const sideOf = ({ position, percent, pool, participantCount, entryGain }: OpenBetSide, minEntry: string): TugSide => ({
  position: inGraph(position),
  percent,
  participantCount,
  pool: { amount: pool },
  people: [],
  open: entryGain === null ? null : { stake: { amount: minEntry }, gain: { amount: entryGain } },
});
