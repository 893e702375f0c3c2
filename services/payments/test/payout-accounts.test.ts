import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { PayoutWaitingSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import { createOnboardingLink } from "../src/operations/create-onboarding-link.ts";
import { createPayoutAccount } from "../src/operations/create-payout-account.ts";
import { createBench, enablePayouts, holdBet, settleWith, type Bench } from "./bench.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await createBench();
});
beforeEach(() => bench.control("DELETE", "/faults"));
afterAll(() => bench.stop());

describe("a payout account", () => {
  const accountsOf = async (userId: string) =>
    (await bench.state()).account.filter(({ metadata }) => metadata["user"] === userId);

  test.each([
    ["each with a key of its own", (index: number) => `load-${index}`],
    ["all with one key", () => "load"],
  ])("is one per person, whatever the number of calls: 100 at once, %s", async (_, keyOf) => {
    const userId = newId();
    const made = await Promise.all(
      Array.from({ length: 100 }, (__, index) =>
        createPayoutAccount(bench.deps, { userId, idempotencyKey: keyOf(index) }),
      ),
    );
    expect(new Set(made.map(({ stripeAccount }) => stripeAccount)).size).toBe(1);
    expect(await accountsOf(userId)).toMatchObject([{ id: made[0]?.stripeAccount }]);
  });

  test.each([
    ["is lost", { kind: "lose_response", count: 2 }],
    ["is 500, and it was made", { kind: "status", status: 500, effect: true, count: 2 }],
    ["is 500, and nothing was made", { kind: "status", status: 500, effect: false, count: 2 }],
  ])("is one per person also when 100 ask while Stripe's answer %s", async (_, fault) => {
    const userId = newId();
    await bench.fault({ ...fault, method: "POST", path: "/v1/accounts" });
    const ask = (idempotencyKey: string) => createPayoutAccount(bench.deps, { userId, idempotencyKey });
    await Promise.allSettled(Array.from({ length: 100 }, (__, index) => ask(`load-${index}`)));
    const { stripeAccount } = await ask("once more");
    await bench.quiet();
    const answers = await Promise.all([ask("load-0"), ask("load-99"), ask("last")]);
    expect(new Set(answers.map((answer) => answer.stripeAccount))).toEqual(new Set([stripeAccount]));
    // Under a stored 500 an account may lie behind it that nobody was told of: it owns nothing and is never paid.
    const known = await bench.rows("SELECT stripe_account FROM payout_accounts WHERE user_id = $1", [userId]);
    expect(known).toEqual([{ stripe_account: stripeAccount }]);
    if (fault.kind === "lose_response") expect(await accountsOf(userId)).toHaveLength(1);
  });

  test("is onboarded at a fresh address each time", async () => {
    const userId = newId();
    const links = [
      await createOnboardingLink(bench.deps, { userId, idempotencyKey: "1" }),
      await createOnboardingLink(bench.deps, { userId, idempotencyKey: "1" }),
    ];
    expect(new Set(links.map(({ url }) => url)).size).toBe(2);
  });
});

test("winnings that an account can't take any more wait, though nobody said so: it is read again when it is refused", async () => {
  const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [1_000n] });
  const [winner] = bet.stakes;
  const userId = winner?.userId ?? "";
  await createPayoutAccount(bench.deps, { userId, idempotencyKey: "1" });
  await bench.quiet();
  // As it was when it could receive, and Stripe's word of the change was lost.
  await bench.rows("UPDATE payout_accounts SET payouts_enabled = true, due_at = NULL WHERE user_id = $1", [userId]);
  await settleWith(bench, bet, "FOR");
  await bench.drain(bet.betId);
  await bench.moveClock(60_000);
  await bench.drain(bet.betId);
  const rows = await bench.rows(
    "SELECT key, status FROM operations WHERE stake_id = $1 AND kind = 'TRANSFER' ORDER BY key",
    [winner?.stakeId],
  );
  expect(rows).toEqual([
    { key: `tr:${winner?.stakeId}:a1`, status: "FAILED" },
    { key: `tr:${winner?.stakeId}:a2`, status: "WAITING" },
  ]);
  expect(await bench.said(PayoutWaitingSchema)).toMatchObject([{ stakeId: winner?.stakeId }]);
  await enablePayouts(bench, userId);
  expect(await bench.drain(bet.betId)).toBeNull();
});

test("every invariant holds", async () => {
  await bench.control("DELETE", "/faults");
  await bench.quiet();
  await bench.check();
});
