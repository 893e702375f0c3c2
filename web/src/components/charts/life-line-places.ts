import type { LifeLineView, LifeMark } from "./life-line-view.ts";

export type LifePlaces = {
  /** Each mark's position, in the order of the marks, from 0 to 1. */
  readonly marks: readonly number[];
  /** The bet's current position. */
  readonly here: number;
  /** The times after this position are not known yet. */
  readonly knownUntil: number;
};

/** The least distance between the bet's position and a mark, as a share of the line, so that both are visible. */
const apart = 0.045;

/**
 * Places marks by their times, but never closer to each other than `least`, a share of the line. The marks at the end
 * whose times are not known yet follow at that distance.
 */
export function lifeLinePlaces(view: LifeLineView, now: Date, least: number): LifePlaces {
  const { marks, reached, isMoving } = view;
  const times = timesOf(marks, now.getTime());
  const knownUntil = times.length > 0 ? 1 - least * (marks.length - times.length) : 0;
  const places = times.length > 0 ? placesOf(times, marks.length, { least, knownUntil }) : marks.map(evenly);
  const from = places[reached] ?? 0;
  const to = places[reached + 1] ?? 1;
  const here = isMoving ? between(from, to, passedShare(times[reached], times[reached + 1], now)) : from;
  return { marks: places, here, knownUntil };
}

/** Returns the times of all marks up to the last known one, never decreasing. */
function timesOf(marks: readonly LifeMark[], now: number): readonly number[] {
  const given = marks.map(({ at, state }) => (at && state !== "skipped" ? Date.parse(at) : null));
  const last = given.findLastIndex((time) => time !== null);
  const times: number[] = [];
  for (const [index, mark] of marks.slice(0, last + 1).entries()) {
    const previous = times.at(-1);
    const time = given[index] ?? guess(mark, previous, given.slice(index), now);
    times.push(Math.max(previous ?? time, time));
  }
  return times;
}

/**
 * Guesses the time of a mark between two known times, such as a joining whose moment a card does not know: after the
 * present if it is still to come, before it if it is done, and in even steps with others like it.
 */
function guess(
  mark: LifeMark,
  previous: number | undefined,
  following: readonly (number | null)[],
  now: number,
): number {
  const steps = following.findIndex((time) => time !== null);
  const next = following[steps] ?? now;
  const from = mark.state === "ahead" ? Math.max(previous ?? now, now) : (previous ?? Math.min(now, next));
  const until = mark.state === "done" ? Math.min(next, now) : next;
  if (previous === undefined) return from;
  return from + Math.max(0, until - from) / (steps + 1);
}

const evenly = <Item>(_item: Item, index: number, all: readonly Item[]) => index / Math.max(1, all.length - 1);

type Line = { readonly least: number; readonly knownUntil: number };

/**
 * Places times along the known part of the line, moved no more than the least distance requires, and the marks after
 * them.
 */
function placesOf(times: readonly number[], count: number, { least, knownUntil }: Line): readonly number[] {
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const shares = last > first ? times.map((time) => (time - first) / (last - first)) : times.map(evenly);
  const places: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const earliest = index === 0 ? 0 : (places[index - 1] ?? 0) + least;
    const latest = knownUntil - least * (times.length - 1 - index);
    places.push(Math.min(latest, Math.max(earliest, (shares[index] ?? 1) * knownUntil)));
  }
  return places;
}

/** Returns the share of time passed; half if the next mark's time is unknown. */
function passedShare(since: number | undefined, until: number | undefined, now: Date): number {
  if (since === undefined || until === undefined || until <= since) return 0.5;
  return (now.getTime() - since) / (until - since);
}

function between(from: number, to: number, share: number): number {
  const margin = Math.min(apart, (to - from) / 2);
  return Math.min(to - margin, Math.max(from + margin, from + (to - from) * share));
}
