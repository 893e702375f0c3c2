import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { newId } from "@stakehold/service/id.ts";
import { move, transactionOf } from "../../src/domain/state/ledger.ts";
import { compareStatements } from "../../src/operations/reconcile/compare-statements.ts";
import { openStake } from "../../src/operations/open/open-stake.ts";
import { createPayoutAccount } from "../../src/operations/pay-out/create-payout-account.ts";
import { drainEvents } from "../../src/operations/stripe-events/drain-events.ts";
import { eventsReconciler, reconcileConnectEvents } from "../../src/operations/reconcile/reconcile-events.ts";
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
} from "../bench.ts";

const HOUR_MS = 3_600_000;

let bench: Bench;
beforeAll(async () => {
  bench = await createBench();
});
afterAll(() => bench.stop());

/** Compares a second time, after a look with the same result. */
const reauthenticate = async () => (await compareStatements(bench.deps, { isSecondLook: true })).found;

const compare = async () => {
  await bench.quiet();
  await bench.moveClock(2 * HOUR_MS);
  await bench.quiet();
  return reauthenticate();
};

const parked = async () =>
  (await bench.deps.parkedWork.list(100, undefined)).filter(({ kind }) => kind === "DIFFERENCE");

/** Returns what Stripe holds for the platform. */
const atStripe = () => bench.deps.stripe.retrieveBalance();

/** Makes every kind of movement once: charges, fees, transfers, refunds, disputes, suspense, reversals, failures. */
async function everything() {
  const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [1_000n] });
  await enablePayouts(bench, bet.stakes[0]?.userId ?? "");
  await settleWith(bench, bet, "FOR");
  await bench.drain(bet.betId);
  const refunded = await holdBet(bench, { FOR: [1_000n], AGAINST: [] });
  await settleWith(bench, refunded, "REFUND");
  await bench.drain(refunded.betId);
  await closeDispute(bench, await openDispute(bench, (await hold(bench)).stakeId), "lost");
  const turned = await openDispute(bench, (await hold(bench)).stakeId);
  await closeDispute(bench, turned, "won");
  await bench.control("POST", `/disputes/${turned}/reopen`, {});
  const opened = await openStake(bench.deps, wanted());
  await bench.stripe.paymentIntents.update(opened.clientSecret.split("_secret_")[0] ?? "", { amount: 2_000 });
  await payWith(bench, opened);
  await bench.quiet();
  const { transfer, refund } = await bench.state();
  await bench.stripe.transfers.createReversal(transfer[0]?.id ?? "", { amount: 700 });
  await bench.stripe.transfers.createReversal(transfer[0]?.id ?? "", {});
  await bench.control("POST", `/refunds/${refund[0]?.id ?? ""}/fail`, {});
}

