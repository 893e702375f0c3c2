import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { ActRecordedSchema, PayoutSentSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { timeCursor, timePosition } from "@stakehold/service/graphql/page.ts";
import { newId } from "@stakehold/service/id.ts";
import type { SecurityFacts } from "@stakehold/service/security/entry.ts";
import type { ParkedDecision } from "../src/domain/state/admin-action.ts";
import { actAsAdmin } from "../src/operations/reconcile/act-as-admin.ts";
import { drainSuspense } from "../src/operations/reconcile/drain-suspense.ts";
import { openStake } from "../src/operations/open/open-stake.ts";
import {
  closeDispute,
  createBench,
  enablePayouts,
  holdBet,
  openDispute,
  payWith,
  settleWith,
  wanted,
  type Bench,
} from "./bench.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await createBench();
});
beforeEach(() => bench.control("DELETE", "/faults"));
afterAll(() => bench.stop());

const ADMIN = newId();

const decide = (action: ParkedDecision, subject: string, idempotencyKey: string = newId()) =>
  actAsAdmin(bench.deps, { adminId: ADMIN, action, subject, note: "looked into it", idempotencyKey });

const waysOut = (stakeId: string) =>
  bench.rows(
    `SELECT key, status, amount_cents FROM operations WHERE stake_id = $1 AND kind IN ('REFUND', 'TRANSFER')
     ORDER BY created_at, attempt`,
    [stakeId],
  );

const parked = async (subject: string) => {
  const items = await bench.deps.parkedWork.list(100, undefined);
  return items.filter((item) => item.subject === subject).map(({ kind, cents }) => ({ kind, cents }));
};

/** Creates a payout that was reversed at Stripe. */
async function reversedPayout() {
  const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [1_000n] });
  const [winner] = bet.stakes;
  if (winner === undefined) throw new TypeError("The bet has no winner");
  await enablePayouts(bench, winner.userId);
  await settleWith(bench, bet, "FOR");
  await bench.drain(bet.betId);
  const { transfer } = await bench.state();
  const sent = transfer.find(({ metadata }) => metadata["stake"] === winner.stakeId);
  await bench.stripe.transfers.createReversal(sent?.id ?? "", {});
  await bench.quiet();
  return { betId: bet.betId, stakeId: winner.stakeId };
}

/** Creates a refund that succeeded and that its bank then returned. */
async function failedRefund() {
  const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [] });
  const [{ stakeId, userId } = wanted()] = bet.stakes;
  await settleWith(bench, bet, "REFUND");
  await bench.drain(bet.betId);
  await bench.quiet();
  await failRefundOf(stakeId);
  return { betId: bet.betId, stakeId, userId };
}

async function failRefundOf(stakeId: string) {
  const { refund } = await bench.state();
  const made = refund.find(({ metadata, status }) => metadata?.["stake"] === stakeId && status === "succeeded");
  await bench.control("POST", `/refunds/${made?.id ?? ""}/fail`, {});
  await bench.quiet();
}

/** Creates a payment with another amount than its stake's. */
async function suspended() {
  const opened = await openStake(bench.deps, wanted());
  const id = opened.clientSecret.split("_secret_")[0] ?? "";
  await bench.stripe.paymentIntents.update(id, { amount: 2_000 });
  await payWith(bench, opened);
  await bench.quiet();
  return id;
}

describe("a payout that somebody reversed", () => {
  test("is parked until an admin resumes it, then goes out once more", async () => {
    const { betId, stakeId } = await reversedPayout();
    expect(await parked(stakeId)).toEqual([{ kind: "STOPPED_PAYOUT", cents: 2_000n }]);
    expect(await decide("RESUME_PAYOUT", stakeId)).toMatchObject({ amountCents: 2_000n, adminId: ADMIN });
    expect(await bench.drain(betId)).toBeNull();
    await bench.quiet();
    expect(await waysOut(stakeId)).toEqual([
      { key: `tr:${stakeId}:a1`, status: "FAILED", amount_cents: 2_000n },
      { key: `tr:${stakeId}:a2`, status: "DONE", amount_cents: 2_000n },
    ]);
    expect(await parked(stakeId)).toEqual([]);
  });

  test("is resumed once by any number of admins at once", async () => {
    const { betId, stakeId } = await reversedPayout();
    const key = newId();
    const same = await Promise.all(Array.from({ length: 16 }, () => decide("RESUME_PAYOUT", stakeId, key)));
    expect(new Set(same.map(({ id }) => id)).size).toBe(1);
    await expect(decide("RESUME_PAYOUT", stakeId)).rejects.toMatchObject({ code: "NOTHING_PARKED" });
    await bench.drain(betId);
    expect(await waysOut(stakeId)).toHaveLength(2);
    expect(await bench.rows("SELECT note, before, after FROM admin_actions WHERE subject = $1", [stakeId])).toEqual([
      { note: "looked into it", before: { payout: "STOPPED" }, after: { payout: "DUE" } },
    ]);
    const recorded = await bench.published(ActRecordedSchema);
    expect(recorded.filter(({ entryId }) => entryId === same[0]?.id)).toHaveLength(1);
    const [{ acts } = { acts: 0 }] = await bench.rows("SELECT count(*)::int AS acts FROM admin_actions");
    expect(recorded).toHaveLength(Number(acts));
  });

  test("is not resumed while a card network holds its charge", async () => {
    const { stakeId, betId } = await reversedPayout();
    const dispute = await openDispute(bench, stakeId);
    await expect(decide("RESUME_PAYOUT", stakeId)).rejects.toMatchObject({ code: "DISPUTE_OPEN" });
    await closeDispute(bench, dispute, "lost");
    expect(await parked(stakeId)).toEqual([{ kind: "STOPPED_PAYOUT", cents: 975n }]);
    await decide("RESUME_PAYOUT", stakeId);
    expect(await bench.drain(betId)).toBeNull();
    expect((await waysOut(stakeId)).at(-1)).toMatchObject({ status: "DONE", amount_cents: 975n });
  });
});

