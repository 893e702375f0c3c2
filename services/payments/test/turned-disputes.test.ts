import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { newId } from "@stakehold/service/id.ts";
import type { ParkedDecision } from "../src/domain/state/admin-action.ts";
import { actAsAdmin } from "../src/operations/reconcile/act-as-admin.ts";
import { drainSuspense } from "../src/operations/reconcile/drain-suspense.ts";
import { openStake } from "../src/operations/open/open-stake.ts";
import { readStatement } from "../src/operations/read-statement.ts";
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

/** Returns a dispute's status, what it took from what was owed, and what the platform lost to it. */
const costOf = async (dispute: string) => {
  const [row] = await bench.rows("SELECT status, taken_cents, loss_cents FROM disputes WHERE id = $1", [dispute]);
  return [row?.["status"], row?.["taken_cents"], row?.["loss_cents"]];
};

const attempts = async (stakeId: string) => {
  const rows = await bench.rows(
    `SELECT key, status, amount_cents FROM operations
     WHERE stake_id = $1 AND kind IN ('REFUND', 'TRANSFER') ORDER BY created_at, attempt`,
    [stakeId],
  );
  return rows.map((row) => [String(row["key"]).replace(stakeId, ""), row["status"], row["amount_cents"]]);
};

const decide = (action: ParkedDecision, subject: string) =>
  actAsAdmin(bench.deps, { adminId: newId(), action, subject, note: "looked into it", idempotencyKey: newId() });

const drain = async (betId: string) => {
  expect(await bench.drain(betId)).toBeNull();
  await bench.quiet();
};

/** Reopens a closed dispute, as the network would. */
async function reopen(dispute: string) {
  await bench.control("POST", `/disputes/${dispute}/reopen`, {});
  await bench.quiet();
}

/** Ends a closed dispute differently; no events are applied in between. */
async function turn(dispute: string, outcome: "won" | "lost") {
  await bench.control("POST", `/disputes/${dispute}/reopen`, {});
  await closeDispute(bench, dispute, outcome);
}

async function wonBet() {
  const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [1_000n] });
  const [winner, loser] = bet.stakes;
  if (winner === undefined || loser === undefined) throw new TypeError("The bet has no two sides");
  await enablePayouts(bench, winner.userId);
  await settleWith(bench, bet, "FOR");
  return { betId: bet.betId, winner, loser };
}

describe("a dispute that was won and is lost after all", () => {
  test("takes the refund that was not made yet", async () => {
    const { stakeId, betId } = await hold(bench);
    const dispute = await openDispute(bench, stakeId);
    await closeDispute(bench, dispute, "won");
    await reopen(dispute);
    expect(await attempts(stakeId)).toEqual([["re::a1", "STOPPED", 1_025n]]);
    await drain(betId);
    await closeDispute(bench, dispute, "lost");
    expect(await statusOf(stakeId)).toBe("CHARGED_BACK");
    expect(await costOf(dispute)).toEqual(["LOST", 1_025n, 0n]);
    await drain(betId);
    expect(await attempts(stakeId)).toEqual([["re::a1", "FAILED", 1_025n]]);
  });

  test("is the platform's loss when the refund was made", async () => {
    const { stakeId, betId } = await hold(bench);
    const dispute = await openDispute(bench, stakeId);
    await closeDispute(bench, dispute, "won");
    await drain(betId);
    await turn(dispute, "lost");
    expect(await statusOf(stakeId)).toBe("REFUNDED");
    expect(await costOf(dispute)).toEqual(["LOST", 0n, 1_025n]);
  });

  test("is the platform's loss when the winner was paid", async () => {
    const { betId, winner } = await wonBet();
    const dispute = await openDispute(bench, winner.stakeId);
    await closeDispute(bench, dispute, "won");
    await drain(betId);
    await turn(dispute, "lost");
    expect(await costOf(dispute)).toEqual(["LOST", 0n, 1_025n]);
    expect(await attempts(winner.stakeId)).toEqual([["tr::a1", "DONE", 2_000n]]);
  });
});

