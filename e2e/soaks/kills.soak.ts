/**
 * People bet, vote and are paid while parts of the platform are killed at random, PostgreSQL included. Afterwards every
 * bet that was decided comes to its end within five minutes, and no cent differs. MINUTES says for how long: 30 unless
 * told. SEED replays which parts are killed when.
 */
import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { createBet, joinBet, propose, vote } from "../api/bets.ts";
import { openNewcomer, type ApiCaller } from "../api/caller.ts";
import { setUpPayouts } from "../api/payouts.ts";
import { checkMoney } from "../money/check-money.ts";
import { countOpenBets } from "../money/count-rows.ts";
import { startPlatformWith, stopPlatformForJourneys } from "../platform/global-setup.ts";
import { killPart } from "../platform/kill-part.ts";
import { platform } from "../platform/platform.ts";
import { waitFor } from "../platform/wait-for.ts";

const MINUTE_MS = 60_000;

/** How long a bet may take to end after the last kill. */
const REST_MS = 5 * MINUTE_MS;

/** A part is killed so long after the last one served again, at least and at most. */
const BETWEEN_KILLS_MS = { least: 1_000, most: 8_000 };

const COUPLES = 3;

const minutes = Number(process.env["MINUTES"] ?? 30);
const seed = Number(process.env["SEED"] ?? randomInt(1, 2 ** 31));

/** Numbers from 0 to 1 that a seed brings again in the same order (mulberry32). */
function randomsOf(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Two people create, join, propose and vote, one bet after the other, whatever is killed meanwhile. */
async function live([creator, joiner]: readonly [ApiCaller, ApiCaller], until: AbortSignal, decided: string[]) {
  while (!until.aborted) {
    const betId = await createBet(creator, "20.00");
    await joinBet(joiner, betId, "10.01", "against");
    await propose(creator, betId, "against");
    await Promise.all([vote(joiner, betId, "approve"), vote(creator, betId, "approve")]);
    decided.push(betId);
  }
}

async function killAtRandom(until: AbortSignal): Promise<ReadonlyMap<string, number>> {
  const random = randomsOf(seed);
  const parts = Object.keys(platform().pids).toSorted();
  const kills = new Map<string, number>();
  while (!until.aborted) {
    const part = parts[Math.floor(random() * parts.length)] ?? "gateway";
    await killPart(part);
    kills.set(part, (kills.get(part) ?? 0) + 1);
    const { least, most } = BETWEEN_KILLS_MS;
    await pause(least + random() * (most - least));
  }
  return kills;
}

/** Milliseconds until every bet is over; all of them were decided. */
async function untilAllEnded(): Promise<number> {
  const began = performance.now();
  await waitFor("every bet to be resolved", async () => (await countOpenBets()) === 0, REST_MS);
  return performance.now() - began;
}

await startPlatformWith({});
try {
  console.log(`Killing parts for ${minutes} minutes; SEED=${seed} kills the same ones again.`);
  const couples = await Promise.all(
    Array.from({ length: COUPLES }, async (_, index): Promise<readonly [ApiCaller, ApiCaller]> => {
      const couple = await Promise.all([openNewcomer(`creator${index}`), openNewcomer(`joiner${index}`)]);
      await Promise.all(couple.map(setUpPayouts));
      return couple;
    }),
  );
  const until = AbortSignal.timeout(minutes * MINUTE_MS);
  const decided: string[] = [];
  const [kills] = await Promise.all([killAtRandom(until), ...couples.map((couple) => live(couple, until, decided))]);
  const restMs = await untilAllEnded();
  const violations = await checkMoney();

  const total = [...kills.values()].reduce((sum, count) => sum + count, 0);
  console.log(`Kills: ${total} (${[...kills].map(([part, count]) => `${part} ${count}`).join(", ")})`);
  console.log(`Bets decided: ${decided.length}; all ended ${(restMs / 1000).toFixed(1)} s after the last kill.`);
  console.log(violations.length === 0 ? "No cent differs." : JSON.stringify(violations, undefined, 2));
  if (violations.length > 0) process.exitCode = 1;
} finally {
  await stopPlatformForJourneys();
}
