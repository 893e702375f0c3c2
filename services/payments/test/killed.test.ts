import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { admittedOf, createBench, enablePayouts, holdBet, KEYS, settleWith, type Bench } from "./bench.ts";

/** More points than any piece of work here passes. */
const MOST_POINTS = 40;
const LONGEST_MS = 120_000;

let bench: Bench;
beforeAll(async () => {
  bench = await createBench();
});
afterAll(() => bench.stop());

const NODE = fileURLToPath(new URL("../../../node_modules/.bin/node", import.meta.url));
const WORKER = fileURLToPath(new URL("kill/worker.ts", import.meta.url));

/** Runs a piece of work that kills itself at a point; answers whether it came to that. */
async function isKilled(work: object, killAt: number): Promise<boolean> {
  const given = {
    databaseUrl: bench.database.serviceUrl,
    stripeUrl: bench.stripeUrl,
    secretKey: KEYS.secretKey,
    killAt,
    ...work,
  };
  const child = spawn(NODE, [WORKER, JSON.stringify(given)], { stdio: ["ignore", "ignore", "inherit"] });
  const [code, signal] = await once(child, "exit");
  if (signal === "SIGKILL") return true;
  expect(code).toBe(0);
  return false;
}

/** A bet of two winners and a loser, all of whom can receive. */
async function fullBet() {
  const bet = await holdBet(bench, { FOR: [1_000n, 1_000n], AGAINST: [1_001n] });
  for (const { userId } of bet.stakes) await enablePayouts(bench, userId);
  return bet;
}

/** Whoever comes next goes on, a while later. */
async function recover(betId: string) {
  for (let round = 0; round < 5; round += 1) {
    await bench.moveClock(2 * 60_000);
    if ((await bench.drain(betId)) === null) break;
  }
  await bench.quiet();
  expect(await bench.drain(betId)).toBeNull();
}

const amountsAtStripe = async (betId: string) => {
  const { refund, transfer } = await bench.state();
  return [...refund.filter(({ status }) => status === "succeeded"), ...transfer]
    .filter(({ metadata }) => metadata?.["bet"] === betId)
    .map(({ amount }) => amount)
    .toSorted((a, b) => a - b);
};

const outcomes = [
  ["FOR", [1_500, 1_501]],
  ["REFUND", [1_025, 1_025, 1_026]],
] as const;

test.each(outcomes)(
  "killed at each point of a settlement (%s), the bet is settled once and paid exactly",
  async (decision, amounts) => {
    let point = 1;
    for (; point < MOST_POINTS; point += 1) {
      const bet = await fullBet();
      const settle = { decision, admitted: admittedOf(bet.stakes) };
      const killed = await isKilled({ betId: bet.betId, settle }, point);
      expect(await settleWith(bench, bet, decision)).toBe(decision);
      await recover(bet.betId);
      expect(await amountsAtStripe(bet.betId)).toEqual(amounts);
      if (!killed) break;
    }
    // At least on both sides of its one commit.
    expect(point).toBeGreaterThan(2);
    expect(point).toBeLessThan(MOST_POINTS);
    await bench.check();
  },
  LONGEST_MS,
);

test.each(outcomes)(
  "killed at each point of paying out (%s), every transfer and refund is made once",
  async (decision, amounts) => {
    let point = 1;
    for (; point < MOST_POINTS; point += 1) {
      const bet = await fullBet();
      await settleWith(bench, bet, decision);
      const killed = await isKilled({ betId: bet.betId }, point);
      await recover(bet.betId);
      expect(await amountsAtStripe(bet.betId)).toEqual(amounts);
      if (!killed) break;
    }
    expect(point).toBeGreaterThan(6 * amounts.length - 2);
    expect(point).toBeLessThan(MOST_POINTS);
    await bench.check();
  },
  LONGEST_MS,
);