describe("a dispute that was lost and is won after all", () => {
  test("is owed to its card in full", async () => {
    const { stakeId, betId, userId } = await hold(bench);
    const dispute = await openDispute(bench, stakeId);
    await closeDispute(bench, dispute, "lost");
    await turn(dispute, "won");
    expect(await statusOf(stakeId)).toBe("REFUNDING");
    expect(await costOf(dispute)).toEqual(["WON", 0n, 0n]);
    await drain(betId);
    expect(await statusOf(stakeId)).toBe("REFUNDED");
    expect(await attempts(stakeId)).toEqual([["re::a1", "DONE", 1_025n]]);
    const statement = await readStatement(bench.deps, userId, { limit: 100, after: undefined });
    expect(statement.map(({ kind, cents, paidOutCents }) => [kind, cents, paidOutCents]).slice(0, 3)).toEqual([
      ["REFUND", 1_025n, 1_025n],
      ["CHARGEBACK_REVERSED", 1_025n, 0n],
      ["CHARGEBACK", 1_025n, 1_025n],
    ]);
  });

  test("sends the winner what it had taken, as the next attempt", async () => {
    const { betId, winner } = await wonBet();
    const dispute = await openDispute(bench, winner.stakeId);
    await closeDispute(bench, dispute, "lost");
    await drain(betId);
    await turn(dispute, "won");
    await drain(betId);
    expect(await costOf(dispute)).toEqual(["WON", 0n, 0n]);
    expect(await attempts(winner.stakeId)).toEqual([
      ["tr::a1", "FAILED", 2_000n],
      ["tr::a2", "DONE", 975n],
      ["tr::a3", "DONE", 1_025n],
    ]);
  });

  test("sends it together with what was not sent yet", async () => {
    const { betId, winner } = await wonBet();
    const dispute = await openDispute(bench, winner.stakeId);
    await closeDispute(bench, dispute, "lost");
    await turn(dispute, "won");
    await drain(betId);
    expect((await attempts(winner.stakeId)).at(-1)).toEqual(["tr::a3", "DONE", 2_000n]);
  });

  test("goes by transfer when the rest did, because no refund follows a transfer", async () => {
    const { stakeId, betId, userId } = await hold(bench);
    const dispute = await openDispute(bench, stakeId, { amount: 600 });
    await closeDispute(bench, dispute, "lost");
    await drain(betId);
    await enablePayouts(bench, userId);
    await decide("REFUND_BY_TRANSFER", stakeId);
    await drain(betId);
    await turn(dispute, "won");
    await drain(betId);
    expect(await statusOf(stakeId)).toBe("REFUNDED");
    expect((await attempts(stakeId)).slice(1)).toEqual([
      ["tr::a1", "DONE", 425n],
      ["tr::a2", "DONE", 600n],
    ]);
  });

  test("waits for an admin in full when Stripe had refused to refund the rest", async () => {
    const { stakeId, betId } = await hold(bench);
    const dispute = await openDispute(bench, stakeId, { amount: 300 });
    await closeDispute(bench, dispute, "lost");
    await bench.drain(betId);
    await turn(dispute, "won");
    expect(await owed(`refund_payable:${stakeId}`)).toBe(1_025n);
    await decide("RETRY_REFUND", stakeId);
    await drain(betId);
    expect((await attempts(stakeId)).at(-1)).toEqual(["re::a2", "DONE", 1_025n]);
  });

  test("is no longer the platform's loss, and nobody is paid twice", async () => {
    const { betId, winner, loser } = await wonBet();
    await drain(betId);
    const disputes = [await openDispute(bench, winner.stakeId), await openDispute(bench, loser.stakeId)];
    for (const dispute of disputes) {
      await closeDispute(bench, dispute, "lost");
      expect(await costOf(dispute)).toEqual(["LOST", 0n, 1_025n]);
      await turn(dispute, "won");
      expect(await costOf(dispute)).toEqual(["WON", 0n, 0n]);
    }
    await drain(betId);
    expect(await attempts(winner.stakeId)).toEqual([["tr::a1", "DONE", 2_000n]]);
    expect(await statusOf(loser.stakeId)).toBe("FORFEITED");
  });

  test("waits until the transfer in progress has ended", async () => {
    const { betId, winner } = await wonBet();
    const dispute = await openDispute(bench, winner.stakeId);
    await closeDispute(bench, dispute, "lost");
    await bench.fault({ kind: "hold", type: "transfer.*" });
    await bench.loseAnswers("/v1/transfers", 1);
    await bench.drain(betId);
    await bench.control("POST", `/disputes/${dispute}/reopen`, {});
    await bench.control("POST", `/disputes/${dispute}/close`, { outcome: "won" });
    await bench.until(async () => {
      const waiting = await bench.rows("SELECT FROM stripe_events WHERE last_error = 'money_under_way'");
      return waiting.length > 0;
    });
    expect(await costOf(dispute)).toEqual(["LOST", 1_025n, 0n]);
    await bench.moveClock(60_000);
    await bench.drain(betId);
    await bench.control("DELETE", "/faults");
    await bench.moveClock(60_000);
    await bench.quiet();
    await drain(betId);
    expect((await attempts(winner.stakeId)).slice(1)).toEqual([
      ["tr::a2", "DONE", 975n],
      ["tr::a3", "DONE", 1_025n],
    ]);
  });

  test("of money in suspense restores it, and it may be refunded", async () => {
    const opened = await openStake(bench.deps, wanted());
    const id = opened.clientSecret.split("_secret_")[0] ?? "";
    await bench.stripe.paymentIntents.update(id, { amount: 2_000 });
    await payWith(bench, opened);
    await bench.quiet();
    const dispute = bench.idOf(await bench.control("POST", "/disputes", { payment_intent: id }));
    await bench.quiet();
    await closeDispute(bench, dispute, "lost");
    expect(await owed(`suspense:${id}`)).toBe(0n);
    await turn(dispute, "won");
    expect(await costOf(dispute)).toEqual(["WON", 0n, 0n]);
    expect(await owed(`suspense:${id}`)).toBe(2_000n);
    await decide("REFUND_SUSPENSE", id);
    await drainSuspense(bench.deps);
    await bench.quiet();
    await turn(dispute, "lost");
    expect(await costOf(dispute)).toEqual(["LOST", 0n, 2_000n]);
  });
});

