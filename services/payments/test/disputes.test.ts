import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import {
  DisputeClosedSchema,
  DisputeOpenedSchema,
  DisputeOutcome,
  StakeDisputedSchema,
} from "@stakehold/proto/payments/v1/events_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import { confirmStake } from "../src/operations/hold/confirm-stake.ts";
import { openStake } from "../src/operations/open/open-stake.ts";
import { recoverEvents } from "../src/operations/reconcile/reconcile-events.ts";
import { onceByEvent } from "@stakehold/messaging/change/change.ts";
import { refuse } from "../src/domain/settle/refund.ts";
import {
  closeDispute,
  createBench,
  enablePayouts,
  hold,
  holdBet,
  openDispute,
  payWith,
  settleWith,
  wanted,
  type Bench,
  type Held,
} from "./bench.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await createBench();
});
beforeEach(() => bench.control("DELETE", "/faults"));
afterAll(() => bench.stop());

const statusOf = async (stakeId: string) => (await bench.deps.stakes.find(stakeId))?.status;

const owed = async (account: string) => {
  const [row] = await bench.rows("SELECT cents FROM balances WHERE account = $1", [account]);
  return row?.["cents"] ?? 0n;
};

/** Returns what the platform lost to one dispute. */
const lossOf = async (disputeId: string) => {
  const [row] = await bench.rows(
    `SELECT coalesce(sum(p.cents), 0)::bigint AS cents FROM postings p JOIN transactions t ON t.id = p.transaction_id
     WHERE p.account = 'chargeback_loss' AND t.key = 'dispute_lost:' || $1`,
    [disputeId],
  );
  return row?.["cents"];
};

const waysOut = (stakeId: string) =>
  bench.rows(
    `SELECT key, status, amount_cents FROM operations WHERE stake_id = $1 AND kind IN ('REFUND', 'TRANSFER')
     ORDER BY created_at, attempt`,
    [stakeId],
  );

/** Returns why events of a dispute are not applied yet. */
const unapplied = async (disputeId: string) => {
  const rows = await bench.rows("SELECT last_error FROM stripe_events WHERE object_id = $1 AND applied_at IS NULL", [
    disputeId,
  ]);
  return rows.map((row) => row["last_error"]);
};

/** Creates a settled bet of two; the winner can receive by default. */
async function wonBet({ canReceive = true } = {}) {
  const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [1_000n] });
  const [winner, loser] = bet.stakes;
  if (winner === undefined || loser === undefined) throw new TypeError("The bet has no two sides");
  if (canReceive) await enablePayouts(bench, winner.userId);
  await settleWith(bench, bet, "FOR");
  return { betId: bet.betId, winner, loser };
}

