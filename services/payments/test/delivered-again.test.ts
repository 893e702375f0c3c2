import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { PayoutAccountChangedSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import { createPayoutAccount } from "../src/operations/pay-out/create-payout-account.ts";
import { openStake } from "../src/operations/open/open-stake.ts";
import { createBench, enablePayouts, holdBet, payWith, settleWith, wanted, type Bench } from "./bench.ts";

const TIMES = 50;

let bench: Bench;
beforeAll(async () => {
  bench = await createBench();
  await bench.quiet();
});
beforeEach(() => bench.control("DELETE", "/faults"));
afterAll(() => bench.stop());

const PLATFORM = { path: "platform", secret: "whsec_platform", options: {} };
const connected = (stripeAccount: string) => ({
  path: "connect",
  secret: "whsec_connect",
  options: { stripeAccount },
});

/** Sends every event since a time, newest first, each fifty times at once. Returns the response statuses. */
async function redeliverAll(since: number, { path, secret, options } = PLATFORM): Promise<Set<number>> {
  const events = await bench.stripe.events
    .list({ created: { gte: since }, limit: 100 }, options)
    .autoPagingToArray({ limit: 1_000 });
  const answers = new Set<number>();
  for (const event of events) {
    const payload = JSON.stringify(event);
    const signature = bench.stripe.webhooks.generateTestHeaderString({ payload, secret });
    const responses = await Promise.all(
      Array.from({ length: TIMES }, () =>
        fetch(`${bench.doorUrl}/${path}`, {
          method: "POST",
          body: payload,
          headers: { "stripe-signature": signature },
        }),
      ),
    );
    for (const { status } of responses) answers.add(status);
  }
  expect(events.length).toBeGreaterThan(1);
  return answers;
}

const keysOf = async (pattern: string) => {
  const rows = await bench.rows("SELECT key FROM transactions WHERE key LIKE $1 ORDER BY key", [pattern]);
  return rows.map((row) => row["key"]);
};

const now = async () => (await bench.state()).now;

describe("every event of Stripe, delivered newest first and fifty times at once", () => {
  test("about a payment makes one posting", async () => {
    const since = await now();
    await bench.fault({ kind: "hold", type: "*" });
    const command = wanted();
    await payWith(bench, await openStake(bench.deps, command));
    await bench.until(async () => (await bench.state()).jobs.every(({ kind }) => kind !== "book_charge"));
    expect(await redeliverAll(since)).toEqual(new Set([200]));
    await bench.until(async () => (await bench.deps.stakes.find(command.stakeId))?.status === "HELD");
    await bench.control("DELETE", "/faults");
    await bench.quiet();
    expect(await keysOf(`held:${command.stakeId}`)).toHaveLength(1);
    await bench.check();
  });

  test("about a whole bet, its transfers, refunds and a chargeback, changes nothing that was applied", async () => {
    const since = await now();
    const bet = await holdBet(bench, { FOR: [1_000n, 1_000n], AGAINST: [1_000n] });
    await enablePayouts(bench, bet.stakes[0]?.userId ?? "");
    await settleWith(bench, bet, "FOR");
    await bench.drain(bet.betId);
    const refunded = await holdBet(bench, { FOR: [1_000n], AGAINST: [] });
    await settleWith(bench, refunded, "REFUND");
    await bench.drain(refunded.betId);
    const charge = (await bench.deps.stakes.find(bet.stakes[2]?.stakeId ?? ""))?.charge;
    const dispute = bench.idOf(await bench.control("POST", "/disputes", { charge }));
    await bench.control("POST", `/disputes/${dispute}/close`, { outcome: "lost" });
    await bench.quiet();
    const before = await keysOf("%");
    expect(await redeliverAll(since)).toEqual(new Set([200]));
    await bench.quiet();
    expect(await keysOf("%")).toEqual(before);
    await bench.check();
  });

  test("about a payout account leaves it as Stripe shows it, and publishes once that it can receive", async () => {
    const since = await now();
    const userId = newId();
    await bench.fault({ kind: "hold", type: "*" });
    const { stripeAccount } = await createPayoutAccount(bench.deps, { userId, idempotencyKey: "once" });
    const account = stripeAccount ?? "";
    await bench.control("POST", `/accounts/${account}/complete`, {});
    expect(await bench.deps.accounts.find(userId)).toMatchObject({ payoutsEnabled: false });
    expect(await redeliverAll(since, connected(account))).toEqual(new Set([200]));
    await bench.until(async () => (await bench.deps.accounts.find(userId))?.payoutsEnabled === true);
    await bench.control("DELETE", "/faults");
    await bench.quiet();
    const changes = (await bench.published(PayoutAccountChangedSchema)).filter((change) => change.userId === userId);
    expect(changes.filter(({ payoutsEnabled }) => payoutsEnabled)).toHaveLength(1);
    await bench.check();
  });
});
