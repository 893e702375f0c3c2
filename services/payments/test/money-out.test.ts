import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import {
  PayoutSentSchema,
  PayoutWaitingSchema,
  StakeRefundedSchema,
  StakeRefundFailedSchema,
} from "@stakehold/proto/payments/v1/events_pb.ts";
import { beginMoney } from "../src/domain/pay-out/money-out.ts";
import { applyEvent } from "../src/operations/stripe-events/apply-event.ts";
import { hashParameters } from "../src/operations/hash-parameters.ts";
import { wakeUnfundedTransfers } from "../src/operations/pay-out/wake-transfers.ts";
import { createBench, enablePayouts, hold, holdBet, settleWith, type Bench } from "./bench.ts";

const HOUR_MS = 3_600_000;

let bench: Bench;
beforeAll(async () => {
  bench = await createBench();
});
beforeEach(() => bench.control("DELETE", "/faults"));
afterAll(() => bench.stop());

/** Creates a settled bet of two whose winner can receive. */
async function wonBet() {
  const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [1_000n] });
  const [winner] = bet.stakes;
  if (winner === undefined) throw new TypeError("The bet has no winner");
  await enablePayouts(bench, winner.userId);
  await settleWith(bench, bet, "FOR");
  return { betId: bet.betId, winner };
}

/** Creates a settled bet whose stakes are all due for a refund. */
async function refundedBet(count = 1) {
  const bet = await holdBet(bench, { FOR: Array.from({ length: count }, () => 1_000n), AGAINST: [] });
  await settleWith(bench, bet, "REFUND");
  return bet;
}

const transfersOf = async (stakeId: string) =>
  (await bench.state()).transfer.filter(({ metadata }) => metadata["stake"] === stakeId);
const refundsOf = async (stakeId: string) =>
  (await bench.state()).refund.filter(({ metadata }) => metadata?.["stake"] === stakeId);
const operationsOf = (stakeId: string) =>
  bench.rows(
    "SELECT key, status FROM operations WHERE stake_id = $1 AND kind IN ('REFUND', 'TRANSFER') ORDER BY attempt",
    [stakeId],
  );

/** Applies Stripe's events of some types once more, oldest first. */
async function redeliver(since: number, types: string): Promise<void> {
  const pattern = new RegExp(`^${types}`);
  const events = await bench.stripe.events
    .list({ created: { gte: since }, limit: 100 })
    .autoPagingToArray({ limit: 1_000 });
  for (const { id, type, data } of events.toReversed()) {
    if (!pattern.test(type) || !("id" in data.object)) continue;
    const objectId = data.object.id;
    await applyEvent(bench.deps, { id, type, account: null, objectId, payload: "{}", createdAt: new Date() });
  }
}