describe("a chargeback before settlement", () => {
  test("takes the stake out of its bet, which is then divided without it", async () => {
    const bet = await holdBet(bench, { FOR: [1_000n, 1_000n], AGAINST: [1_000n] });
    const [disputed, winner] = bet.stakes;
    await openDispute(bench, disputed?.stakeId ?? "");
    expect(await statusOf(disputed?.stakeId ?? "")).toBe("DISPUTED");
    expect(await owed(`disputed:${disputed?.stakeId}`)).toBe(1_025n);
    const published = (await bench.published(StakeDisputedSchema)).filter(({ betId }) => betId === bet.betId);
    expect(published).toMatchObject([{ stakeId: disputed?.stakeId, userId: disputed?.userId }]);
    await settleWith(bench, bet, "FOR");
    expect(await waysOut(winner?.stakeId ?? "")).toMatchObject([{ amount_cents: 2_000n }]);
    expect(await waysOut(disputed?.stakeId ?? "")).toEqual([]);
  });

  test("that is won is refunded whole and never enters the bet again", async () => {
    const { stakeId, betId } = await hold(bench);
    const dispute = await openDispute(bench, stakeId);
    await closeDispute(bench, dispute, "won");
    expect(await statusOf(stakeId)).toBe("REFUNDING");
    expect(await bench.drain(betId)).toBeNull();
    await bench.quiet();
    expect(await statusOf(stakeId)).toBe("REFUNDED");
    expect(await waysOut(stakeId)).toMatchObject([{ key: `re:${stakeId}:a1`, status: "DONE", amount_cents: 1_025n }]);
  });

  test("that is lost costs its stake, and the platform only Stripe's fee", async () => {
    const { stakeId } = await hold(bench);
    const dispute = await openDispute(bench, stakeId);
    await closeDispute(bench, dispute, "lost");
    expect(await statusOf(stakeId)).toBe("CHARGED_BACK");
    expect(await lossOf(dispute)).toBe(0n);
    expect(await waysOut(stakeId)).toEqual([]);
  });

  test("of a part that is lost leaves the rest owed for an admin to send: Stripe refunds no such charge", async () => {
    const { stakeId, betId } = await hold(bench);
    const dispute = await openDispute(bench, stakeId, { amount: 600 });
    await closeDispute(bench, dispute, "lost");
    expect(await statusOf(stakeId)).toBe("REFUNDING");
    expect(await owed(`refund_payable:${stakeId}`)).toBe(425n);
    expect(await bench.drain(betId)).toBeNull();
    expect(await waysOut(stakeId)).toMatchObject([{ status: "FAILED", amount_cents: 425n }]);
    expect(bench.alerts).toContain("money_out_failed: charge_disputed");
  });

  test("whose events come in any order, and twenty times each, is booked once", async () => {
    const { stakeId } = await hold(bench);
    await bench.fault({ kind: "reorder", type: "charge.dispute.*", max_delay_ms: 200 });
    await bench.fault({ kind: "duplicate", type: "charge.dispute.*", times: 20 });
    const dispute = await openDispute(bench, stakeId, {}, { isQuiet: false });
    await closeDispute(bench, dispute, "lost");
    await bench.control("DELETE", "/faults");
    await bench.quiet();
    expect(await statusOf(stakeId)).toBe("CHARGED_BACK");
    const booked = await bench.rows("SELECT key FROM transactions WHERE key LIKE '%:' || $1", [dispute]);
    expect(booked).toHaveLength(2);
  });

  test("is applied when its event arrives before the payment's", async () => {
    const command = wanted();
    const opened = await openStake(bench.deps, command);
    await bench.fault({ kind: "hold", type: "payment_intent.*" });
    await bench.fault({ kind: "hold", type: "charge.succeeded" });
    await bench.fault({ kind: "hold", type: "charge.updated" });
    const intent = await payWith(bench, opened);
    await bench.control("POST", "/disputes", { payment_intent: intent.id });
    await bench.control("POST", "/webhooks/resend", {});
    await bench.until(async () => (await statusOf(command.stakeId)) === "DISPUTED");
    await bench.control("DELETE", "/faults");
    await bench.quiet();
    expect(await statusOf(command.stakeId)).toBe("DISPUTED");
  });
});

describe("a chargeback during settlement", () => {
  test("is either divided or left out, and everybody's money adds up", async () => {
    for (let round = 0; round < 4; round += 1) {
      const bet = await holdBet(bench, { FOR: [1_000n, 1_000n], AGAINST: [1_000n] });
      const [disputed] = bet.stakes;
      await Promise.all([
        openDispute(bench, disputed?.stakeId ?? "", {}, { isQuiet: false }),
        settleWith(bench, bet, "FOR"),
      ]);
      await bench.quiet();
      expect(["DISPUTED", "RELEASED"]).toContain(await statusOf(disputed?.stakeId ?? ""));
      expect(await bench.drain(bet.betId)).not.toBe(undefined);
    }
    await bench.quiet();
    await bench.check();
  });

  test("stops unsent winnings, which are sent when it is won", async () => {
    const { betId, winner } = await wonBet();
    const dispute = await openDispute(bench, winner.stakeId);
    expect(await statusOf(winner.stakeId)).toBe("RELEASED");
    expect(await bench.drain(betId)).toBeNull();
    expect(await waysOut(winner.stakeId)).toMatchObject([{ status: "STOPPED" }]);
    await closeDispute(bench, dispute, "won");
    expect(await bench.drain(betId)).toBeNull();
    expect(await waysOut(winner.stakeId)).toMatchObject([{ key: `tr:${winner.stakeId}:a1`, status: "DONE" }]);
  });

  test("that is lost is taken from unsent winnings, and the rest is sent", async () => {
    const { betId, winner } = await wonBet();
    const dispute = await openDispute(bench, winner.stakeId);
    await closeDispute(bench, dispute, "lost");
    expect(await lossOf(dispute)).toBe(0n);
    expect(await bench.drain(betId)).toBeNull();
    expect(await waysOut(winner.stakeId)).toEqual([
      { key: `tr:${winner.stakeId}:a1`, status: "FAILED", amount_cents: 2_000n },
      { key: `tr:${winner.stakeId}:a2`, status: "DONE", amount_cents: 975n },
    ]);
  });

  test("stops winnings that wait for a payout account", async () => {
    const { betId, winner } = await wonBet({ canReceive: false });
    await bench.drain(betId);
    const dispute = await openDispute(bench, winner.stakeId);
    await enablePayouts(bench, winner.userId);
    expect(await bench.drain(betId)).toBeNull();
    expect(await waysOut(winner.stakeId)).toMatchObject([{ status: "STOPPED" }]);
    await closeDispute(bench, dispute, "won");
    expect(await bench.drain(betId)).toBeNull();
    expect(await waysOut(winner.stakeId)).toMatchObject([{ status: "DONE" }]);
  });

  test("lets a transfer that is under way finish, and is the platform's loss", async () => {
    const { betId, winner } = await wonBet();
    await bench.fault({ kind: "hold", type: "transfer.*" });
    await bench.loseAnswers("/v1/transfers", 1);
    await bench.drain(betId);
    const dispute = await openDispute(bench, winner.stakeId, {}, { isQuiet: false });
    await bench.control("POST", `/disputes/${dispute}/close`, { outcome: "lost" });
    await bench.until(async () => (await unapplied(dispute)).includes("money_under_way"));
    await bench.moveClock(60_000);
    expect(await bench.drain(betId)).toBeNull();
    await bench.control("DELETE", "/faults");
    await bench.moveClock(60_000);
    await bench.quiet();
    expect(await waysOut(winner.stakeId)).toMatchObject([{ key: `tr:${winner.stakeId}:a1`, status: "DONE" }]);
    expect(await lossOf(dispute)).toBe(1_025n);
  });

  test("does not repeat a transfer that Stripe never received while it is open", async () => {
    const { betId, winner } = await wonBet();
    await bench.fault({ kind: "lose_response", method: "POST", path: "/v1/transfers", effect: false, count: 2 });
    await bench.drain(betId);
    const dispute = await openDispute(bench, winner.stakeId);
    await bench.moveClock(60_000);
    expect(await bench.drain(betId)).toBeNull();
    expect(await waysOut(winner.stakeId)).toMatchObject([{ status: "STOPPED" }]);
    await bench.moveClock(25 * 3_600_000);
    await closeDispute(bench, dispute, "won");
    await bench.drain(betId);
    expect(await bench.drain(betId)).toBeNull();
    expect(await waysOut(winner.stakeId)).toMatchObject([{ key: `tr:${winner.stakeId}:a1`, status: "DONE" }]);
  });
});

