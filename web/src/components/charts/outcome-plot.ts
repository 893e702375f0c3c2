import { drawnSize } from "../../shared/drawn-size.ts";
import type { Money } from "../../shared/money.ts";

/** The space above the gain and below the largest stake, in percent of the height, for the points on them. */
const edge = 8;
const reach = 100 - 2 * edge;

/**
 * Returns a stake's position on the track, in percent: stops are evenly spaced, and a stake between two stops is
 * between them.
 */
export function placeOnTrack(stake: string, stops: readonly string[]): number {
  const size = drawnSize({ amount: stake });
  const sizes = stops.map((stop) => drawnSize({ amount: stop }));
  const after = sizes.findIndex((stop) => stop >= size);
  if (after <= 0) return after === 0 ? 0 : 100;
  const [lower = 0, upper = 0] = [sizes[after - 1], sizes[after]];
  const share = (size - lower) / (upper - lower);
  return round(((after - 1 + share) / (stops.length - 1)) * 100);
}

/**
 * Returns the lines of a stake's two outcomes: the gain above the zero line, the loss below it. Both use one scale, and
 * together they fill the height.
 */
export function outcomePlot(stops: readonly string[], place: number, gain: Money | null) {
  const sizes = stops.map((stop) => drawnSize({ amount: stop }));
  const gained = gain ? drawnSize(gain) : 0;
  const scale = reach / (gained + Math.max(...sizes) || 1);
  const zeroY = round(edge + gained * scale);
  const points = sizes.map((size, index) => ({
    x: round((index / (sizes.length - 1)) * 100),
    y: round(zeroY + size * scale),
  }));
  const lossY = heightAt(points, place);
  const risked = [...points.filter(({ x }) => x < place), { x: place, y: lossY }];
  return {
    zeroY,
    gainY: gain && edge,
    lossY,
    lossLine: `M ${points.map(({ x, y }) => `${x} ${y}`).join(" L ")}`,
    lossArea: `M 0 ${zeroY} L ${risked.map(({ x, y }) => `${x} ${y}`).join(" L ")} V ${zeroY} Z`,
  };
}

type Point = { readonly x: number; readonly y: number };

function heightAt(points: readonly Point[], place: number): number {
  const after = points.findIndex(({ x }) => x >= place);
  const upper = points[after] ?? points.at(-1);
  const lower = points[after - 1] ?? upper;
  if (!upper || !lower) return edge;
  const share = upper.x > lower.x ? (place - lower.x) / (upper.x - lower.x) : 0;
  return round(lower.y + (upper.y - lower.y) * share);
}

const round = (value: number) => Math.round(value * 100) / 100;
