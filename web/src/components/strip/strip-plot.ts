import type { Position } from "../../generated/graphql.ts";
import { isOver, type LifeMark } from "../charts/life-line-view.ts";
import type { Face } from "../faces.tsx";
import { poolsPlot, type PoolsInput, type PoolsPlot, type Room } from "./pools-plot.ts";

/** Somebody whose stake was held from then on. */
export type Arrival = { readonly at: string; readonly position: Position; readonly person: Face };

export type StripInput = PoolsInput & {
  /** In chronological order; those who are loaded. */
  readonly arrivals: readonly Arrival[];
  readonly hasAllArrivals: boolean;
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

export type StripPlot = Omit<PoolsPlot, "place"> & {
  readonly groups: readonly Group[];
  readonly marks: readonly { readonly mark: LifeMark; readonly x: number }[];
};

/** What is still to come has room for the share of each side, and for three marks. */
const room: Room = { least: 42, most: 62, outcome: 62 };

/** Returns the drawing of a bet's whole life. */
export function stripPlot({ arrivals, hasAllArrivals, ...input }: StripInput): StripPlot {
  const { place, ...pools } = poolsPlot(input, room);
  const { here } = pools;
  return {
    ...pools,
    groups: groupsOf({ arrivals, hasAllArrivals }, place, here),
    marks: marksOf(input.view.marks, { place, here, isOver: isOver(input.life.status) }),
  };
}

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