describe("a chargeback after settlement", () => {
  const cases: readonly [string, (bet: { winner: Held; loser: Held }) => Held, string][] = [
    ["of a winner who was paid", ({ winner }) => winner, "RELEASED"],
    ["of a loser", ({ loser }) => loser, "FORFEITED"],
  ];

  test.each(cases)("%s, lost, is the platform's loss and takes from nobody else", async (_, of, status) => {
    const bet = await wonBet();
    await bench.drain(bet.betId);
    const dispute = await openDispute(bench, of(bet).stakeId);
    await closeDispute(bench, dispute, "lost");
    expect(await lossOf(dispute)).toBe(1_025n);
    expect(await statusOf(of(bet).stakeId)).toBe(status);
    expect(await waysOut(bet.winner.stakeId)).toMatchObject([{ status: "DONE", amount_cents: 2_000n }]);
  });

  test.each(cases)("%s, won, changes nothing but the fee", async (_, of, status) => {
    const bet = await wonBet();
    await bench.drain(bet.betId);
    await closeDispute(bench, await openDispute(bench, of(bet).stakeId), "won");
    expect(await statusOf(of(bet).stakeId)).toBe(status);
    expect(await waysOut(bet.winner.stakeId)).toMatchObject([{ status: "DONE", amount_cents: 2_000n }]);
  });

  test.each([
    ["won", "REFUNDED", "DONE"],
    ["lost", "CHARGED_BACK", "FAILED"],
  ] as const)("of a refund that is due stops it; %s, the stake is %s", async (outcome, status, row) => {
    const { stakeId, betId } = await hold(bench);
    await bench.deps.stakes.change({ stakeId }, refuse, onceByEvent(newId()));
    const dispute = await openDispute(bench, stakeId);
    expect(await bench.drain(betId)).toBeNull();
    expect(await waysOut(stakeId)).toMatchObject([{ status: "STOPPED" }]);
    await closeDispute(bench, dispute, outcome);
    expect(await bench.drain(betId)).toBeNull();
    await bench.quiet();
    expect(await statusOf(stakeId)).toBe(status);
    expect(await waysOut(stakeId)).toMatchObject([{ status: row }]);
  });
});

describe("an inquiry", () => {
  test("books nothing, takes nobody out, and raises an alert", async () => {
    const { stakeId } = await hold(bench);
    const dispute = await openDispute(bench, stakeId, { inquiry: true });
    expect(await statusOf(stakeId)).toBe("HELD");
    expect(bench.alerts).toContain("dispute: inquiry: fraudulent");
    await bench.control("POST", `/disputes/${dispute}/close`, { outcome: "lost" });
    await bench.quiet();
    expect(await statusOf(stakeId)).toBe("HELD");
    expect(await bench.rows("SELECT status FROM disputes WHERE id = $1", [dispute])).toEqual([{ status: "ENDED" }]);
  });

  test("that becomes a dispute takes the stake out", async () => {
    const { stakeId } = await hold(bench);
    const dispute = await openDispute(bench, stakeId, { inquiry: true });
    await bench.control("POST", `/disputes/${dispute}/escalate`, {});
    await bench.quiet();
    expect(await statusOf(stakeId)).toBe("DISPUTED");
  });
});

