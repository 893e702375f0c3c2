import type { FeePolicy, StakeOutcome } from "../../generated/graphql.ts";
import { drawnSize } from "../../shared/drawn-size.ts";
import { isZero } from "../../shared/format-money.ts";
import type { Money } from "../../shared/money.ts";
import type { Face } from "../faces.tsx";
import { alignedBands, bandAt, curve, noBand, ribbonPath, total, type Band, type FlowPoint } from "./flow-bands.ts";

/** What one participant paid and received, from the settlement's shares. */
export type DivisionShare = {
  /** The participation's id. */
  readonly id: string;
  readonly person: Face;
  readonly outcome: StakeOutcome;
  readonly stake: Money;
  readonly received: Money;
};

/** The settlement's totals, for a division with too many people to draw each one. */
export type DivisionTotals = {
  /** The total of the losing stakes, which the winners share. */
  readonly lost: Money;
  /** The total of the winners' own stakes. */
  readonly ownStakes: Money;
  /** The total that winners receive. */
  readonly won: Money;
  readonly refunded: Money;
  readonly fees: Money;
};

export type DivisionInput = {
  readonly shares: readonly DivisionShare[];
  /** How many shares of each outcome there are, including those not loaded. */
  readonly counts: Readonly<Record<StakeOutcome, number>>;
  readonly totals: DivisionTotals;
  readonly feePolicy: FeePolicy;
};

/** A person or a group at one edge of the drawing. Heights and positions are in pixels. */
export type FlowEnd = {
  readonly key: string;
  readonly person: Face | null;
  readonly count: number;
  readonly outcome: StakeOutcome;
  readonly amount: Money;
  readonly middle: number;
};

export type Ribbon = { readonly key: string; readonly outcome: StakeOutcome; readonly path: string };

export type DivisionPlot = {
  readonly height: number;
  readonly stakes: readonly FlowEnd[];
  readonly receipts: readonly FlowEnd[];
  readonly ribbons: readonly Ribbon[];
  /** The fee's hairline; null where no fee was taken. */
  readonly fee: { readonly path: string; readonly middle: number } | null;
};

/** Up to this many shares of one outcome are drawn individually; more become one group. */
const mostDrawn = 6;
/** The height of all the money in the drawing. */
const moneyHeight = 160;
/** The height of the row for the fee's name. */
const feeRow = 52;
/** Where the losing stakes meet, in percent of the width. */
const meeting = 50;

type Flow = Pick<FlowEnd, "key" | "person" | "count" | "outcome"> & {
  readonly stake: Money;
  readonly received: Money;
};

/**
 * Lays out the drawing, stakes left and receipts right: own stakes go straight across, losing ones meet in the middle
 * and split among the winners.
 */
export function divisionPlot(input: DivisionInput): DivisionPlot {
  const flows = (["WON", "LOST", "REFUNDED"] as const).flatMap((outcome) => flowsOf(outcome, input));
  const scale = moneyHeight / (total(flows.map(({ stake }) => drawnSize(stake))) || 1);
  const thickness = (money: Money) => drawnSize(money) * scale;
  const receiving = flows.filter(({ outcome }) => outcome !== "LOST");
  const [left, right] = alignedBands(
    flows.map(({ stake }) => thickness(stake)),
    receiving.map(({ received }) => thickness(received)),
  );
  const stakes = flows.map((flow, index) => ({ flow, band: bandAt(left.bands, index) }));
  const receipts = receiving.map((flow, index) => ({ flow, band: bandAt(right.bands, index) }));
  const ownStake = (key: string) => stakes.find(({ flow }) => flow.key === key)?.band ?? noBand;
  const pot = potOf(stakes.filter(({ flow }) => flow.outcome === "LOST").map(({ band }) => band));
  const hasFee = !isZero(input.totals.fees.amount);
  return {
    height: left.height + (hasFee ? feeRow : 0),
    stakes: stakes.map(({ flow, band }) => endOf(flow, flow.stake, band)),
    receipts: receipts.map(({ flow, band }) => endOf(flow, flow.received, band)),
    ribbons: [
      ...receipts.map(({ flow, band }) => {
        const from = ownStake(flow.key);
        return ribbon(`own ${flow.key}`, flow.outcome, [0, from.top], [100, band.top], from.thickness);
      }),
      ...intoPot(stakes, pot),
      ...outOfPot(receipts, ownStake, pot),
    ],
    fee: hasFee ? feeLine(input.feePolicy, pot, left.height + feeRow / 2) : null,
  };
}

function flowsOf(outcome: StakeOutcome, { shares, counts, totals }: DivisionInput): readonly Flow[] {
  const count = counts[outcome];
  if (count === 0) return [];
  const people = shares.filter((share) => share.outcome === outcome);
  if (count <= mostDrawn && people.length === count) {
    return people.map(({ id, person, stake, received }) => ({ key: id, person, count: 1, outcome, stake, received }));
  }
  const sums = {
    WON: { stake: totals.ownStakes, received: totals.won },
    LOST: { stake: totals.lost, received: { amount: "0.00" } },
    REFUNDED: { stake: totals.refunded, received: totals.refunded },
  } as const satisfies Record<StakeOutcome, unknown>;
  return [{ key: outcome, person: null, count, outcome, ...sums[outcome] }];
}

const endOf = ({ key, person, count, outcome }: Flow, amount: Money, band: Band): FlowEnd => ({
  key,
  person,
  count,
  outcome,
  amount,
  middle: band.top + band.thickness / 2,
});

type Placed = { readonly flow: Flow; readonly band: Band };

/** Joins all losing stakes into one band, centred on where they start. */
function potOf(losing: readonly Band[]): Band {
  const thickness = total(losing.map((band) => band.thickness));
  const [first, last] = [losing[0], losing.at(-1)];
  if (!first || !last) return noBand;
  return { top: (first.top + last.top + last.thickness - thickness) / 2, thickness };
}

function intoPot(stakes: readonly Placed[], pot: Band): readonly Ribbon[] {
  let top = pot.top;
  return stakes
    .filter(({ flow }) => flow.outcome === "LOST")
    .map(({ flow, band }) => {
      const path = ribbon(`lost ${flow.key}`, "LOST", [0, band.top], [meeting, top], band.thickness);
      top += band.thickness;
      return path;
    });
}

/** Returns the ribbons of winnings: each leads from the pot to its winner's receipt, under the ribbon of the winner's own stake. */
function outOfPot(receipts: readonly Placed[], ownStake: (key: string) => Band, pot: Band): readonly Ribbon[] {
  let top = pot.top;
  return receipts
    .filter(({ flow }) => flow.outcome === "WON")
    .map(({ flow, band }) => {
      const own = ownStake(flow.key).thickness;
      const gained = Math.max(0, band.thickness - own);
      const path = ribbon(`gained ${flow.key}`, "LOST", [meeting, top], [100, band.top + own], gained);
      top += gained;
      return path;
    });
}

/**
 * Draws the fee: one on winnings leaves the pot's lower edge; one that was paid with the stakes was never in the pool.
 */
function feeLine(feePolicy: FeePolicy, pot: Band, middle: number): DivisionPlot["fee"] {
  if (feePolicy === "ENTRY") return { path: `M 0 ${middle} H 100`, middle };
  return { path: curve([meeting, pot.top + pot.thickness], [100, middle]), middle };
}

const ribbon = (key: string, outcome: StakeOutcome, from: FlowPoint, to: FlowPoint, thickness: number): Ribbon => ({
  key,
  outcome,
  path: ribbonPath(from, to, thickness),
});