describe("a transfer", () => {
  test("is made once, however many drain at once", async () => {
    const { betId, winner } = await wonBet();
    await Promise.all([bench.drain(betId), bench.drain(betId), bench.drain(betId)]);
    expect(await bench.drain(betId)).toBeNull();
    expect(await transfersOf(winner.stakeId)).toMatchObject([{ amount: 2_000 }]);
    const published = (await bench.published(PayoutSentSchema)).filter(({ stakeId }) => stakeId === winner.stakeId);
    expect(published).toMatchObject([{ amount: { cents: 2_000n }, userId: winner.userId }]);
  });

  test("whose response was lost is found by its key, and not repeated", async () => {
    const { betId, winner } = await wonBet();
    await bench.fault({ kind: "hold", type: "*" });
    await bench.loseAnswers("/v1/transfers", 1);
    expect(await bench.drain(betId)).toBeInstanceOf(Date);
    expect(await operationsOf(winner.stakeId)).toMatchObject([{ status: "UNKNOWN" }]);
    await bench.moveClock(60_000);
    expect(await bench.drain(betId)).toBeNull();
    expect(await transfersOf(winner.stakeId)).toHaveLength(1);
  });

  test("whose worker was killed before the call is made by the next one", async () => {
    const { betId, winner } = await wonBet();
    const { operations } = bench.deps;
    await operations.takeMoney(betId, (due, now) => beginMoney(due, hashParameters, now));
    expect(await bench.drain(betId)).toBeInstanceOf(Date);
    expect(await transfersOf(winner.stakeId)).toHaveLength(0);
    await bench.moveClock(2 * 60_000);
    expect(await bench.drain(betId)).toBeNull();
    expect(await operationsOf(winner.stakeId)).toEqual([{ key: `tr:${winner.stakeId}:a1`, status: "DONE" }]);
  });

  test("that somebody reverses at Stripe is owed again and not sent again by itself", async () => {
    const { betId, winner } = await wonBet();
    await bench.drain(betId);
    const [transfer] = await transfersOf(winner.stakeId);
    await bench.stripe.transfers.createReversal(transfer?.id ?? "", {});
    await bench.quiet();
    expect(await operationsOf(winner.stakeId)).toMatchObject([{ status: "STOPPED" }]);
    expect(await bench.drain(betId)).toBeNull();
    expect(bench.alerts).toContain("transfer: a transfer was reversed");
  });

  test("whose response was lost is booked by its webhook", async () => {
    const { betId, winner } = await wonBet();
    await bench.loseAnswers("/v1/transfers", 1);
    await bench.drain(betId);
    await bench.quiet();
    expect(await operationsOf(winner.stakeId)).toMatchObject([{ status: "DONE" }]);
  });

  test("unknown for longer than Stripe keeps keys is looked up before it is repeated", async () => {
    const { betId, winner } = await wonBet();
    await bench.fault({ kind: "hold", type: "*" });
    await bench.loseAnswers("/v1/transfers", 1);
    await bench.drain(betId);
    await bench.moveClock(25 * HOUR_MS);
    expect(await bench.drain(betId)).toBeNull();
    expect(await transfersOf(winner.stakeId)).toHaveLength(1);
    expect(await operationsOf(winner.stakeId)).toMatchObject([{ status: "DONE" }]);
  });

  test("that Stripe never received, and that was unknown for longer than that, is made under its key", async () => {
    const { betId, winner } = await wonBet();
    await bench.fault({ kind: "lose_response", method: "POST", path: "/v1/transfers", effect: false, count: 2 });
    await bench.drain(betId);
    await bench.moveClock(25 * HOUR_MS);
    await bench.drain(betId);
    expect(await bench.drain(betId)).toBeNull();
    expect(await operationsOf(winner.stakeId)).toEqual([{ key: `tr:${winner.stakeId}:a1`, status: "DONE" }]);
  });

  test("behind a stored 5xx is found if it was made", async () => {
    const { betId, winner } = await wonBet();
    await bench.fault({ kind: "hold", type: "*" });
    await bench.fault({ kind: "status", method: "POST", path: "/v1/transfers", status: 500, effect: true });
    await bench.drain(betId);
    await bench.moveClock(60_000);
    expect(await bench.drain(betId)).toBeNull();
    expect(await transfersOf(winner.stakeId)).toHaveLength(1);
  });

  test("behind a stored 5xx that was never made is retried only after two looks an hour apart", async () => {
    const { betId, winner } = await wonBet();
    await bench.fault({ kind: "status", method: "POST", path: "/v1/transfers", status: 500 });
    await bench.drain(betId);
    await bench.moveClock(60_000);
    await bench.drain(betId);
    expect(await operationsOf(winner.stakeId)).toMatchObject([{ status: "UNKNOWN" }]);
    await bench.moveClock(30 * 60_000);
    await bench.drain(betId);
    expect(await transfersOf(winner.stakeId)).toHaveLength(0);
    await bench.moveClock(31 * 60_000);
    await bench.drain(betId);
    await bench.moveClock(60_000);
    expect(await bench.drain(betId)).toBeNull();
    expect(await operationsOf(winner.stakeId)).toEqual([
      { key: `tr:${winner.stakeId}:a1`, status: "FAILED" },
      { key: `tr:${winner.stakeId}:a2`, status: "DONE" },
    ]);
  });

  test.each([409, 429])("that Stripe did not accept (%d) keeps its key", async (status) => {
    const { betId, winner } = await wonBet();
    await bench.fault({ kind: "status", method: "POST", path: "/v1/transfers", status });
    await bench.drain(betId);
    await bench.moveClock(60_000);
    expect(await bench.drain(betId)).toBeNull();
    expect(await operationsOf(winner.stakeId)).toEqual([{ key: `tr:${winner.stakeId}:a1`, status: "DONE" }]);
  });

  test("waits for a payout account, publishes that once, and is sent when the account can receive", async () => {
    const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [1_000n] });
    const [winner] = bet.stakes;
    await settleWith(bench, bet, "FOR");
    await bench.drain(bet.betId);
    await bench.moveClock(25 * HOUR_MS);
    await bench.drain(bet.betId);
    const waiting = (await bench.published(PayoutWaitingSchema)).filter(({ betId }) => betId === bet.betId);
    expect(waiting).toMatchObject([{ stakeId: winner?.stakeId, amount: { cents: 2_000n } }]);
    await enablePayouts(bench, winner?.userId ?? "");
    expect(await bench.drain(bet.betId)).toBeNull();
    expect(await transfersOf(winner?.stakeId ?? "")).toHaveLength(1);
  });

  test("publishes reminders on day 3 and day 14 of waiting, and none once it is sent", async () => {
    const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [1_000n] });
    const [winner] = bet.stakes;
    await settleWith(bench, bet, "FOR");
    const publishedDays = async () =>
      (await bench.published(PayoutWaitingSchema))
        .filter(({ betId }) => betId === bet.betId)
        .map(({ daysWaited }) => daysWaited);
    const seen: number[][] = [];
    await bench.drain(bet.betId);
    for (let day = 1; day <= 16; day += 1) {
      await bench.moveClock(24 * HOUR_MS + 60_000);
      for (let look = 0; look < 2; look += 1) await bench.drain(bet.betId);
      seen[day] = await publishedDays();
    }
    expect([seen[2], seen[3], seen[13], seen[14], seen[16]]).toEqual([[0], [0, 3], [0, 3], [0, 3, 14], [0, 3, 14]]);
    await enablePayouts(bench, winner?.userId ?? "");
    expect(await bench.drain(bet.betId)).toBeNull();
    const [sent] = (await bench.published(PayoutSentSchema)).filter(({ betId }) => betId === bet.betId);
    const { data: made } = await bench.stripe.transfers.list({ transfer_group: `bet:${bet.betId}` });
    expect([sent?.sentAt?.seconds]).toEqual(made.map(({ created }) => BigInt(created)));
    expect(sent?.isRefund).toBe(false);
    await bench.moveClock(24 * HOUR_MS);
    await bench.drain(bet.betId);
    expect(await publishedDays()).toEqual([0, 3, 14]);
  });

  test("that can be sent before day 3 publishes its wait once", async () => {
    const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [1_000n] });
    await settleWith(bench, bet, "FOR");
    await bench.drain(bet.betId);
    await bench.moveClock(2 * 24 * HOUR_MS);
    await enablePayouts(bench, bet.stakes[0]?.userId ?? "");
    await bench.drain(bet.betId);
    await bench.moveClock(2 * 24 * HOUR_MS);
    await bench.drain(bet.betId);
    const waiting = (await bench.published(PayoutWaitingSchema)).filter(({ betId }) => betId === bet.betId);
    expect(waiting.map(({ daysWaited }) => daysWaited)).toEqual([0]);
  });
});

