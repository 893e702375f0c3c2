import type { Position } from "../../generated/graphql.ts";
import { drawnSize } from "../../shared/drawn-size.ts";
import type { Money } from "../../shared/money.ts";
import { isOver, type BetLife, type LifeLineView, type LifeMark } from "../charts/life-line-view.ts";
import { steppedArea, type Step } from "../charts/stepped-area.ts";

/** Both pools from one moment on, as in the graph's history of a bet. */
export type PoolStep = { readonly at: string; readonly forPool: Money; readonly againstPool: Money };

export type PoolsInput = {
  readonly life: BetLife;
  readonly view: LifeLineView;
  /** In chronological order. */
  readonly steps: readonly PoolStep[];
  readonly now: Date;
};

/** How far from the left the present may be, in percent; the outcome of a bet that is over is at a fixed place. */
export type Room = { readonly least: number; readonly most: number; readonly outcome: number };

/** All positions are in percent of the drawing, from its left and upper edges. */
export type PoolsPlot = {
  /** The present; for a bet that is over, its outcome. */
  readonly here: number;
  readonly areas: Readonly<Record<Position, string>>;
  /** The last height of each side, which the outcome continues. */
  readonly heights: Readonly<Record<Position, number>>;
  /** Whether the past is drawn by the order of its events, and not by their times. */
  readonly isByOrder: boolean;
  /** Returns the position of a moment of the past. */
  readonly place: (at: number) => number;
};

/** Where FOR and AGAINST meet: both have the same room. */
export const middle = 50;

/** The height of the larger pool; the rest keeps its edge visible. */
const reach = 46;

const dayMs = 86_400_000;

/** The largest share of the past that is over when the last step begins, so that it is visible at once. */
const lastStepBegins = 0.95;

/** Returns the drawing of both pools until the present. */
export function poolsPlot({ life, view, steps, now }: PoolsInput, room: Room): PoolsPlot {
  const passed = view.marks.filter(({ key, state }) => (key === "ends" || key === "vote") && state === "done");
  const times = steps.map(({ at }) => Date.parse(at));
  const start = times[0] ?? Date.parse(life.publishedAt ?? life.createdAt);
  const present = Math.max(start, life.endedAt ? Date.parse(life.endedAt) : now.getTime());
  const here = isOver(life.status) ? room.outcome : hereOf(present, start, { view, room });
  const isByOrder = present - start < dayMs;
  const place = isByOrder
    ? placeInOrder([...times, ...passed.flatMap(timeOf)], here)
    : (at: number) => here * Math.min(lastStepBegins, Math.max(0, (at - start) / (present - start)));
  const heightOf = heightIn(steps);
  const last = steps.at(-1);
  const corners = (side: Position): Step[] =>
    steps.map((step) => ({ x: place(Date.parse(step.at)), y: edge(side, heightOf(poolOf(step, side))) }));
  return {
    here,
    isByOrder,
    place,
    areas: {
      FOR: steppedArea(corners("FOR"), middle, here),
      AGAINST: steppedArea(corners("AGAINST"), middle, here),
    },
    heights: { FOR: last ? heightOf(last.forPool) : 0, AGAINST: last ? heightOf(last.againstPool) : 0 },
  };
}

type Within = { readonly view: LifeLineView; readonly room: Room };

/** Returns the share of the bet's known life that is over, within the room that both parts need. */
function hereOf(present: number, start: number, { view, room }: Within): number {
  const end = Math.max(present, ...view.marks.flatMap(timeOf));
  const share = end > start ? ((present - start) / (end - start)) * 100 : 0;
  return Math.min(room.most, Math.max(room.least, share));
}

/** Returns a function that gives each event the same room; what happened between two of them begins with the former. */
function placeInOrder(times: readonly number[], here: number) {
  const order = [...new Set(times)].toSorted((one, other) => one - other);
  return (at: number) => {
    const index = Math.max(
      0,
      order.findLastIndex((time) => time <= at),
    );
    return (here * index) / Math.max(1, order.length);
  };
}

function heightIn(steps: readonly PoolStep[]) {
  const largest = Math.max(
    ...steps.flatMap(({ forPool, againstPool }) => [drawnSize(forPool), drawnSize(againstPool)]),
  );
  return (pool: Money) => (largest > 0 ? (drawnSize(pool) / largest) * reach : 0);
}

const poolOf = (step: PoolStep, side: Position) => (side === "FOR" ? step.forPool : step.againstPool);

const edge = (side: Position, height: number) => (side === "FOR" ? middle - height : middle + height);

const timeOf = ({ at, state }: LifeMark): readonly number[] => (at && state !== "skipped" ? [Date.parse(at)] : []);
