import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { ALONE, PARTS, STEPS, type Part } from "./chances.ts";
import { drawOf, type Draw } from "./draw.ts";
import { comeToAnEnd } from "./end.ts";
import { checkFairness } from "./fairness.ts";
import type { History } from "./history.ts";
import type { Platform } from "./platform.ts";
import { watchOver } from "./watch.ts";

/** The probability that two or three steps happen at once. */
const TOGETHER = 0.2;
/** The probability of each step at the start of a part. */
const MOSTLY = 0.9;
/** Less than the delay of Stripe's background work, so that it runs only when the clock is moved. */
const LONGEST_MS = 240_000;

/**
 * Plays a seed's history to its end, checks everything, and returns how stakes ended. Throws with the seed and what
 * happened, step by step.
 */
export async function play(platform: Platform, seed: number): Promise<string[]> {
  const taken: string[] = [];
  const over = new AbortController();
  try {
    return await Promise.race([playOut(platform, { draw: drawOf(seed), taken }), tooLong(over.signal)]);
  } catch (error) {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const steps = taken.map((step, index) => `  ${index + 1}. ${step}`).join("\n");
    throw new Error(`${what}\nIt happened after these steps:\n${steps}\nPlay it again: ${replayOf(seed)}`, {
      cause: error,
    });
  } finally {
    over.abort();
  }
}

/** A seed's choices, and the steps so far. */
type Course = { readonly draw: Draw; readonly taken: string[] };

async function playOut(platform: Platform, course: Course): Promise<string[]> {
  await platform.begin();
  const history = historyOf(platform, course.draw);
  for (const part of PARTS) await playPart(history, part, course);
  course.taken.push("and to the end");
  await comeToAnEnd(history, course.draw);
  await platform.check();
  await checkFairness(history);
  return endsOf.parse(await platform.rows("SELECT DISTINCT status FROM stakes")).map(({ status }) => status);
}

/** Reports a history that hangs, before the run is given up. */
async function tooLong(signal: AbortSignal): Promise<never> {
  await pause(LONGEST_MS, undefined, { signal });
  throw new Error(`It did not come to its end within ${LONGEST_MS / 1000} seconds`);
}

const endsOf = z.array(z.object({ status: z.string() }));

/** Returns the command that plays one seed alone. */
const replayOf = (seed: number): string => `SEED=${seed} npm test -- random-histories`;

async function playPart(history: History, { first, tickets, fewest, most }: Part, course: Course): Promise<void> {
  const { draw } = course;
  for (const name of first) if (draw.happens(MOSTLY)) await takeSteps(history, [name], course);
  const rounds = draw.between(fewest, most);
  for (let round = 1; round <= rounds; round += 1) {
    const count = draw.happens(TOGETHER) ? draw.between(2, 3) : 1;
    const names = Array.from({ length: count }, () => draw.pick(tickets));
    const alone = names.filter((name) => ALONE.has(name));
    await takeSteps(history, alone.length === 0 ? names : alone.slice(0, 1), course);
  }
}

/** Runs all of these at once. Each has its own choices, whatever the others do meanwhile. */
async function takeSteps(history: History, names: Part["tickets"], { draw, taken }: Course): Promise<void> {
  const chosen = names.map((name) => ({ name, own: draw.fork() }));
  const results: string[] = [...names];
  const place = taken.push(results.join(" + ")) - 1;
  const take = async ({ name, own }: (typeof chosen)[number], index: number) => {
    results[index] = `${name} ${await STEPS[name](history, own)}`;
    taken[place] = results.join(" + ");
  };
  await Promise.all(chosen.map(take));
  await history.watch.look();
}

function historyOf(platform: Platform, draw: Draw): History {
  return {
    platform,
    people: Array.from({ length: draw.between(2, 6) }, () => draw.id()),
    bets: Array.from({ length: draw.between(1, 3) }, () => ({
      betId: draw.id(),
      feePolicy: draw.pick(["ENTRY", "WINNINGS"] as const),
      places: [],
      isDecided: false,
      outcome: undefined,
    })),
    watch: watchOver(platform),
    challenges: [],
    finished: new Set(),
    accepted: new Set(),
  };
}