describe("a refund", () => {
  test("returns every charge whole, the fee included, once", async () => {
    const bet = await refundedBet(6);
    await Promise.all([bench.drain(bet.betId), bench.drain(bet.betId)]);
    await bench.quiet();
    expect(await bench.drain(bet.betId)).toBeNull();
    for (const { stakeId } of bet.stakes) expect(await refundsOf(stakeId)).toMatchObject([{ amount: 1_025 }]);
    const published = (await bench.published(StakeRefundedSchema)).filter(({ betId }) => betId === bet.betId);
    expect(published).toHaveLength(6);
    expect(published[0]).toMatchObject({ amount: { cents: 1_025n }, cardLast4: "4242" });
  });

  test("whose response was lost is not repeated", async () => {
    const bet = await refundedBet();
    await bench.fault({ kind: "hold", type: "*" });
    await bench.loseAnswers("/v1/refunds", 1);
    await bench.drain(bet.betId);
    await bench.moveClock(60_000);
    expect(await bench.drain(bet.betId)).toBeNull();
    expect(await refundsOf(bet.stakes[0]?.stakeId ?? "")).toHaveLength(1);
  });

  test("that Stripe does not accept for hours raises an alert", async () => {
    bench.alerts.length = 0;
    const bet = await refundedBet();
    await bench.fault({ kind: "status", method: "POST", path: "/v1/refunds", status: 429, effect: false, count: 2 });
    await bench.drain(bet.betId);
    await bench.moveClock(5 * HOUR_MS);
    await bench.drain(bet.betId);
    expect(bench.alerts).toEqual([]);
    await bench.moveClock(2 * HOUR_MS);
    expect(await bench.drain(bet.betId)).toBeNull();
    expect(bench.alerts).toEqual([expect.stringMatching(/^money_out_late: rate_limit/)]);
  });

  test("that fails after it succeeded is owed again, raises an alert, and is not retried by itself", async () => {
    const since = (await bench.state()).now;
    const bet = await refundedBet();
    await bench.drain(bet.betId);
    await bench.quiet();
    const stakeId = bet.stakes[0]?.stakeId ?? "";
    const owed = () => bench.rows("SELECT cents FROM balances WHERE account = $1", [`refund_payable:${stakeId}`]);
    expect(await owed()).toEqual([{ cents: 0n }]);
    const [refund] = await refundsOf(stakeId);
    await bench.control("POST", `/refunds/${refund?.id ?? ""}/fail`, {});
    await bench.quiet();
    expect(bench.alerts.some((alert) => alert.startsWith("refund: a refund failed"))).toBe(true);

    // Time passes, every drain runs, and Stripe sends all events again, including the success.
    for (const hours of [1, 25, 24 * 7]) {
      await bench.moveClock(hours * HOUR_MS);
      expect(await bench.drain(bet.betId)).toBeNull();
      await settleWith(bench, bet, "REFUND");
    }
    await redeliver(since, "refund.*");
    await bench.quiet();
    expect(await owed()).toEqual([{ cents: 1_025n }]);
    expect(await operationsOf(stakeId)).toEqual([{ key: `re:${stakeId}:a1`, status: "FAILED" }]);
    expect(await refundsOf(stakeId)).toMatchObject([{ status: "failed" }]);
    expect((await bench.deps.stakes.find(stakeId))?.status).toBe("REFUNDING");
    const published = (await bench.published(StakeRefundFailedSchema)).filter(({ betId }) => betId === bet.betId);
    expect(published).toMatchObject([
      { stakeId, userId: bet.stakes[0]?.userId, amount: { cents: 1_025n }, cardLast4: "4242" },
    ]);
  });
});

test("every invariant holds", async () => {
  await bench.control("DELETE", "/faults");
  await bench.quiet();
  await bench.check();
});

describe("without float", () => {
  let poor: Bench;
  beforeAll(async () => {
    poor = await createBench({ topUpCents: 0 });
  });
  afterAll(() => poor.stop());

  test("a transfer waits for money to arrive, then goes out under its next key", async () => {
    const bet = await holdBet(poor, { FOR: [1_000n], AGAINST: [1_000n] });
    const [winner] = bet.stakes;
    await enablePayouts(poor, winner?.userId ?? "");
    await settleWith(poor, bet, "FOR");
    await poor.drain(bet.betId);
    expect(poor.alerts).toContain("money_out_failed: balance_insufficient");
    await hold(poor, { stakeCents: 50_000n });
    await poor.quiet();
    await wakeUnfundedTransfers(poor.deps);
    expect(await poor.drain(bet.betId)).toBeNull();
    await poor.quiet();
    await poor.check();
  });
});