describe("the owner of a stake is notified", () => {
  /** Returns the published disputes of a stake: how much of it was taken back, and how each ended. */
  async function disputesOf({ stakeId, userId }: { readonly stakeId: string; readonly userId: string }) {
    const opened = (await bench.published(DisputeOpenedSchema)).filter((event) => event.stakeId === stakeId);
    const closed = (await bench.published(DisputeClosedSchema)).filter((event) => event.stakeId === stakeId);
    expect([...opened, ...closed].filter((event) => event.userId !== userId)).toEqual([]);
    return {
      opened: opened.map(({ amount, leftBet }) => [amount?.cents, leftBet]),
      closed: closed.map(({ amount, outcome }) => [amount?.cents, outcome]),
    };
  }

  test.each([
    ["won", DisputeOutcome.CHARGE_STANDS],
    ["lost", DisputeOutcome.CHARGE_RETURNED],
  ] as const)("that a dispute is open and that it is %s, once each despite repeated events", async (end, outcome) => {
    const stake = await hold(bench);
    await bench.fault({ kind: "duplicate", type: "charge.dispute.*", times: 5 });
    const dispute = await openDispute(bench, stake.stakeId, { amount: 600 });
    expect(await disputesOf(stake)).toEqual({ opened: [[600n, true]], closed: [] });
    await closeDispute(bench, dispute, end);
    expect(await disputesOf(stake)).toEqual({ opened: [[600n, true]], closed: [[600n, outcome]] });
  });

  test("that a decided stake is disputed, without leaving a bet", async () => {
    const { winner } = await wonBet();
    await openDispute(bench, winner.stakeId);
    expect(await disputesOf(winner)).toEqual({ opened: [[1_025n, false]], closed: [] });
  });

  test("of neither an inquiry nor its end", async () => {
    const stake = await hold(bench);
    const dispute = await openDispute(bench, stake.stakeId, { inquiry: true });
    await closeDispute(bench, dispute, "won");
    expect(await disputesOf(stake)).toEqual({ opened: [], closed: [] });
  });

  test("again when the card network reverses its decision", async () => {
    const stake = await hold(bench);
    const dispute = await openDispute(bench, stake.stakeId);
    await closeDispute(bench, dispute, "lost");
    await bench.control("POST", `/disputes/${dispute}/reopen`, {});
    await bench.quiet();
    await closeDispute(bench, dispute, "won");
    const { closed } = await disputesOf(stake);
    expect(closed).toEqual([
      [1_025n, DisputeOutcome.CHARGE_RETURNED],
      [1_025n, DisputeOutcome.CHARGE_STANDS],
    ]);
  });
});

test("a chargeback of money in suspense is taken from there", async () => {
  const command = wanted();
  const opened = await openStake(bench.deps, command);
  const id = opened.clientSecret.split("_secret_")[0] ?? "";
  await bench.stripe.paymentIntents.update(id, { amount: 2_000 });
  await payWith(bench, opened);
  const confirming = confirmStake(bench.deps, {
    userId: command.userId,
    stakeId: command.stakeId,
    idempotencyKey: "1",
  });
  await expect(confirming).rejects.toMatchObject({ code: "STAKE_NOT_FOUND" });
  await bench.quiet();
  expect(await owed(`suspense:${id}`)).toBe(2_000n);
  const response = await bench.control("POST", "/disputes", { payment_intent: id });
  await bench.quiet();
  const dispute = bench.idOf(response);
  await closeDispute(bench, dispute, "lost");
  expect(await owed(`suspense:${id}`)).toBe(0n);
  expect(await lossOf(dispute)).toBe(0n);
});

test("every invariant holds", async () => {
  await bench.control("DELETE", "/faults");
  await bench.quiet();
  await bench.check();
});

test("a dispute is applied although PostgreSQL lost its event after Stripe had delivered it", async () => {
  const { stakeId } = await hold(bench);
  await bench.quiet();
  const lost = jest.spyOn(bench.delivered, "add").mockResolvedValue();
  await openDispute(bench, stakeId);
  lost.mockRestore();
  expect(await statusOf(stakeId)).toBe("HELD");
  await recoverEvents(bench.deps);
  await bench.quiet();
  expect(await statusOf(stakeId)).toBe("DISPUTED");
});
