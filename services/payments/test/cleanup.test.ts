import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { newId } from "@stakehold/service/id.ts";
import { closeStake } from "../src/operations/hold/close-stake.ts";
import { openStake } from "../src/operations/open/open-stake.ts";
import { reconcileCancels } from "../src/operations/reconcile/reconcile.ts";
import { settleBet } from "../src/operations/settle/settle-bet.ts";
import { createMoneyInMotion } from "../src/storage/money-in-motion.ts";
import { createBench, enablePayouts, holdBet, payWith, settleWith, wanted, type Bench } from "./bench.ts";

const BETS = 4;

let bench: Bench;
beforeAll(async () => {
  bench = await createBench();
});
afterAll(() => bench.stop());

/** Returns a bet's sums at Stripe, in cents. */
async function sumsOf(betId: string) {
  const { data: charges } = await bench.stripe.charges.list({ transfer_group: `bet:${betId}`, limit: 100 });
  const { data: transfers } = await bench.stripe.transfers.list({ transfer_group: `bet:${betId}`, limit: 100 });
  const paid = charges.filter(({ status }) => status === "succeeded");
  return {
    charged: paid.reduce((sum, { amount }) => sum + amount, 0),
    refunded: paid.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0),
    transferred: transfers.reduce((sum, { amount }) => sum + amount, 0),
  };
}

const refundAll = (betId: string) =>
  settleBet(bench.deps, { betId, decision: "REFUND", feePolicy: "ENTRY", admitted: [] });

/** Drains until nothing is in motion: a bet's money is at rest when nothing about it is due at Stripe any more. */
async function comeToRest(betIds: readonly string[]) {
  const motion = createMoneyInMotion(bench.database.pool);
  for (let round = 0; round < 20; round += 1) {
    await bench.quiet();
    await reconcileCancels(bench.deps);
    for (const betId of betIds) await bench.drain(betId);
    const left = [await motion.unsettledStakes(), await motion.operationsInFlight()];
    if (left.every((count) => count === 0)) return;
    await bench.moveClock(60_000);
  }
  throw new Error("Money stays in motion");
}

describe("a cleanup", () => {
  test("while people open, pay and are paid: every payer is refunded, every winner is paid, and no money is left in motion", async () => {
    const won = await holdBet(bench, { FOR: [1_000n, 1_000n], AGAINST: [1_001n] });
    for (const { userId } of won.stakes.slice(0, 2)) await enablePayouts(bench, userId);
    await settleWith(bench, won, "FOR");
    const running = await Promise.all(
      Array.from({ length: BETS }, () => holdBet(bench, { FOR: [1_000n], AGAINST: [500n] })),
    );
    const betIds = running.map(({ betId }) => betId);
    await bench.fault({ kind: "lose_response", method: "POST", path: "/v1/refunds", probability: 0.3, seed: 7 });

    const entering = betIds.flatMap((betId) =>
      Array.from({ length: 6 }, async (_, index) => {
        const command = wanted({ betId });
        await pause(index * 15);
        const opened = await openStake(bench.deps, command).catch(() => undefined);
        if (opened !== undefined && index % 3 !== 2) await payWith(bench, opened).catch(() => undefined);
        return command;
      }),
    );
    const paying = bench.drain(won.betId);
    await pause(60);
    const ending = betIds.map(async (betId) => {
      await refundAll(betId);
      await bench.drain(betId);
    });
    const commands = await Promise.all(entering);
    await Promise.all([paying, ...ending]);
    // As bets does with every unpaid place.
    for (const { stakeId } of commands) expect(await closeStake(bench.deps, stakeId)).not.toBe("LATER");
    await bench.control("DELETE", "/faults");
    await comeToRest([won.betId, ...betIds]);

    for (const betId of betIds) {
      const { charged, refunded, transferred } = await sumsOf(betId);
      expect(charged).toBeGreaterThanOrEqual(1_025 + 513);
      expect({ refunded, transferred }).toEqual({ refunded: charged, transferred: 0 });
    }
    expect(await sumsOf(won.betId)).toEqual({ charged: 1_025 * 2 + 1_026, refunded: 0, transferred: 3_001 });
    await expect(openStake(bench.deps, wanted({ betId: betIds[0] ?? newId() }))).rejects.toMatchObject({
      code: "STAKE_CLOSED",
    });
    await bench.check();
  });
});
