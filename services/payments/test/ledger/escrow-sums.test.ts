import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { newId } from "@stakehold/service/id.ts";
import { timeOf } from "@stakehold/store/columns.ts";
import { openStake } from "../../src/operations/open/open-stake.ts";
import { listHeldByDay, readEscrowBalance } from "../../src/operations/read-escrow-balance.ts";
import {
  closeDispute,
  createBench,
  enablePayouts,
  hold,
  holdBet,
  openDispute,
  settleWith,
  wanted,
  type Bench,
  type Held,
} from "../bench.ts";

const DAY_MS = 24 * 3_600_000;

let bench: Bench;
beforeAll(async () => {
  bench = await createBench();
});
afterAll(() => bench.stop());

const now = async (): Promise<Date> => {
  const [row] = await bench.rows("SELECT stakehold_now() AS now");
  return timeOf(row ?? {}, "now");
};

const heldByDay = async (userId: string, days: number) =>
  (await listHeldByDay(bench.deps, userId, days)).map(({ cents }) => cents);

/** Creates a bet of a person, FOR, against a stranger. */
async function bet(userId: string, stakeCents: bigint) {
  const others = await holdBet(bench, { FOR: [], AGAINST: [1_000n] });
  const mine: Held = { ...(await hold(bench, { userId, betId: others.betId, stakeCents })), side: "FOR" };
  return { betId: others.betId, stakes: [...others.stakes, mine], mine };
}

async function settle(entered: Awaited<ReturnType<typeof bet>>, decision: "FOR" | "AGAINST" | "REFUND") {
  await settleWith(bench, entered, decision);
  await bench.drain(entered.betId);
  await bench.quiet();
}

describe("what is held by day", () => {
  test("rises with a charge and falls with a decision, and starts from the earlier balance", async () => {
    const userId = newId();
    const refunded = await bet(userId, 1_000n);
    await bench.moveClock(DAY_MS);
    const won = await bet(userId, 700n);
    const lost = await bet(userId, 300n);
    await bench.moveClock(DAY_MS);
    await settle(refunded, "REFUND");
    await bench.moveClock(DAY_MS);
    await settle(won, "FOR");
    await settle(lost, "AGAINST");
    expect(await heldByDay(userId, 6)).toEqual([0n, 0n, 1_000n, 2_000n, 1_000n, 0n]);
    expect(await heldByDay(userId, 2)).toEqual([1_000n, 0n]);
    expect(await heldByDay(newId(), 1)).toEqual([0n]);
  });

  test("lists consecutive UTC days that end today", async () => {
    const [today] = await bench.rows("SELECT (stakehold_now() AT TIME ZONE 'UTC')::date::text AS day");
    const days = (await listHeldByDay(bench.deps, newId(), 366)).map(({ date }) => date);
    expect(days).toHaveLength(366);
    expect(days.at(-1)).toBe(today?.["day"]);
    expect(days).toEqual(days.toSorted());
    expect(new Set(days).size).toBe(366);
  });

  test("equals the balance today, even while a charge is in dispute", async () => {
    const { userId, stakeId } = await hold(bench);
    const isAlike = async (cents: bigint) => {
      expect(await heldByDay(userId, 1)).toEqual([cents]);
      expect(await readEscrowBalance(bench.deps, userId)).toMatchObject({ heldCents: cents });
    };
    await isAlike(1_000n);
    const dispute = await openDispute(bench, stakeId);
    await isAlike(1_000n);
    await closeDispute(bench, dispute, "lost");
    await isAlike(0n);
  });
});

test("payouts and refunds are summed separately, with chargebacks among the refunds", async () => {
  const userId = newId();
  await enablePayouts(bench, userId);
  await settle(await bet(userId, 1_000n), "FOR");
  await settle(await bet(userId, 1_000n), "AGAINST");
  await settle(await bet(userId, 1_000n), "REFUND");
  expect(await bench.deps.statements.paidOut(userId)).toEqual({ payoutCents: 2_000n, refundCents: 1_025n });
  const { stakeId } = await hold(bench, { userId });
  await closeDispute(bench, await openDispute(bench, stakeId), "lost");
  expect(await bench.deps.statements.paidOut(userId)).toEqual({ payoutCents: 2_000n, refundCents: 2_050n });
  expect(await bench.deps.statements.paidOut(newId())).toEqual({ payoutCents: 0n, refundCents: 0n });
});

test("winnings sent since a time are summed, with the moment of the last ones; refunds are not among them", async () => {
  const userId = newId();
  await enablePayouts(bench, userId);
  const before = await now();
  await settle(await bet(userId, 1_000n), "FOR");
  await bench.moveClock(DAY_MS);
  const between = await now();
  await settle(await bet(userId, 700n), "FOR");
  await settle(await bet(userId, 500n), "REFUND");
  const after = await now();
  const since = (time: Date) => bench.deps.statements.paidOutSince(userId, time);
  const { lastAt, cents } = await since(before);
  expect(cents).toBe(3_700n);
  expect(lastAt?.getTime()).toBeGreaterThanOrEqual(between.getTime());
  expect(lastAt?.getTime()).toBeLessThanOrEqual(after.getTime());
  expect(await since(between)).toEqual({ cents: 1_700n, lastAt });
  expect(await since(new Date(after.getTime() + DAY_MS))).toEqual({ cents: 0n, lastAt: null });
});

describe("what is pending", () => {
  test("is what Stripe is processing, without unpaid and declined payments", async () => {
    const { userId, stakeId } = wanted();
    await openStake(bench.deps, wanted({ userId, stakeId }));
    const sums = async () => {
      const { pendingCents, totalCents } = await readEscrowBalance(bench.deps, userId);
      return [pendingCents, totalCents];
    };
    /** Stores Stripe's events of the payment, one second apart. */
    const storeEvent = async (what: string) => {
      const stake = await bench.deps.stakes.find(stakeId);
      await bench.rows(
        `INSERT INTO stripe_events (id, type, object_id, payload, created_at, applied_at, next_attempt_at)
         SELECT 'evt_' || gen_random_uuid(), $1, $2, '{}', stakehold_now() + make_interval(secs => count(*)::int), now(), NULL
         FROM stripe_events WHERE object_id = $2`,
        [`payment_intent.${what}`, stake?.paymentIntent ?? ""],
      );
    };
    expect(await sums()).toEqual([0n, 0n]);
    await storeEvent("processing");
    expect(await sums()).toEqual([1_000n, 1_000n]);
    await storeEvent("payment_failed");
    expect(await sums()).toEqual([0n, 0n]);
    await storeEvent("processing");
    expect(await sums()).toEqual([1_000n, 1_000n]);
  });
});
