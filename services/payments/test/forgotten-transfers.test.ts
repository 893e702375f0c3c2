import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { StakeDisputedSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import { applyRefund } from "../src/operations/movements/apply-refund.ts";
import { applyTransfer } from "../src/operations/movements/apply-transfer.ts";
import { createPayoutAccount } from "../src/operations/pay-out/create-payout-account.ts";
import { drainMoney } from "../src/operations/pay-out/drain-money.ts";
import { createBench, enablePayouts, holdBet, settleWith, wanted, type Bench } from "./bench.ts";
import { handOf, type Hand } from "./hand.ts";

let bench: Bench;
let hand: Hand;
beforeAll(async () => {
  bench = await createBench();
  hand = handOf(bench);
});
beforeEach(() => hand.reset());
afterAll(() => bench.stop());

/**
 * Pays a winner by a row that a restore lost: Stripe has the transfer under the row's name, delivered its events to the
 * database of that time, and has forgotten its idempotency key.
 */
async function paidByLostRow(amount: number) {
  const sides = await hand.twoSides();
  const { userId } = await hand.stakeOf(sides.winner);
  const [account] = await bench.rows("SELECT stripe_account FROM payout_accounts WHERE user_id = $1", [userId]);
  await bench.fault({ kind: "hold", type: "*" });
  const { id: transfer } = await bench.stripe.transfers.create(
    {
      amount,
      currency: "usd",
      destination: String(account?.["stripe_account"]),
      transfer_group: `bet:${sides.betId}`,
      metadata: { stake: sides.winner, bet: sides.betId, operation: `tr:${sides.winner}:a1` },
    },
    { idempotencyKey: randomUUID() },
  );
  return { ...sides, transfer };
}

describe("winnings sent by a row that a restore removed", () => {
  test("are booked and not sent again when the same amount is owed", async () => {
    const { bet, betId, winner, transfer } = await paidByLostRow(2_000);
    await settleWith(bench, bet, "FOR");
    await bench.drain(betId);
    await hand.deliverAll();
    expect(await hand.received(winner)).toBe(2_000);
    expect(await hand.parked(transfer)).toEqual([]);
    expect(bench.alerts).toEqual([]);
  });

  test("block winnings of another amount until an admin adopts them", async () => {
    const { bet, betId, winner, transfer } = await paidByLostRow(1_500);
    await settleWith(bench, bet, "FOR");
    await bench.drain(betId);
    await hand.deliverAll();
    expect(await hand.received(winner)).toBe(1_500);
    expect(await hand.parked(transfer)).toEqual([
      { kind: "MADE_BY_HAND", cents: 1_500n, reason: "transferred_by_hand" },
    ]);
    await hand.adopt(transfer);
    await bench.drain(betId);
    await bench.quiet();
    expect(await hand.received(winner)).toBe(2_000);
  });

  test("block the refund of a refunded bet until an admin adopts them", async () => {
    const { bet, betId, winner, loser, transfer } = await paidByLostRow(2_000);
    await settleWith(bench, bet, "REFUND");
    await bench.drain(betId);
    await hand.deliverAll();
    expect([await hand.received(winner), await hand.received(loser)]).toEqual([2_000, 1_025]);
    await hand.adopt(transfer);
    await bench.drain(betId);
    await bench.quiet();
    expect(await hand.received(winner)).toBe(2_000);
    expect((await hand.stakeOf(winner)).status).toBe("REFUNDED");
  });

  test("are the platform's loss when the other side wins, and are adopted by their id", async () => {
    const { bet, betId, winner, loser, transfer } = await paidByLostRow(2_000);
    await settleWith(bench, bet, "AGAINST");
    await bench.drain(betId);
    await hand.deliverAll();
    await hand.adopt(transfer);
    expect(await hand.received(winner)).toBe(2_000);
    expect([(await hand.stakeOf(winner)).status, (await hand.stakeOf(loser)).status]).toEqual([
      "FORFEITED",
      "RELEASED",
    ]);
  });

  test("take the stake out of its bet when they are adopted before it is decided", async () => {
    const { winner, transfer } = await paidByLostRow(2_000);
    await hand.adopt(transfer);
    await hand.deliverAll();
    expect((await hand.stakeOf(winner)).status).toBe("REFUNDED");
    expect((await bench.published(StakeDisputedSchema)).filter(({ stakeId }) => stakeId === winner)).toHaveLength(1);
    expect(await hand.received(winner)).toBe(2_000);
  });
});

describe("after a restore whose Stripe events arrive late", () => {
  /** Pays out a bet, then restores a database that has forgotten the settlement and Stripe's events about it. */
  async function fallenBack(decision: "FOR" | "REFUND") {
    const sides = await hand.twoSides();
    await bench.quiet();
    const putBack = await bench.database.keep();
    await bench.fault({ kind: "hold", type: "*" });
    await settleWith(bench, sides.bet, decision);
    await bench.drain(sides.betId);
    await putBack();
    await hand.deliverAll();
    return sides;
  }

  test.each([
    ["FOR", 2_000, "RELEASED"],
    ["REFUND", 1_025, "REFUNDED"],
  ] as const)(
    "nobody leaves a bet, and %s is booked once when it is settled again",
    async (decision, cents, status) => {
      const { bet, betId, winner } = await fallenBack(decision);
      expect((await hand.stakeOf(winner)).status).toBe("HELD");
      expect((await bench.published(StakeDisputedSchema)).filter(({ stakeId }) => stakeId === winner)).toEqual([]);
      await settleWith(bench, bet, decision);
      await bench.drain(betId);
      await bench.quiet();
      expect(await hand.received(winner)).toBe(cents);
      expect((await hand.stakeOf(winner)).status).toBe(status);
      await bench.check();
    },
  );

  test.each(["REFUND", "FOR"] as const)(
    "a movement that an earlier version recorded as made by hand is adopted once, even if it names our row: %s",
    async (decision) => {
      const { betId, winner } = await fallenBack(decision);
      const { refund, transfer } = await bench.state();
      const made = [...refund, ...transfer].filter(({ metadata }) => metadata?.["bet"] === betId);
      // Such a movement took an undecided stake out of its bet, by a row with the key that the movement names.
      for (const { id } of made) {
        if (id.startsWith("tr_"))
          await applyTransfer(bench.deps, await bench.deps.stripe.retrieveTransfer(id), "ADMIN");
        else await applyRefund(bench.deps, await bench.deps.stripe.retrieveRefund(id), "ADMIN");
      }
      const [movement] = made.filter(({ metadata }) => metadata?.["stake"] === winner);
      const id = movement?.id ?? "";
      expect(await hand.parked(id)).toMatchObject([{ kind: "MADE_BY_HAND" }]);
      for (const each of made) expect(await hand.adopt(each.id)).toMatchObject({ action: "ADOPT_MOVEMENT" });
      await expect(hand.adopt(id)).rejects.toMatchObject({ code: "NOTHING_PARKED" });
      await bench.drain(betId);
      await bench.quiet();
      expect(await hand.received(winner)).toBe(movement?.amount);
      expect(await hand.parked(winner)).toEqual([]);
      await bench.check();
    },
  );
});

describe("after a restore to before the winner's payout account", () => {
  const DAY_MS = 24 * 3_600_000;

  /** Creates a bet of two whose winner made an account and was paid, in a database that has forgotten both. */
  async function restored(decision: "FOR" | "REFUND" = "FOR") {
    const bet = await holdBet(bench, { FOR: [1_500n], AGAINST: [1_500n] });
    const [{ stakeId: winner, userId } = wanted()] = bet.stakes;
    await bench.quiet();
    const putBack = await bench.database.keep();
    const account = await enablePayouts(bench, userId);
    await settleWith(bench, bet, "FOR");
    await bench.drain(bet.betId);
    await bench.quiet();
    expect(await hand.received(winner)).toBe(3_000);
    await putBack();
    // By then Stripe has forgotten every key.
    await bench.moveClock(DAY_MS + 2 * 3_600_000);
    await settleWith(bench, bet, decision);
    return { betId: bet.betId, winner, userId, account };
  }

  const againWith = async (accounts: "found" | "not found", userId: string) => {
    const findAccounts = async () => [];
    const stripe = { ...bench.deps.stripe, ...(accounts === "found" ? {} : { findAccounts }) };
    const made = await createPayoutAccount({ ...bench.deps, stripe }, { userId, idempotencyKey: newId() });
    await bench.control("POST", `/accounts/${made.stripeAccount ?? ""}/complete`, {});
    await bench.quiet();
    return made.stripeAccount;
  };

  test("the person gets the account that Stripe has for them, and is not paid again", async () => {
    const { betId, winner, userId, account } = await restored();
    expect(await againWith("found", userId)).toBe(account);
    await bench.drain(betId);
    await bench.quiet();
    expect(await hand.received(winner)).toBe(3_000);
    expect(await hand.parked(winner)).toEqual([]);
    expect(bench.alerts).toEqual([]);
    await bench.check();
  });

  test("nobody is paid again, to another account", async () => {
    const { betId, winner, userId, account } = await restored();
    expect(await againWith("not found", userId)).not.toBe(account);
    await bench.drain(betId);
    await bench.quiet();
    expect(await hand.received(winner)).toBe(3_000);
    expect(await hand.parked(winner)).toEqual([]);
    await bench.check();
  });

  test("a card is not refunded what went to an account that the database has forgotten", async () => {
    const { betId, winner } = await restored("REFUND");
    await bench.drain(betId);
    await bench.quiet();
    expect(await hand.received(winner)).toBe(3_000);
    const [sent] = (await bench.state()).transfer.filter(({ metadata }) => metadata["stake"] === winner);
    expect(await hand.parked(sent?.id ?? "")).toEqual([
      { kind: "MADE_BY_HAND", cents: 3_000n, reason: "transferred_by_hand" },
    ]);
    await hand.adopt(sent?.id ?? "");
    await bench.check();
  });

  test("a transfer whose response was lost is found at whichever account received it", async () => {
    const { betId, winner, userId } = await restored();
    await againWith("not found", userId);
    // The look before the call does not see it, as when a listing of Stripe's is late.
    const stripe = { ...bench.deps.stripe, listTransfers: async () => [] };
    await bench.fault({ kind: "lose_response", effect: false, method: "POST", path: "/v1/transfers", count: 2 });
    await drainMoney({ ...bench.deps, stripe }, betId);
    await bench.control("DELETE", "/faults");
    await bench.moveClock(DAY_MS);
    await bench.drain(betId);
    await bench.quiet();
    expect(await hand.received(winner)).toBe(3_000);
    await bench.check();
  });
});

test("winnings of a stake that a restore removed are the platform's loss once an admin adopts them", async () => {
  const { winner } = await hand.twoSides();
  const { userId } = await hand.stakeOf(winner);
  const [account] = await bench.rows("SELECT stripe_account FROM payout_accounts WHERE user_id = $1", [userId]);
  const [stake, bet] = [newId(), newId()];
  const { id } = await bench.stripe.transfers.create({
    amount: 2_000,
    currency: "usd",
    destination: String(account?.["stripe_account"]),
    transfer_group: `bet:${bet}`,
    metadata: { stake, bet, operation: `tr:${stake}:a1` },
  });
  await bench.quiet();
  expect(await hand.parked(id)).toEqual([{ kind: "MADE_BY_HAND", cents: 2_000n, reason: "transferred_by_hand" }]);
  expect(bench.alerts).toEqual(["transfer: a transfer was made by hand"]);
  await hand.adopt(id);
  expect(await hand.parked(id)).toEqual([]);
  await bench.check();
  await bench.stripe.transfers.createReversal(id, { amount: 500 });
  await bench.quiet();
  expect(bench.alerts).toContain("transfer: a transfer that was made by hand came back");
});

test("every invariant holds", async () => {
  await bench.quiet();
  await bench.check();
});
