import { expect, test } from "@jest/globals";
import { play } from "./random/play.ts";
import { startPlatform } from "./random/platform.ts";

/** `SEED=7` plays one history again; `SEEDS=2000` plays so many, from `FIRST_SEED` on. */
const ONE = process.env["SEED"];
const FIRST = Number(ONE ?? process.env["FIRST_SEED"] ?? 1);
const SEEDS = ONE === undefined ? Number(process.env["SEEDS"] ?? 100) : 1;

/** Histories that are played beside each other, each on a platform of its own: most of a history is waiting. */
const LANES = Math.min(4, SEEDS);
/** After so many failing seeds the rest would hardly say more. */
const ENOUGH_FAILURES = 3;
/** Long enough for the last of them to be told as one that hangs. */
const LONGEST_MS = 300_000 + SEEDS * 15_000;

/** So many histories come to every end that there is, or they prove little. */
const SEEDS_FOR_EVERYTHING = 100;
const EVERY_END = ["CANCELLED", "CHARGED_BACK", "FORFEITED", "HELD", "PENDING", "REFUNDED", "REFUNDING", "RELEASED"];

type Seen = { readonly ends: Set<string>; readonly failed: number[]; deaths: number };

test(
  `whatever happens to bets, every invariant of the money path holds (${SEEDS} seeds from ${FIRST})`,
  async () => {
    const seeds = Array.from({ length: SEEDS }, (_, index) => FIRST + index);
    const seen: Seen = { ends: new Set(), failed: [], deaths: 0 };
    await Promise.all(Array.from({ length: LANES }, () => playAll(seeds, seen)));
    expect({ "seeds that failed, each told above": seen.failed }).toEqual({ "seeds that failed, each told above": [] });
    if (SEEDS < SEEDS_FOR_EVERYTHING) return;
    expect([...seen.ends]).toEqual(expect.arrayContaining(EVERY_END));
    expect(seen.deaths).toBeGreaterThan(SEEDS / 4);
  },
  LONGEST_MS,
);

/** Plays seeds until none is left. A platform on which one failed is not used again. */
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
      // At once and whole, because a run that is stopped would lose it.
      process.stderr.write(`\nSeed ${seed} failed.\n${error instanceof Error ? error.message : String(error)}\n`);
      seen.failed.push(seed);
      if (seen.failed.length >= ENOUGH_FAILURES) seeds.length = 0;
      await leave();
      platform = await startPlatform();
    }
  }
  await leave();
}
