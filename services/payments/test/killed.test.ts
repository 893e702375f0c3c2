import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { newId } from "@stakehold/service/id.ts";
import {
  admittedOf,
  createBench,
  enablePayouts,
  hold,
  KEYS,
  SECRETS,
  settleWith,
  type Bench,
  type Held,
} from "./bench.ts";
import { Killed, keepWorker, type Mortal } from "./kill/mortal.ts";

/** Two winners and a loser, all of whom can receive. */
const PEOPLE = [
  { userId: newId(), side: "FOR", stakeCents: 1_000n },
  { userId: newId(), side: "FOR", stakeCents: 1_000n },
  { userId: newId(), side: "AGAINST", stakeCents: 1_001n },
] as const;

/** How far apart the points of a payout are at which it is killed; the soak `payouts` kills at every point. */
const POINTS_APART = process.env["EVERY_POINT"] === "yes" ? 1 : 5;

/** A test that takes longer hangs: each starts processes. */
const WITHIN_MS = 180_000;

let bench: Bench;
let worker: Mortal;
beforeAll(async () => {
  bench = await createBench();
  const { stripeUrl, database } = bench;
  worker = keepWorker({ databaseUrl: database.serviceUrl, stripeUrl, secretKey: KEYS.secretKey, secrets: SECRETS });
  for (const { userId } of PEOPLE) await enablePayouts(bench, userId);
});
afterAll(async () => {
  await worker.stop();
  await bench.stop();
});
beforeEach(() => worker.run("die", 0));

/** Runs work in the worker, kills it at a point as a power cut would, and returns whether it died. */
async function isKilled(point: number, work: () => Promise<unknown>): Promise<boolean> {
  await worker.run("die", point);
  try {
    await work();
    return false;
  } catch (error) {
    if (error instanceof Killed) return true;
    throw error;
  }
}

async function fullBet() {
  const betId = newId();
  const stakes: Held[] = [];
  for (const { side, ...stake } of PEOPLE) stakes.push({ ...(await hold(bench, { betId, ...stake })), side });
  await bench.quiet();
  return { betId, stakes };
}

/** Lets the next process carry on, a while later. */
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

describe.each([
  { decision: "FOR", amounts: [1_500, 1_501], points: { settling: 2, payingOut: 28 } },
  { decision: "REFUND", amounts: [1_025, 1_025, 1_026], points: { settling: 2, payingOut: 38 } },
] as const)("$decision", ({ decision, amounts, points }) => {
  async function settleKilledAt(point: number): Promise<boolean> {
    const bet = await fullBet();
    const { betId, stakes } = bet;
    const settlement = { betId, decision, feePolicy: "ENTRY", admitted: admittedOf(stakes) } as const;
    const killed = await isKilled(point, () => worker.run("settle", settlement));
    expect(await settleWith(bench, bet, decision)).toBe(decision);
    await recover(betId);
    expect(await amountsAtStripe(betId)).toEqual(amounts);
    return killed;
  }

  async function payOutKilledAt(point: number): Promise<boolean> {
    const bet = await fullBet();
    await settleWith(bench, bet, decision);
    const killed = await isKilled(point, () => worker.run("drain", bet.betId));
    await recover(bet.betId);
    expect(await amountsAtStripe(bet.betId)).toEqual(amounts);
    return killed;
  }

  describe.each([
    // At least on both sides of its one commit.
    { work: "settling", upTo: points.settling, apart: 1, killedAt: settleKilledAt, least: 2 },
    {
      work: "paying out",
      upTo: points.payingOut,
      apart: POINTS_APART,
      killedAt: payOutKilledAt,
      least: Math.floor((6 * amounts.length - 2) / POINTS_APART),
    },
  ])("$work", ({ upTo, apart, killedAt, least }) => {
    let killed = 0;

    // Each point is a test of its own, so that its timeout does not depend on how many there are.
    test.each(Array.from({ length: Math.ceil(upTo / apart) }, (_, index) => 1 + index * apart))(
      "killed at point %i, every transfer and refund is made once",
      async (point) => {
        if (await killedAt(point)) killed += 1;
      },
      WITHIN_MS,
    );

    test(
      "the same holds at later points, until the work ends first",
      async () => {
        for (let point = upTo + 1; await killedAt(point); point += apart) killed += 1;
        expect(killed).toBeGreaterThanOrEqual(least);
        await bench.check();
      },
      WITHIN_MS,
    );
  });
});
