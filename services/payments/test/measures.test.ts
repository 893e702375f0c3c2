import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { newId } from "@stakehold/service/id.ts";
import { shown } from "@stakehold/testing/shown.ts";
import { showMeasures } from "../src/measures.ts";
import { confirmStake } from "../src/operations/hold/confirm-stake.ts";
import { openStake } from "../src/operations/open/open-stake.ts";
import {
  closeDispute,
  countLedger,
  createBench,
  enablePayouts,
  hold,
  holdBet,
  openDispute,
  payWith,
  settleWith,
  wanted,
  type Bench,
} from "./bench.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let bench: Bench;
beforeAll(async () => {
  bench = await createBench();
});
beforeEach(() => bench.control("DELETE", "/faults"));
afterAll(() => bench.stop());

/** Returns what the metrics page shows once the ledger is counted, by the last label. */
async function page(name: string): Promise<Readonly<Record<string, number>>> {
  await countLedger(bench);
  await showMeasures(bench.deps);
  const values = Object.entries(await shown(name));
  return Object.fromEntries(values.map(([labels, value]) => [/="(.*)"$/.exec(labels)?.[1] ?? "", value]));
}

/** Returns how much a metric changed during some work. */
async function change(name: string, work: () => Promise<unknown>) {
  const before = await page(name);
  await work();
  const after = await page(name);
  return Object.fromEntries(Object.entries(after).map(([label, value]) => [label, value - (before[label] ?? 0)]));
}

/** Returns a histogram's observations during some work: how many, and their sum in whole minutes. */
async function observed(name: string, work: () => Promise<unknown>): Promise<readonly [number, number]> {
  const read = async () => [await shown(`${name}_count`), await shown(`${name}_sum`)].map((row) => row[""] ?? 0);
  const [countBefore = 0, sumBefore = 0] = await read();
  await work();
  const [count = 0, sum = 0] = await read();
  return [count - countBefore, Math.floor((sum - sumBefore) / 60)];
}

/** Holds a bet of two; returns its winner. */
async function wonBet() {
  const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [1_000n] });
  const [winner = wanted()] = bet.stakes;
  return { ...bet, winner };
}

describe("money by where it is, and by how it moved", () => {
  const CENTS = "stakehold_money_cents";
  const MOVED = "stakehold_money_moved_cents_total";
  const nowhere = { held: 0, payable: 0, suspense: 0, waiting_for_account: 0 };
  const unmoved = { in: 0, refunded: 0, paid_out: 0, fee_kept: 0 };

  test("is held when it was charged, payable when it was decided, and gone when it was sent", async () => {
    const betOf = async () => holdBet(bench, { FOR: [1_000n], AGAINST: [1_000n] });
    let bet = await betOf();
    const [winner = wanted()] = bet.stakes;
    expect(await change(CENTS, async () => void (bet = await betOf()))).toEqual({ ...nowhere, held: 2_050 });
    const settled = await change(CENTS, () => settleWith(bench, bet, "FOR"));
    expect(settled).toEqual({ ...nowhere, held: -2_050, payable: 2_000 });
    const waits = await change(CENTS, () => bench.drain(bet.betId));
    expect(waits).toEqual({ ...nowhere, waiting_for_account: 2_000 });
    const [real = winner] = bet.stakes;
    const sent = await change(CENTS, async () => {
      await enablePayouts(bench, real.userId);
      await bench.drain(bet.betId);
      await bench.quiet();
    });
    expect(sent).toEqual({ ...nowhere, payable: -2_000, waiting_for_account: -2_000 });
  });

  test("in suspense is money that matches no stake", async () => {
    const suspended = await change(CENTS, async () => {
      const opened = await openStake(bench.deps, wanted());
      const id = opened.clientSecret.split("_secret_")[0] ?? "";
      await bench.stripe.paymentIntents.update(id, { amount: 2_000 });
      await payWith(bench, opened);
      await bench.quiet();
    });
    expect(suspended).toEqual({ ...nowhere, suspense: 2_000 });
  });

  test("in dispute still counts as held", async () => {
    const { stakeId } = await hold(bench);
    let dispute = "";
    const disputed = await change(CENTS, async () => void (dispute = await openDispute(bench, stakeId)));
    expect(disputed).toEqual(nowhere);
    expect(await change(CENTS, () => closeDispute(bench, dispute, "lost"))).toEqual({ ...nowhere, held: -1_025 });
  });

  test("is counted as it moves, and the count never falls", async () => {
    const { winner, ...bet } = await wonBet();
    expect(await change(MOVED, () => hold(bench))).toEqual({ ...unmoved, in: 1_025 });
    await enablePayouts(bench, winner.userId);
    expect(await change(MOVED, () => settleWith(bench, bet, "FOR"))).toEqual({ ...unmoved, fee_kept: 50 });
    const sent = async () => {
      await bench.drain(bet.betId);
      await bench.quiet();
    };
    expect(await change(MOVED, sent)).toEqual({ ...unmoved, paid_out: 2_000 });
    const refunded = await holdBet(bench, { FOR: [1_000n], AGAINST: [] });
    const back = async () => {
      await settleWith(bench, refunded, "REFUND");
      await bench.drain(refunded.betId);
      await bench.quiet();
    };
    expect(await change(MOVED, back)).toEqual({ ...unmoved, refunded: 1_025 });
    // The counts of all checks equal a fresh count.
    const recount = async () => {
      await bench.rows("DELETE FROM ledger_totals");
      await bench.rows("UPDATE ledger_looks SET stakes = 1");
    };
    expect(await change(MOVED, recount)).toEqual(unmoved);
  });
});