describe("comparing Stripe's statement with the ledger", () => {
  test("finds nothing when every kind of movement was booked", async () => {
    await everything();
    expect(await compare()).toEqual([]);
    expect(await bench.rows("SELECT FROM stripe_lines")).not.toEqual([]);
  });

  test("finds what Stripe moved and nobody booked, alerts once, and books nothing", async () => {
    const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [1_000n] });
    await enablePayouts(bench, bet.stakes[0]?.userId ?? "");
    await settleWith(bench, bet, "FOR");
    await bench.drain(bet.betId);
    const { transfer } = await bench.state();
    const sent = transfer.find(({ metadata }) => metadata["bet"] === bet.betId);
    // Part of a payout is reversed in Stripe's dashboard, and Stripe sends no event.
    await bench.quiet();
    const before = await bench.rows("SELECT count(*) FROM transactions");
    await bench.fault({ kind: "hold", type: "transfer.reversed" });
    const reversal = await bench.stripe.transfers.createReversal(sent?.id ?? "", { amount: 300 });
    await bench.moveClock(2 * HOUR_MS);
    const found = await reauthenticate();
    expect(found).toMatchObject(
      [
        { key: "balance", kind: "BALANCE_DIFFERS" },
        { key: `transfer_reversed:${reversal.id}`, kind: "NOT_IN_LEDGER", stripeCents: 300n, ledgerCents: null },
      ].toSorted((a, b) => found.findIndex(({ key }) => key === a.key) - found.findIndex(({ key }) => key === b.key)),
    );
    expect(bench.alerts).toContain("difference: NOT_IN_LEDGER");
    expect(await reauthenticate()).toEqual([]);
    expect(await parked()).toHaveLength(2);
    expect(await bench.rows("SELECT count(*) FROM transactions")).toEqual(before);
    await bench.control("DELETE", "/faults");
    expect(await compare()).toEqual([]);
    expect(await parked()).toEqual([]);
  });

  test("books Stripe's charges for its own services once, as no event reports them", async () => {
    await bench.control("POST", "/stripe_fees", { amount: 200 });
    const costs = () => bench.rows("SELECT sum(cents)::int AS cents FROM postings WHERE account = 'stripe_fees'");
    const [before] = await costs();
    expect(await compare()).toEqual([]);
    expect(await compare()).toEqual([]);
    expect(await costs()).toEqual([{ cents: Number(before?.["cents"]) + 200 }]);
    await bench.check();
  });

  test("finds what the ledger booked and Stripe does not have", async () => {
    await bench.deps.ledger.post([
      transactionOf("top_up:tu_nowhere", "FLOAT", move("stripe_clearing", "platform_float", 7n)),
    ]);
    const found = await compare();
    expect(found.map(({ key, kind }) => [key, kind])).toEqual(
      expect.arrayContaining([
        ["top_up:tu_nowhere", "NOT_AT_STRIPE"],
        ["balance", "BALANCE_DIFFERS"],
      ]),
    );
    await bench.deps.ledger.post([
      transactionOf("correction:top_up:tu_nowhere", "FLOAT", move("platform_float", "stripe_clearing", 7n)),
    ]);
    await compare();
    expect(await parked()).toEqual([]);
  });

  test("leaves what is still in transit for the next comparison", async () => {
    await bench.fault({ kind: "hold", type: "*" });
    const opened = await openStake(bench.deps, wanted());
    const before = await atStripe();
    await payWith(bench, opened);
    await bench.until(async () => (await atStripe()) > before);
    expect(await reauthenticate()).toEqual([]);
    await bench.control("DELETE", "/faults");
    await bench.quiet();
    expect(await compare()).toEqual([]);
  });

  test("compares the balance even if a payout account was never created", async () => {
    await bench.fault({ kind: "lose_response", effect: false, method: "POST", path: "/v1/accounts", count: 2 });
    const creating = createPayoutAccount(bench.deps, { userId: newId(), idempotencyKey: "1" });
    await expect(creating).rejects.toMatchObject({ code: "UNAVAILABLE" });
    const wrong = move("stripe_clearing", "platform_float", 7n);
    await bench.deps.ledger.post([transactionOf("top_up:tu_missing", "FLOAT", wrong)]);
    expect((await compare()).map(({ key }) => key)).toContain("balance");
    const right = move("platform_float", "stripe_clearing", 7n);
    await bench.deps.ledger.post([transactionOf("correction:top_up:tu_missing", "FLOAT", right)]);
    await compare();
    expect((await parked()).map(({ subject }) => subject)).not.toContain("balance");
  });

  test("matches a charge to its stake, even if its line was read before the payment was applied", async () => {
    await bench.fault({ kind: "hold", type: "*" });
    await payWith(bench, await openStake(bench.deps, wanted()));
    await bench.moveClock(1_000);
    await reauthenticate();
    await bench.control("DELETE", "/faults");
    await compare();
    expect((await parked()).filter(({ subject }) => subject.startsWith("suspense:"))).toEqual([]);
  });

  test("finds both lines of a refund that failed before its success was seen", async () => {
    const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [] });
    await settleWith(bench, bet, "REFUND");
    await bench.quiet();
    await bench.fault({ kind: "hold", type: "*" });
    await bench.loseAnswers("/v1/refunds", 1);
    await bench.drain(bet.betId);
    const { refund } = await bench.state();
    const made = refund.find(({ metadata }) => metadata?.["bet"] === bet.betId);
    await bench.control("POST", `/refunds/${made?.id ?? ""}/fail`, {});
    await bench.control("DELETE", "/faults");
    expect(await compare()).toEqual([]);
    expect(await bench.rows("SELECT kind FROM transactions WHERE key LIKE $1", [`%:${made?.id}`])).toHaveLength(2);
    await bench.check();
  });

  test("reports a differing balance only on the second look, and clears it on the first look that agrees", async () => {
    const wrong = move("stripe_clearing", "platform_float", 7n);
    await bench.deps.ledger.post([transactionOf("top_up:tu_doubtful", "FLOAT", wrong)]);
    await bench.quiet();
    const first = await compareStatements(bench.deps, { isSecondLook: false });
    expect(first).toMatchObject({ found: [], isBalanceDoubtful: false });
    await bench.moveClock(2 * HOUR_MS);
    await bench.quiet();
    const settled = await compareStatements(bench.deps, { isSecondLook: false });
    expect(settled).toMatchObject({ found: [{ key: "top_up:tu_doubtful" }], isBalanceDoubtful: true, isOpen: true });
    const second = await compareStatements(bench.deps, { isSecondLook: true });
    expect(second).toMatchObject({ found: [{ key: "balance", kind: "BALANCE_DIFFERS" }], isBalanceDoubtful: false });
    const right = move("platform_float", "stripe_clearing", 7n);
    await bench.deps.ledger.post([transactionOf("correction:top_up:tu_doubtful", "FLOAT", right)]);
    await compareStatements(bench.deps, { isSecondLook: false });
    expect((await parked()).map(({ subject }) => subject)).not.toContain("balance");
  });
});

test("undelivered events are fetched, including those of connected accounts", async () => {
  const userId = newId();
  const { stripeAccount } = await createPayoutAccount(bench.deps, { userId, idempotencyKey: "1" });
  await bench.quiet();
  await bench.fault({ kind: "hold", type: "*" });
  const command = wanted();
  await payWith(bench, await openStake(bench.deps, command));
  await bench.control("POST", `/accounts/${stripeAccount ?? ""}/complete`, {});
  await bench.until(async () => {
    await eventsReconciler(bench.deps)();
    await reconcileConnectEvents(bench.deps);
    await bench.moveClock(HOUR_MS);
    await drainEvents(bench.deps);
    const [account, stake] = [await bench.deps.accounts.find(userId), await bench.deps.stakes.find(command.stakeId)];
    return account?.payoutsEnabled === true && stake?.status === "HELD";
  });
  await bench.control("DELETE", "/faults");
  await bench.quiet();
  await bench.check();
});

test("the oldest undelivered events are found even when there are more than one look reads", async () => {
  await bench.fault({ kind: "hold", type: "*" });
  const create = () => bench.stripe.paymentIntents.create({ amount: 500, currency: "usd" });
  const made = await Promise.all(Array.from({ length: 210 }, create));
  const found = async () =>
    (await bench.rows("SELECT FROM stripe_events WHERE object_id = ANY ($1::text[])", [made.map(({ id }) => id)]))
      .length;
  const look = eventsReconciler(bench.deps, { newest: 1, older: 1 });
  await look();
  expect(await found()).toBe(200);
  await look();
  expect(await found()).toBe(210);
});
