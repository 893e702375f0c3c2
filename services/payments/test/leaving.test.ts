import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { newId } from "@stakehold/service/id.ts";
import { createPayoutAccount } from "../src/operations/pay-out/create-payout-account.ts";
import { readAccount } from "../src/operations/pay-out/apply-account.ts";
import { releasePerson } from "../src/operations/pay-out/release-person.ts";
import {
  closeDispute,
  createBench,
  enablePayouts,
  holdBet,
  openDispute,
  settleWith,
  wanted,
  type Bench,
} from "./bench.ts";
import { handOf } from "./hand.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await createBench();
});
afterAll(() => bench.stop());

const release = (userId: string) => releasePerson(bench.deps, userId);
const linkOf = (userId: string) =>
  bench.rows("SELECT stripe_account FROM payout_accounts WHERE user_id = $1", [userId]);

test("nobody leaves with a held stake or waiting winnings; leaving cuts the link to the account for good", async () => {
  const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [1_000n] });
  const [winner, loser] = bet.stakes.map(({ userId }) => userId);
  for (const userId of [winner, loser]) {
    await expect(release(userId ?? "")).rejects.toMatchObject({ code: "ACCOUNT_HAS_STAKES", fields: { stakes: 1 } });
  }
  await settleWith(bench, bet, "FOR");
  await expect(release(winner ?? "")).rejects.toMatchObject({
    code: "ACCOUNT_IS_OWED",
    fields: { amount: "20.00" },
  });
  await release(loser ?? "");

  const stripeAccount = await enablePayouts(bench, winner ?? "");
  await bench.drain(bet.betId);
  await release(winner ?? "");
  expect(await linkOf(winner ?? "")).toEqual([]);
  // Stripe still sends events about the account, and they change nothing.
  expect(await readAccount(bench.deps, stripeAccount)).toBeNull();
  expect(await linkOf(winner ?? "")).toEqual([]);
  await release(winner ?? "");
});

test("nobody leaves during a dispute of their payment, and their payout account is kept", async () => {
  const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [1_000n] });
  const [, loser] = bet.stakes;
  const userId = loser?.userId ?? "";
  await createPayoutAccount(bench.deps, { userId, idempotencyKey: newId() });
  await settleWith(bench, bet, "FOR");
  const dispute = await openDispute(bench, loser?.stakeId ?? "");
  await bench.quiet();
  await expect(release(userId)).rejects.toMatchObject({ code: "DISPUTE_OPEN" });
  expect(await linkOf(userId)).toHaveLength(1);
  await closeDispute(bench, dispute, "won");
  await bench.quiet();
  await release(userId);
});

/** Creates a person who was paid $20.00 and left, and whose payout was then reversed at Stripe. */
async function reversedAfterLeaving() {
  const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [1_000n] });
  const [{ stakeId, userId } = wanted()] = bet.stakes;
  const account = await enablePayouts(bench, userId);
  await settleWith(bench, bet, "FOR");
  await bench.drain(bet.betId);
  await release(userId);
  const { transfer } = await bench.state();
  const sent = transfer.find(({ metadata }) => metadata["stake"] === stakeId);
  await bench.stripe.transfers.createReversal(sent?.id ?? "", {});
  await bench.quiet();
  return { betId: bet.betId, stakeId, userId, account };
}

const transfersOf = (stakeId: string) =>
  bench.rows(
    "SELECT status, target, last_error FROM operations WHERE stake_id = $1 AND kind = 'TRANSFER' ORDER BY attempt",
    [stakeId],
  );

test("a person who left and is owed again is paid to their former account, once an admin sends it", async () => {
  const hand = handOf(bench);
  const { betId, stakeId, userId, account } = await reversedAfterLeaving();
  await hand.decide("RESUME_PAYOUT", stakeId);
  expect(await bench.drain(betId)).toBeNull();
  await bench.quiet();
  expect(await transfersOf(stakeId)).toMatchObject([
    { status: "FAILED", target: account },
    { status: "DONE", target: account },
  ]);
  expect(await hand.parked(stakeId)).toEqual([]);
  await release(userId);
});

test("if that account is gone, the money is parked for an admin and settled by their transfer by hand", async () => {
  const hand = handOf(bench);
  const { betId, stakeId, account } = await reversedAfterLeaving();
  await bench.control("POST", `/accounts/${account}/delete`, {});
  await hand.decide("RESUME_PAYOUT", stakeId);
  await bench.drain(betId);
  await bench.moveClock(60_000);
  expect(await bench.drain(betId)).toBeNull();
  expect(await transfersOf(stakeId)).toMatchObject([
    { status: "FAILED", last_error: "reversed" },
    { status: "FAILED" },
    { status: "STOPPED", target: null, last_error: "person_left" },
  ]);
  expect(await hand.parked(stakeId)).toEqual([{ kind: "STOPPED_PAYOUT", cents: 2_000n, reason: "person_left" }]);

  const stranger = await enablePayouts(bench, newId());
  const byHand = await bench.stripe.transfers.create({
    amount: 2_000,
    currency: "usd",
    destination: stranger,
    transfer_group: `bet:${betId}`,
    metadata: { stake: stakeId },
  });
  await bench.quiet();
  await hand.adopt(byHand.id);
  expect(await hand.parked(stakeId)).toEqual([]);
  expect(await bench.rows("SELECT cents FROM balances WHERE account = $1", [`payable:${stakeId}`])).toEqual([
    { cents: 0n },
  ]);
});

test("a refund that fails after its person left is parked instead of waiting for a payout account", async () => {
  const hand = handOf(bench);
  const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [] });
  const [{ stakeId, userId } = wanted()] = bet.stakes;
  await settleWith(bench, bet, "REFUND");
  await bench.drain(bet.betId);
  await bench.quiet();
  await release(userId);
  const { refund } = await bench.state();
  const made = refund.find(({ metadata }) => metadata?.["stake"] === stakeId);
  await bench.control("POST", `/refunds/${made?.id ?? ""}/fail`, {});
  await bench.quiet();
  await hand.decide("REFUND_BY_TRANSFER", stakeId);
  expect(await bench.drain(bet.betId)).toBeNull();
  expect(await hand.parked(stakeId)).toEqual([{ kind: "FAILED_REFUND", cents: 1_025n, reason: "person_left" }]);
  await hand.decide("RETRY_REFUND", stakeId);
  expect(await bench.drain(bet.betId)).toBeNull();
  await bench.quiet();
  expect((await hand.stakeOf(stakeId)).status).toBe("REFUNDED");
});

test("every invariant holds", () => bench.check());