test("a dispute that is reversed repeatedly is booked once for each outcome", async () => {
  const { stakeId, betId } = await hold(bench);
  const dispute = await openDispute(bench, stakeId);
  await closeDispute(bench, dispute, "lost");
  await reopen(dispute);
  expect(await statusOf(stakeId)).toBe("REFUNDING");
  expect(await attempts(stakeId)).toEqual([["re::a1", "STOPPED", 1_025n]]);
  await drain(betId);
  await closeDispute(bench, dispute, "lost");
  await turn(dispute, "won");
  await turn(dispute, "lost");
  const booked = await bench.rows(
    "SELECT key FROM transactions WHERE kind LIKE 'DISPUTE_LO%' AND key LIKE '%' || $1 || '%' ORDER BY id",
    [dispute],
  );
  expect(booked.map((row) => String(row["key"]).replace(dispute, ""))).toEqual([
    "dispute_lost:",
    "dispute_loss_reversed::2",
    "dispute_lost::3",
    "dispute_loss_reversed::4",
    "dispute_lost::5",
  ]);
  expect(await costOf(dispute)).toEqual(["LOST", 1_025n, 0n]);
  expect(await statusOf(stakeId)).toBe("CHARGED_BACK");
});

describe("several disputes of one charge", () => {
  async function disputedTwice(first: number, second: number) {
    const { stakeId, betId } = await hold(bench);
    const disputes = [
      await openDispute(bench, stakeId, { amount: first }),
      await openDispute(bench, stakeId, { amount: second }),
    ] as const;
    expect(await statusOf(stakeId)).toBe("DISPUTED");
    return { stakeId, betId, disputes };
  }

  const ends: readonly ["won" | "lost", "won" | "lost", bigint][] = [
    ["won", "won", 1_025n],
    ["won", "lost", 725n],
    ["lost", "won", 625n],
    ["lost", "lost", 325n],
  ];

  test.each(ends)("the first %s and the second %s: the stake waits for both, and %d is owed back", async (...how) => {
    const [first, second, left] = how;
    const { stakeId, betId, disputes } = await disputedTwice(400, 300);
    await closeDispute(bench, disputes[0], first);
    expect(await statusOf(stakeId)).toBe("DISPUTED");
    expect(await owed(`disputed:${stakeId}`)).toBe(first === "lost" ? 625n : 1_025n);
    expect(await attempts(stakeId)).toEqual([]);
    await drain(betId);
    await closeDispute(bench, disputes[1], second);
    expect(await statusOf(stakeId)).toBe("REFUNDING");
    expect(await attempts(stakeId)).toEqual([["re::a1", "DUE", left]]);
    expect(await costOf(disputes[0])).toEqual([first.toUpperCase(), first === "lost" ? 400n : 0n, 0n]);
    expect(await costOf(disputes[1])).toEqual([second.toUpperCase(), second === "lost" ? 300n : 0n, 0n]);
    await bench.drain(betId);
    await bench.quiet();
  });

  test("that take the whole charge between them leave nothing to refund, and the platform no loss", async () => {
    const { stakeId, disputes } = await disputedTwice(600, 425);
    for (const dispute of disputes) await closeDispute(bench, dispute, "lost");
    expect(await statusOf(stakeId)).toBe("CHARGED_BACK");
    expect(await attempts(stakeId)).toEqual([]);
  });

  test("of a winner: what is not sent waits for both, and is cut down by both", async () => {
    const { betId, winner } = await wonBet();
    const first = await openDispute(bench, winner.stakeId, { amount: 400 });
    const second = await openDispute(bench, winner.stakeId, { amount: 300 });
    await closeDispute(bench, first, "lost");
    await drain(betId);
    expect((await attempts(winner.stakeId)).at(-1)).toEqual(["tr::a2", "STOPPED", 1_600n]);
    await closeDispute(bench, second, "lost");
    await drain(betId);
    expect((await attempts(winner.stakeId)).at(-1)).toEqual(["tr::a3", "DONE", 1_300n]);
  });

  test("one of which turns while another is open: the stake waits for both again", async () => {
    const { stakeId, betId, disputes } = await disputedTwice(400, 300);
    const [first, second] = disputes;
    await closeDispute(bench, first, "lost");
    await reopen(first);
    expect(await owed(`disputed:${stakeId}`)).toBe(1_025n);
    await closeDispute(bench, second, "lost");
    expect(await statusOf(stakeId)).toBe("DISPUTED");
    await closeDispute(bench, first, "won");
    expect(await statusOf(stakeId)).toBe("REFUNDING");
    expect(await attempts(stakeId)).toEqual([["re::a1", "DUE", 725n]]);
    await bench.drain(betId);
    await bench.quiet();
  });

  test("of a charge whose first dispute was won and refunded is the platform's loss", async () => {
    const { stakeId, betId } = await hold(bench);
    await closeDispute(bench, await openDispute(bench, stakeId), "won");
    await drain(betId);
    const second = await openDispute(bench, stakeId, { amount: 1_000 });
    await closeDispute(bench, second, "lost");
    expect(await costOf(second)).toEqual(["LOST", 0n, 1_000n]);
    expect(await statusOf(stakeId)).toBe("REFUNDED");
  });
});

test("every invariant holds", async () => {
  await bench.control("DELETE", "/faults");
  await bench.quiet();
  await bench.check();
});
