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

/** The points of a piece of work are dealt to so many tests: each is short, and together they leave none out. */
const LANES = [1, 2, 3, 4, 5, 6];

/** Two winners and a loser, all of whom can receive. */
const PEOPLE = [
  { userId: newId(), side: "FOR", stakeCents: 1_000n },
  { userId: newId(), side: "FOR", stakeCents: 1_000n },
  { userId: newId(), side: "AGAINST", stakeCents: 1_001n },
] as const;

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
beforeEach(() => worker.ask("die", 0));

/** Has the worker do something and die at a point, as by a power cut; returns whether it came to that. */
async function isKilled(point: number, work: () => Promise<unknown>): Promise<boolean> {
  await worker.ask("die", point);
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

/** The next process carries on, a while later. */
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

/** From one point on, and every `step` after it, until the work ends before it comes to the next. Returns that point. */
async function killAtEach(first: number, step: number, isKilledAt: (point: number) => Promise<boolean>) {
  let point = first;
  while (await isKilledAt(point)) point += step;
  await bench.check();
  return point;
}

describe.each([
  ["FOR", [1_500, 1_501]],
  ["REFUND", [1_025, 1_025, 1_026]],
] as const)("%s", (decision, amounts) => {
  test("killed at each point of a settlement, the bet is settled once and paid exactly", async () => {
    const beyond = await killAtEach(1, 1, async (point) => {
      const bet = await fullBet();
      const { betId, stakes } = bet;
      const settlement = { betId, decision, feePolicy: "ENTRY", admitted: admittedOf(stakes) } as const;
      const killed = await isKilled(point, () => worker.ask("settle", settlement));
      expect(await settleWith(bench, bet, decision)).toBe(decision);
      await recover(betId);
      expect(await amountsAtStripe(betId)).toEqual(amounts);
      return killed;
    });
    // At least on both sides of its one commit.
    expect(beyond).toBeGreaterThan(2);
  });

  test.each(LANES)(
    "killed at point %i of paying out and each sixth after it, every transfer and refund is made once",
    async (first) => {
      const beyond = await killAtEach(first, LANES.length, async (point) => {
        const bet = await fullBet();
        await settleWith(bench, bet, decision);
        const killed = await isKilled(point, () => worker.ask("drain", bet.betId));
        await recover(bet.betId);
        expect(await amountsAtStripe(bet.betId)).toEqual(amounts);
        return killed;
      });
      expect(beyond).toBeGreaterThan(6 * amounts.length - 2);
    },
  );
});
