import type { Position } from "../../generated/graphql.ts";
import { drawnSize } from "../../shared/drawn-size.ts";
import type { Money } from "../../shared/money.ts";
import { isOver, type BetLife, type LifeLineView, type LifeMark } from "../charts/life-line-view.ts";
import { steppedArea, type Step } from "../charts/stepped-area.ts";
import type { Face } from "../faces.tsx";

/** Both pools from one moment on, as in the graph's history of a bet. */
export type PoolStep = { readonly at: string; readonly forPool: Money; readonly againstPool: Money };

/** Somebody whose stake was held from then on. */
export type Arrival = { readonly at: string; readonly position: Position; readonly person: Face };

export type StripInput = {
  readonly life: BetLife;
  readonly view: LifeLineView;
  /** In chronological order. */
  readonly steps: readonly PoolStep[];
  /** In chronological order; those who are loaded. */
  readonly arrivals: readonly Arrival[];
  readonly hasAllArrivals: boolean;
  readonly now: Date;
};

/** People who came at about the same time, on one side. */
export type Group = {
  readonly side: Position;
  readonly x: number;
  /** The width until the next group of the side, or until the present. */
  readonly room: number;
  readonly people: readonly Face[];
  /** Whether everybody who belongs to it is loaded. */
  readonly isWhole: boolean;
};

/** All positions are in percent of the drawing, from its left and upper edges. */
export type StripPlot = {
  /** The present; for a bet that is over, its outcome. */
  readonly here: number;
  readonly areas: Readonly<Record<Position, string>>;
  /** The last height of each side, which the outcome continues. */
  readonly heights: Readonly<Record<Position, number>>;
  readonly groups: readonly Group[];
  readonly marks: readonly { readonly mark: LifeMark; readonly x: number }[];
  /** Whether the past is drawn by the order of its events, and not by their times. */
  readonly isByOrder: boolean;
};

/** Where FOR and AGAINST meet: both have the same room. */
export const middle = 50;

/** The height of the larger pool; the rest keeps its edge visible. */
const reach = 46;

/** The present's position: what is still to come has room for the share of each side, and for three marks. */
const hereBetween = { least: 42, most: 62 } as const;

const dayMs = 86_400_000;

/** The largest share of the past that is over when the last step begins, so that it is visible at once. */
const lastStepBegins = 0.95;

/** Returns the drawing of a bet's whole life. */
export function stripPlot({ life, view, steps, arrivals, hasAllArrivals, now }: StripInput): StripPlot {
  const passed = view.marks.filter(({ key, state }) => (key === "ends" || key === "vote") && state === "done");
  const times = steps.map(({ at }) => Date.parse(at));
  const start = times[0] ?? Date.parse(life.publishedAt ?? life.createdAt);
  const present = Math.max(start, life.endedAt ? Date.parse(life.endedAt) : now.getTime());
  const here = isOver(life.status) ? hereBetween.most : hereOf(present, start, view);
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
    areas: {
      FOR: steppedArea(corners("FOR"), middle, here),
      AGAINST: steppedArea(corners("AGAINST"), middle, here),
    },
    heights: { FOR: last ? heightOf(last.forPool) : 0, AGAINST: last ? heightOf(last.againstPool) : 0 },
    groups: groupsOf({ arrivals, hasAllArrivals }, place, here),
    marks: marksOf(view.marks, { place, here, isOver: isOver(life.status) }),
  };
}

/** Returns the share of the bet's known life that is over, within the room that both parts need. */
function hereOf(present: number, start: number, { marks }: LifeLineView): number {
  const end = Math.max(present, ...marks.flatMap(timeOf));
  const share = end > start ? ((present - start) / (end - start)) * 100 : 0;
  return Math.min(hereBetween.most, Math.max(hereBetween.least, share));
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

type Places = { readonly place: (at: number) => number; readonly here: number; readonly isOver: boolean };

/** Places what is over at its time, and what is still to come in equal steps. The faces are the mark of who joined. */
function marksOf(all: readonly LifeMark[], { place, here, isOver: over }: Places): StripPlot["marks"] {
  const marks = all.filter(({ key, state }) => key !== "joined" && state !== "skipped");
  const ahead = marks.filter(({ state }) => state !== "done");
  const xOf = (mark: LifeMark) => {
    if (mark.key === "outcome" && over) return here;
    if (mark.state !== "done") return here + ((100 - here) * (ahead.indexOf(mark) + 1)) / ahead.length;
    return mark.key === "opened" || mark.at === null ? 0 : place(Date.parse(mark.at));
  };
  return apart(marks.map((mark) => ({ mark, x: xOf(mark) })));
}

/** Moves marks that are too close to the next one to the left, so that their labels fit side by side. */
function apart(marks: StripPlot["marks"]): StripPlot["marks"] {
  let limit = 100;
  return marks
    .toReversed()
    .map(({ mark, x }) => {
      const moved = Math.max(0, Math.min(x, limit));
      limit = moved - markRoom;
      return { mark, x: moved };
    })
    .toReversed();
}

/** The room of a mark's label, in percent. */
const markRoom = 12;

/** The room of a face, and of each further one in its group, in percent: enough on a phone. */
const faceRoom = { first: 9, further: 6 } as const;

/** The most faces that a group shows. */
export const facesOfGroup = 3;

/** Joins people whose faces would cover each other. */
function groupsOf(
  { arrivals, hasAllArrivals }: Pick<StripInput, "arrivals" | "hasAllArrivals">,
  place: (at: number) => number,
  here: number,
): readonly Group[] {
  const groups: { side: Position; x: number; people: Face[] }[] = [];
  for (const { at, position, person } of arrivals) {
    const x = place(Date.parse(at));
    const group = groups.findLast(({ side }) => side === position);
    if (group && x < group.x + roomOf(group.people.length)) group.people.push(person);
    else groups.push({ side: position, x, people: [person] });
  }
  return groups.map((group, index) => {
    const next = groups.slice(index + 1).find(({ side }) => side === group.side);
    return { ...group, room: (next?.x ?? here) - group.x, isWhole: hasAllArrivals || next !== undefined };
  });
}

const roomOf = (people: number) => faceRoom.first + faceRoom.further * Math.min(facesOfGroup, people - 1);
