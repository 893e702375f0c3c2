import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { PayoutWaitingSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import { createOnboardingLink } from "../src/operations/pay-out/create-onboarding-link.ts";
import { createPayoutAccount } from "../src/operations/pay-out/create-payout-account.ts";
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
  ])("is one per person even when 100 calls come while Stripe's response %s", async (_, fault) => {
    const userId = newId();
    await bench.fault({ ...fault, method: "POST", path: "/v1/accounts" });
    const create = (idempotencyKey: string) => createPayoutAccount(bench.deps, { userId, idempotencyKey });
    await Promise.allSettled(Array.from({ length: 100 }, (__, index) => create(`load-${index}`)));
    const { stripeAccount } = await create("once more");
    await bench.quiet();
    const answers = await Promise.all([create("load-0"), create("load-99"), create("last")]);
    expect(new Set(answers.map((answer) => answer.stripeAccount))).toEqual(new Set([stripeAccount]));
    // Behind a stored 500 there may be an account that was never reported: it owns nothing and is never paid.
    const known = await bench.rows("SELECT stripe_account FROM payout_accounts WHERE user_id = $1", [userId]);
    expect(known).toEqual([{ stripe_account: stripeAccount }]);
    if (fault.kind === "lose_response") expect(await accountsOf(userId)).toHaveLength(1);
  });

  test("gets a new onboarding link each time", async () => {
    const userId = newId();
    const links = [
      await createOnboardingLink(bench.deps, { userId, idempotencyKey: "1", isAnother: false }),
      await createOnboardingLink(bench.deps, { userId, idempotencyKey: "1", isAnother: false }),
    ];
    expect(new Set(links.map(({ url }) => url)).size).toBe(2);
  });
});

test("winnings wait when their account was disabled without an event, as a refusal has it read again", async () => {
  const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [1_000n] });
  const [winner] = bet.stakes;
  const userId = winner?.userId ?? "";
  await createPayoutAccount(bench.deps, { userId, idempotencyKey: "1" });
  await bench.quiet();
  // As when it could receive; Stripe's event about the change was lost.
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
  expect(await bench.published(PayoutWaitingSchema)).toMatchObject([{ stakeId: winner?.stakeId }]);
  await enablePayouts(bench, userId);
  expect(await bench.drain(bet.betId)).toBeNull();
});

describe("an account that can't receive any more", () => {
  const transfersOf = (stakeId: string | undefined) =>
    bench.rows(
      "SELECT key, status, target FROM operations WHERE stake_id = $1 AND kind = 'TRANSFER' ORDER BY attempt",
      [stakeId],
    );
  const another = (userId: string, idempotencyKey: string) =>
    createOnboardingLink(bench.deps, { userId, idempotencyKey, isAnother: true });
  const hindranceOf = async (userId: string) => (await bench.deps.accounts.find(userId))?.hindrance;

  test.each([
    ["delete", "GONE", ["FAILED", "WAITING"]],
    ["deauthorize", "GONE", ["WAITING"]],
    ["reject", "REJECTED", ["WAITING"]],
    ["restrict", "RESTRICTED", ["WAITING"]],
  ])("(%s) makes winnings wait, parked for staff, until another is ready", async (how, hindrance, statuses) => {
    const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [1_000n] });
    const [winner] = bet.stakes;
    const userId = winner?.userId ?? "";
    const old = await enablePayouts(bench, userId);
    await bench.control("POST", `/accounts/${old}/${how}`, {});
    await bench.quiet();
    await settleWith(bench, bet, "FOR");
    // However often it is checked, no further transfer is requested.
    for (let looks = 0; looks < 4; looks += 1) {
      await bench.drain(bet.betId);
      await bench.moveClock(60_000);
    }
    expect((await transfersOf(winner?.stakeId)).map(({ status }) => status)).toEqual(statuses);
    expect(await bench.deps.accounts.find(userId)).toMatchObject({ payoutsEnabled: false, hindrance });
    const parked = await bench.rows("SELECT kind FROM parked_work WHERE stake_id = $1", [winner?.stakeId]);
    expect(parked).toEqual([{ kind: "WAITING_PAYOUT" }]);

    await Promise.all([another(userId, "other"), another(userId, "other")]);
    await another(userId, "other");
    const account = await bench.deps.accounts.find(userId);
    expect(account).toMatchObject({ attempt: 2, hindrance: null, payoutsEnabled: false });
    expect(account?.stripeAccount).not.toBe(old);
    const made = (await bench.state()).account.filter(({ metadata }) => metadata["user"] === userId);
    expect(made.at(-1)?.metadata).toMatchObject({ operation: `acct:${userId}:a2` });
    const next = await enablePayouts(bench, userId);
    expect(next).toBe(account?.stripeAccount);
    expect(await bench.drain(bet.betId)).toBeNull();
    expect((await transfersOf(winner?.stakeId)).at(-1)).toMatchObject({ status: "DONE", target: next });
  });

  test("is read again when its link is refused, so that its page offers another", async () => {
    const userId = newId();
    const old = await enablePayouts(bench, userId);
    await bench.control("POST", `/accounts/${old}/delete`, {});
    const link = createOnboardingLink(bench.deps, { userId, idempotencyKey: "1", isAnother: false });
    await expect(link).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(await hindranceOf(userId)).toBe("GONE");
  });

  test("and was only restricted receives again once Stripe enables it, without another", async () => {
    const userId = newId();
    const account = await enablePayouts(bench, userId);
    await bench.control("POST", `/accounts/${account}/restrict`, {});
    await bench.quiet();
    expect(await hindranceOf(userId)).toBe("RESTRICTED");
    expect(await enablePayouts(bench, userId)).toBe(account);
    expect(await bench.deps.accounts.find(userId)).toMatchObject({ payoutsEnabled: true, hindrance: null, attempt: 1 });
  });

  test("can be replaced by its owner while it works, and events of the old one change nothing", async () => {
    const userId = newId();
    const old = await enablePayouts(bench, userId);
    await another(userId, "other");
    const next = await enablePayouts(bench, userId);
    expect(next).not.toBe(old);
    await bench.control("POST", `/accounts/${old}/reject`, {});
    await bench.quiet();
    expect(await bench.deps.accounts.find(userId)).toMatchObject({ stripeAccount: next, payoutsEnabled: true });
  });
});

test("every invariant holds", async () => {
  await bench.control("DELETE", "/faults");
  await bench.quiet();
  await bench.check();
});
