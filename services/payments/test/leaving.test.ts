import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { newId } from "@stakehold/service/id.ts";
import { createPayoutAccount } from "../src/operations/create-payout-account.ts";
import { readAccount } from "../src/operations/apply-account.ts";
import { releasePerson } from "../src/operations/release-person.ts";
import { createBench, enablePayouts, holdBet, openDispute, closeDispute, settleWith, type Bench } from "./bench.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await createBench();
});
afterAll(() => bench.stop());

const release = (userId: string) => releasePerson(bench.deps, userId);
const linkOf = (userId: string) =>
  bench.rows("SELECT stripe_account FROM payout_accounts WHERE user_id = $1", [userId]);

test("nobody leaves while a stake of theirs is held, or winnings wait; then the link to their account is cut for good", async () => {
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
  // Stripe goes on telling of the account, and nobody listens.
  expect(await readAccount(bench.deps, stripeAccount)).toBeNull();
  expect(await linkOf(winner ?? "")).toEqual([]);
  await release(winner ?? "");
});

test("nobody leaves, and keeps their payout account, while a card network argues about a payment of theirs", async () => {
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

test("every invariant holds", () => bench.check());