describe("a payment", () => {
  const NAME = "stakehold_payment_seen_seconds";

  test("is seen when its stake is held, once however often Stripe reports it", async () => {
    const command = wanted();
    const confirm = () =>
      confirmStake(bench.deps, { userId: command.userId, stakeId: command.stakeId, idempotencyKey: newId() });
    await bench.fault({ kind: "hold", type: "*" });
    await payWith(bench, await openStake(bench.deps, command));
    await bench.moveClock(7 * MINUTE_MS);
    expect(await observed(NAME, confirm)).toEqual([1, 7]);
    const again = async () => {
      await confirm();
      await bench.control("DELETE", "/faults");
      await bench.quiet();
    };
    expect(await observed(NAME, again)).toEqual([0, 0]);
  });
});

describe("money that is owed", () => {
  const NAME = "stakehold_money_left_seconds";

  test.each(["FOR", "REFUND"] as const)("is observed once, when Stripe accepts it (%s)", async (decision) => {
    const { winner, ...bet } = await wonBet();
    if (decision === "FOR") await enablePayouts(bench, winner.userId);
    await settleWith(bench, bet, decision);
    await bench.moveClock(9 * MINUTE_MS);
    const count = decision === "FOR" ? 1 : 2;
    expect(await observed(NAME, () => bench.drain(bet.betId))).toEqual([count, 9 * count]);
    const afterEvents = async () => {
      await bench.quiet();
      await bench.drain(bet.betId);
    };
    expect(await observed(NAME, afterEvents)).toEqual([0, 0]);
  });

  test("is timed from when its account can receive", async () => {
    const { winner, ...bet } = await wonBet();
    await settleWith(bench, bet, "FOR");
    await bench.drain(bet.betId);
    await bench.moveClock(5 * HOUR_MS);
    await enablePayouts(bench, winner.userId);
    await bench.moveClock(4 * MINUTE_MS);
    expect(await observed(NAME, () => bench.drain(bet.betId))).toEqual([1, 4]);
  });

  test("is not observed when a card network held it back", async () => {
    const { winner, ...bet } = await wonBet();
    await enablePayouts(bench, winner.userId);
    await settleWith(bench, bet, "FOR");
    const dispute = await openDispute(bench, winner.stakeId);
    await bench.moveClock(5 * HOUR_MS);
    await closeDispute(bench, dispute, "won");
    expect(await observed(NAME, () => bench.drain(bet.betId))).toEqual([0, 0]);
  });

  test("is overdue after an hour, unless it waits for an account", async () => {
    const overdue = async () => (await page("stakehold_overdue_steps"))["money_out"];
    const { winner, ...bet } = await wonBet();
    await settleWith(bench, bet, "FOR");
    expect(await overdue()).toBe(0);
    await bench.moveClock(HOUR_MS + MINUTE_MS);
    expect(await overdue()).toBe(1);
    await bench.drain(bet.betId);
    expect(await overdue()).toBe(0);
    await enablePayouts(bench, winner.userId);
    expect(await overdue()).toBe(0);
    await bench.moveClock(HOUR_MS + MINUTE_MS);
    expect(await overdue()).toBe(1);
    await bench.drain(bet.betId);
    expect(await overdue()).toBe(0);
  });
});

test("an event of Stripe is overdue when it is not applied within two minutes", async () => {
  const overdue = async () => (await page("stakehold_overdue_steps"))["stripe_event"];
  await bench.quiet();
  await bench.rows(
    `INSERT INTO stripe_events (id, type, object_id, payload, created_at, next_attempt_at)
     VALUES ('evt_late', 'nothing', 'x', '{}', stakehold_now(), 'infinity')`,
  );
  expect(await overdue()).toBe(0);
  await bench.moveClock(3 * MINUTE_MS);
  expect(await overdue()).toBe(1);
  await bench.rows("UPDATE stripe_events SET applied_at = now(), next_attempt_at = NULL WHERE id = 'evt_late'");
  expect(await overdue()).toBe(0);
});

test("every invariant holds", async () => {
  await bench.quiet();
  await bench.check();
});