describe("a refund that failed", () => {
  test("is retried as the next attempt", async () => {
    const { betId, stakeId } = await failedRefund();
    expect(await parked(stakeId)).toEqual([{ kind: "FAILED_REFUND", cents: 1_025n }]);
    await decide("RETRY_REFUND", stakeId);
    expect(await bench.drain(betId)).toBeNull();
    await bench.quiet();
    expect(await waysOut(stakeId)).toMatchObject([{ status: "FAILED" }, { key: `re:${stakeId}:a2`, status: "DONE" }]);
    await expect(decide("RETRY_REFUND", stakeId)).rejects.toMatchObject({ code: "NOTHING_PARKED" });
  });

  test("goes to the payout account instead, and no refund follows it", async () => {
    const { betId, stakeId, userId } = await failedRefund();
    await enablePayouts(bench, userId);
    await decide("REFUND_BY_TRANSFER", stakeId);
    expect(await bench.drain(betId)).toBeNull();
    await bench.quiet();
    expect(await waysOut(stakeId)).toMatchObject([
      { status: "FAILED" },
      { key: `tr:${stakeId}:a1`, status: "DONE", amount_cents: 1_025n },
    ]);
    expect((await bench.deps.stakes.find(stakeId))?.status).toBe("REFUNDED");
    const published = (await bench.published(PayoutSentSchema)).filter((sent) => sent.stakeId === stakeId);
    expect(published).toMatchObject([{ userId, amount: { cents: 1_025n }, isRefund: true }]);
    await expect(decide("RETRY_REFUND", stakeId)).rejects.toMatchObject({ code: "NOTHING_PARKED" });
  });

  test("of what a lost dispute left goes to the payout account", async () => {
    const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [] });
    const [{ stakeId, userId } = wanted()] = bet.stakes;
    await closeDispute(bench, await openDispute(bench, stakeId, { amount: 600 }), "lost");
    await bench.drain(bet.betId);
    expect(await parked(stakeId)).toEqual([{ kind: "FAILED_REFUND", cents: 425n }]);
    await enablePayouts(bench, userId);
    await decide("REFUND_BY_TRANSFER", stakeId);
    expect(await bench.drain(bet.betId)).toBeNull();
    await bench.quiet();
    expect((await waysOut(stakeId)).at(-1)).toMatchObject({ status: "DONE", amount_cents: 425n });
  });
});

