/**
 * People bet, vote and are paid while parts of the platform are killed at random, including PostgreSQL, which loses six
 * seconds half-way, like a standby that lagged when it took over. Afterwards people continue the bets of those seconds,
 * an admin sends back at Stripe what was paid for lost stakes, every decided bet ends within five minutes, and no cent
 * differs. MINUTES sets the duration: 30 by default. SEED replays which parts are killed when; FALLS_BACK=no leaves out
 * PostgreSQL's loss.
 */
import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { createBet, joinBet, propose, untilBet, vote, type BetView } from "../api/bets.ts";
import { openCaller, openNewcomer, type ApiCaller } from "../api/caller.ts";
import { setUpPayouts } from "../api/payouts.ts";
import { checkMoney } from "../money/check-money.ts";
import { countOpenBets } from "../money/count-rows.ts";
import { sendBackForgotten } from "../money/send-back-forgotten.ts";
import { fallBackAfter } from "../platform/back-up.ts";
import { moveClock } from "../platform/clock.ts";
import { startPlatformWith, stopPlatformForJourneys } from "../platform/global-setup.ts";
import { killPart } from "../platform/kill-part.ts";
import { platform } from "../platform/platform.ts";
import { setPatience, waitFor } from "../platform/wait-for.ts";

const MINUTE_MS = 60_000;

/** How long a bet may take to end after the last kill. */
const REST_MS = 5 * MINUTE_MS;

/** The least and most time between the last part's return and the next kill. */
const BETWEEN_KILLS_MS = { least: 1_000, most: 8_000 };

/** How long one step of a bet may take while parts are killed: each of several that it needs may be away in turn. */
const PATIENCE_MS = 3 * MINUTE_MS;

/** How long PostgreSQL writes what it then forgets. */
const FORGOTTEN_MS = 6_000;

/** After this time every silent stake was looked up at Stripe, and unpaid drafts have expired. */
const GIVEN_UP_AFTER_MS = 120 * MINUTE_MS;

/** How long a person refused because of that waits before the next action. */
const AGAIN_MS = 1_000;

const COUPLES = 3;

const fallsBack = process.env["FALLS_BACK"] !== "no";
const minutes = Number(process.env["MINUTES"] ?? 30);
const seed = Number(process.env["SEED"] ?? randomInt(1, 2 ** 31));

