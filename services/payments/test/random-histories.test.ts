import { expect, test } from "@jest/globals";
import { play } from "./random/play.ts";
import { startPlatform } from "./random/platform.ts";

/**
 * The seeds of `npm test`: each end occurs in at least three of them, and most of them kill the process. `SEED=7` plays one
 * history again; `SEEDS=2000` plays that many, starting at `FIRST_SEED`.
 */
const CHOSEN: readonly number[] = [3, 4, 7, 10, 12, 15, 18, 24, 25, 29, 36, 38, 39, 42, 43, 50, 55, 60, 64, 67];

const PLAYED = seedsToPlay();

function seedsToPlay(): readonly number[] {
  const { SEED, SEEDS, FIRST_SEED = "1" } = process.env;
  if (SEED !== undefined) return [Number(SEED)];
  if (SEEDS === undefined) return CHOSEN;
  return Array.from({ length: Number(SEEDS) }, (_, index) => Number(FIRST_SEED) + index);
}

/** How many histories run in parallel, each on its own platform: most of a history is waiting. */
const LANES = Math.min(4, PLAYED.length);
/** After this many failing seeds, the rest would add little. */
const ENOUGH_FAILURES = 3;
/** Long enough to report the last of them if it hangs, also on a slow computer: half an hour, and more for a soak. */
const LONGEST_MS = Math.max(1_800_000, 300_000 + PLAYED.length * 15_000);

/** The chosen histories, or this many others, must reach every possible end, or they prove little. */
const SEEDS_FOR_EVERYTHING = 100;
const EVERY_END = ["CANCELLED", "CHARGED_BACK", "FORFEITED", "HELD", "PENDING", "REFUNDED", "REFUNDING", "RELEASED"];

type Seen = { readonly ends: Set<string>; readonly failed: number[]; deaths: number };

test(
  `whatever happens to bets, every invariant of the money path holds (${PLAYED.length} seeds from ${PLAYED[0]})`,
  async () => {
    const seeds = [...PLAYED];
    const seen: Seen = { ends: new Set(), failed: [], deaths: 0 };
    await Promise.all(Array.from({ length: LANES }, () => playAll(seeds, seen)));
    expect({ "seeds that failed, shown above": seen.failed }).toEqual({ "seeds that failed, shown above": [] });
    if (PLAYED !== CHOSEN && PLAYED.length < SEEDS_FOR_EVERYTHING) return;
    expect([...seen.ends]).toEqual(expect.arrayContaining(EVERY_END));
    expect(seen.deaths).toBeGreaterThan(PLAYED.length / 4);
  },
  LONGEST_MS,
);

/** Plays seeds until none is left. Replaces a platform after a failure on it. */
async function playAll(seeds: number[], seen: Seen): Promise<void> {
  let platform = await startPlatform();
  const leave = async () => {
    seen.deaths += platform.payments.deaths();
    await platform.stop();
  };
  for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
    try {
      for (const end of await play(platform, seed)) seen.ends.add(end);
    } catch (error) {
      // Written at once and in full, because a stopped run would lose it.
      process.stderr.write(`\nSeed ${seed} failed.\n${error instanceof Error ? error.message : String(error)}\n`);
      seen.failed.push(seed);
      if (seen.failed.length >= ENOUGH_FAILURES) seeds.length = 0;
      await leave();
      platform = await startPlatform();
    }
  }
  await leave();
}