describe("money in suspense", () => {
  test("is refunded to its card once when an admin decides so", async () => {
    const id = await suspended();
    expect(await parked(id)).toEqual([{ kind: "SUSPENSE", cents: 2_000n }]);
    const key = newId();
    await Promise.all([decide("REFUND_SUSPENSE", id, key), decide("REFUND_SUSPENSE", id, key)]);
    await Promise.all([drainSuspense(bench.deps), drainSuspense(bench.deps)]);
    await bench.quiet();
    const { refund } = await bench.state();
    expect(refund.filter(({ payment_intent }) => payment_intent === id)).toMatchObject([{ amount: 2_000 }]);
    expect(await parked(id)).toEqual([]);
    await expect(decide("REFUND_SUSPENSE", id)).rejects.toMatchObject({ code: "NOTHING_PARKED" });
  });

  test("is refunded even if an earlier refund can't be processed", async () => {
    const [faulty, id] = [await suspended(), await suspended()];
    await decide("REFUND_SUSPENSE", faulty);
    await decide("REFUND_SUSPENSE", id);
    const hash = (value: string | null) =>
      bench.rows("UPDATE operations SET parameters_hash = $2 WHERE target = $1 AND kind = 'SUSPENSE_REFUND'", [
        faulty,
        value,
      ]);
    await hash("of other parameters");
    await expect(drainSuspense(bench.deps)).rejects.toThrow();
    await bench.quiet();
    const { refund } = await bench.state();
    expect([faulty, id].map((each) => refund.filter((made) => made.payment_intent === each).length)).toEqual([0, 1]);
    await hash(null);
    await drainSuspense(bench.deps);
    await bench.quiet();
    expect(await parked(faulty)).toEqual([]);
  });

  test("whose refund got no response is refunded once", async () => {
    const id = await suspended();
    await decide("REFUND_SUSPENSE", id);
    await bench.loseAnswers("/v1/refunds", 1);
    await drainSuspense(bench.deps);
    await bench.moveClock(60_000);
    await drainSuspense(bench.deps);
    await bench.quiet();
    const { refund } = await bench.state();
    expect(refund.filter(({ payment_intent }) => payment_intent === id)).toHaveLength(1);
    expect(await parked(id)).toEqual([]);
  });

  test("whose refund fails is parked again", async () => {
    const id = await suspended();
    await decide("REFUND_SUSPENSE", id);
    await drainSuspense(bench.deps);
    await bench.quiet();
    const { refund } = await bench.state();
    const made = refund.find(({ payment_intent }) => payment_intent === id);
    await bench.control("POST", `/refunds/${made?.id ?? ""}/fail`, {});
    await bench.quiet();
    expect(await parked(id)).toEqual([{ kind: "SUSPENSE", cents: 2_000n }]);
    await decide("REFUND_SUSPENSE", id);
    await drainSuspense(bench.deps);
    await bench.quiet();
    expect(await parked(id)).toEqual([]);
  });
});

test("a key that was used for one decision is refused for another", async () => {
  const first = await failedRefund();
  const second = await failedRefund();
  const key = newId();
  await decide("RETRY_REFUND", first.stakeId, key);
  await expect(decide("RETRY_REFUND", second.stakeId, key)).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
  await bench.drain(first.betId);
});

test("a decision outlives its idempotency key, which is refused for another decision even then", async () => {
  const first = await failedRefund();
  const second = await failedRefund();
  const key = newId();
  await decide("RETRY_REFUND", first.stakeId, key);
  await bench.database.asOwner((owner) => owner.query("DELETE FROM idempotency_keys WHERE key = $1", [key]));
  await expect(decide("RETRY_REFUND", second.stakeId, key)).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
  await bench.drain(first.betId);
});

test("parked work is listed page by page, longest waiting first", async () => {
  // The database's clock has microseconds, a cursor milliseconds.
  await bench.rows(
    `INSERT INTO dead_letters (consumer, topic, "partition", "offset", key, type, payload, event_id, occurred_at,
       error_code, error_message, attempts, created_at)
     SELECT 'payments', 't', 0, n, n::text, 'MoneyDue', '', n::text, now(), 'INTERNAL', 'no', 1,
       '2026-01-01T12:00:00.123Z'::timestamptz + (4 - n) * interval '1 microsecond'
     FROM generate_series(1, 3) AS n`,
  );
  const all = await bench.deps.parkedWork.list(100, undefined);
  const positions = all.map(({ since, id }) => timePosition(timeCursor(since, id), () => true));
  const pages = [undefined, ...positions].map((after) => bench.deps.parkedWork.list(1, after));
  expect((await Promise.all(pages)).flat()).toEqual(all);
  const [first, ...rest] = all;
  expect(await bench.deps.parkedWork.list(100, first && { time: first.since, id: first.id })).toEqual(rest);
  expect([...(await bench.deps.parkedWork.count()).values()].reduce((sum, count) => sum + count, 0)).toBe(all.length);
  await bench.rows("UPDATE dead_letters SET resolved_at = now() WHERE topic = 't'");
});

test("every invariant holds", async () => {
  await bench.quiet();
  await bench.check();
});

test("a decision is written to the security log once, with its audit entry, however often requested", async () => {
  const { stakeId } = await reversedPayout();
  const logged: SecurityFacts[] = [];
  const deps = { ...bench.deps, logSecurity: (facts: SecurityFacts) => void logged.push(facts) };
  const command = { adminId: ADMIN, action: "RESUME_PAYOUT", subject: stakeId, note: "looked into it" } as const;
  const idempotencyKey = newId();
  const { id } = await actAsAdmin(deps, { ...command, idempotencyKey });
  await actAsAdmin(deps, { ...command, idempotencyKey });
  await expect(actAsAdmin(deps, { ...command, idempotencyKey: newId() })).rejects.toMatchObject({
    code: "NOTHING_PARKED",
  });
  expect(logged).toEqual([
    {
      event: "admin_acted",
      actor: { kind: "person", id: ADMIN },
      target: { kind: "stake", id: stakeId },
      reason: "RESUME_PAYOUT",
      record: { kind: "admin_action", id },
    },
  ]);
});