/** Creates a generator of numbers from 0 to 1, reproducible by seed (mulberry32). */
function randomsOf(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Couple = readonly [creator: ApiCaller, joiner: ApiCaller];

/** The course of the run: the progress of PostgreSQL's fallback, and every bet that was created. */
type Course = { fallBack: "ahead" | "under way" | "over"; readonly bets: [Couple, string][] };

/** Has two people create, join, propose and vote, one bet after the other, despite all kills. */
async function live(couple: Couple, until: AbortSignal, course: Course): Promise<void> {
  const [creator, joiner] = couple;
  while (!until.aborted) {
    const before = course.fallBack;
    try {
      const betId = await createBet(creator, "20.00");
      course.bets.push([couple, betId]);
      await joinBet(joiner, betId, "10.01", "against");
      await decide(couple, betId);
    } catch (error) {
      // PostgreSQL may forget, or be down for, exactly what was requested.
      if (before === course.fallBack && before !== "under way") throw error;
      await pause(AGAIN_MS);
    }
  }
}

async function decide([creator, joiner]: Couple, betId: string): Promise<void> {
  await propose(creator, betId, "against");
  await Promise.all([vote(joiner, betId, "approve"), vote(creator, betId, "approve")]);
}

async function killAtRandom(until: AbortSignal, course: Course): Promise<ReadonlyMap<string, number>> {
  const random = randomsOf(seed);
  const parts = Object.keys(platform().pids).toSorted();
  const kills = new Map<string, number>();
  const fallsBackAt = performance.now() + (minutes * MINUTE_MS) / 2;
  while (!until.aborted || course.fallBack !== "over") {
    if (course.fallBack !== "over" && performance.now() >= fallsBackAt) {
      course.fallBack = "under way";
      await fallBackAfter(() => pause(FORGOTTEN_MS));
      course.fallBack = "over";
    }
    const part = parts[Math.floor(random() * parts.length)] ?? "gateway";
    await killPart(part);
    kills.set(part, (kills.get(part) ?? 0) + 1);
    const { least, most } = BETWEEN_KILLS_MS;
    await pause(least + random() * (most - least));
  }
  return kills;
}

const OVER: ReadonlySet<string> = new Set(["resolved", "refunded", "abandoned"]);

/** Returns whether a bet is neither gone nor over. */
async function isLeft([creator]: Couple, betId: string): Promise<boolean> {
  if ((await creator.attempt("GET", `/api/bets/${betId}`)).status === 404) return false;
  return !OVER.has((await creator.get<BetView>(`/api/bets/${betId}`)).status);
}

/** Continues a bet that PostgreSQL partly forgot. */
async function resume(couple: Couple, betId: string): Promise<void> {
  const [creator, joiner] = couple;
  const isAgreedOn = ({ status, participantCount }: BetView) => OVER.has(status) || participantCount === 2;
  // A participation that was reserved and paid for counts on its own; any other is reserved again.
  await untilBet(creator, betId, "to open", ({ status }) => status !== "draft", REST_MS);
  const joinAgain = async () => {
    const bet = await creator.get<BetView>(`/api/bets/${betId}`);
    if (isAgreedOn(bet)) return bet;
    await joinBet(joiner, betId, "10.01", "against").catch(() => undefined);
    return undefined;
  };
  const { status } = await waitFor("the bet to have two sides", joinAgain, REST_MS);
  if (OVER.has(status)) return;
  await decide(couple, betId).catch(() =>
    Promise.all([joiner, creator].map((voter) => vote(voter, betId, "approve").catch(() => undefined))),
  );
}

/** Has people continue the bets that PostgreSQL partly forgot; abandoned ones expire. */
async function finishForgotten({ bets }: Course): Promise<void> {
  await moveClock(GIVEN_UP_AFTER_MS);
  // Hundreds of bets: each couple looks at its own, one after the other.
  const byCouple = [...Map.groupBy(bets, ([couple]) => couple).values()];
  const left = (await Promise.all(byCouple.map(leftOf))).flat();
  await Promise.all(left.map((each) => resume(...each)));
  console.log(`PostgreSQL fell back ${FORGOTTEN_MS / 1000} s; bets that people continued: ${left.length}`);
}

async function leftOf(bets: Course["bets"]): Promise<Course["bets"]> {
  const left: Course["bets"] = [];
  for (const each of bets) {
    if (await isLeft(...each)) left.push(each);
  }
  return left;
}

/** Waits until every bet is over, all of them decided; returns the milliseconds. */
async function untilAllEnded(): Promise<number> {
  const began = performance.now();
  // PostgreSQL may be the last part that was killed, and refuse connections for a moment.
  const isOver = () =>
    countOpenBets()
      .then((open) => open === 0)
      .catch(() => false);
  await waitFor("every bet to be resolved", isOver, REST_MS);
  return performance.now() - began;
}

await startPlatformWith({});
setPatience(PATIENCE_MS);
try {
  console.log(`Killing parts for ${minutes} minutes; SEED=${seed} kills the same ones again.`);
  const couples = await Promise.all(
    Array.from({ length: COUPLES }, async (_, index): Promise<Couple> => {
      const couple = await Promise.all([openNewcomer(`creator${index}`), openNewcomer(`joiner${index}`)]);
      await Promise.all(couple.map(setUpPayouts));
      return couple;
    }),
  );
  const admin = await openCaller("admin@example.com");
  const until = AbortSignal.timeout(minutes * MINUTE_MS);
  const course: Course = { fallBack: fallsBack ? "ahead" : "over", bets: [] };
  const [kills] = await Promise.all([
    killAtRandom(until, course),
    ...couples.map((couple) => live(couple, until, course)),
  ]);
  if (fallsBack) await finishForgotten(course);
  const restMs = await untilAllEnded();
  if (fallsBack) console.log(`Charges that were sent back: ${(await sendBackForgotten(admin)).length}`);
  const violations = await checkMoney();

  const total = [...kills.values()].reduce((sum, count) => sum + count, 0);
  console.log(`Kills: ${total} (${[...kills].map(([part, count]) => `${part} ${count}`).join(", ")})`);
  console.log(`Bets made: ${course.bets.length}; all ended ${(restMs / 1000).toFixed(1)} s after the last kill.`);
  console.log(violations.length === 0 ? "No cent differs." : JSON.stringify(violations, undefined, 2));
  if (violations.length > 0) process.exitCode = 1;
} finally {
  await stopPlatformForJourneys();
}
