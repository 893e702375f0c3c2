import { drawnSize } from "../../shared/drawn-size.ts";

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

const round = (value: number) => Math.round(value * 100) / 100;
