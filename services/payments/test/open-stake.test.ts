import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { StakeCancelledSchema, StakeHeldSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import { close } from "../src/domain/hold/closing.ts";
import { applyEvent } from "../src/operations/stripe-events/apply-event.ts";
import { closeStake } from "../src/operations/hold/close-stake.ts";
import { confirmStake } from "../src/operations/hold/confirm-stake.ts";
import { openStake } from "../src/operations/open/open-stake.ts";
import { eventsReconciler } from "../src/operations/reconcile/reconcile-events.ts";
import { reconcileCancels, reconcileStakes } from "../src/operations/reconcile/reconcile.ts";
import { createBench, hold, payWith, wanted, type Bench } from "./bench.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await createBench();
});
beforeEach(() => bench.control("DELETE", "/faults"));
afterAll(() => bench.stop());

const paymentsOf = async (stakeId: string) =>
  (await bench.state()).payment_intent.filter(({ metadata }) => metadata["stake"] === stakeId);

const statusOf = async (stakeId: string) => (await bench.deps.stakes.find(stakeId))?.status;

describe("opening a stake", () => {
  test("64 at once make one payment and return one secret", async () => {
    const command = wanted();
    const opened = await Promise.all(Array.from({ length: 64 }, () => openStake(bench.deps, command)));
    expect(new Set(opened.map(({ clientSecret }) => clientSecret)).size).toBe(1);
    expect(opened[0]).toMatchObject({ feeCents: 25n, totalCents: 1_025n, isPaid: false });
    expect(await paymentsOf(command.stakeId)).toHaveLength(1);
  });

  test("other terms under the same id are refused", async () => {
    const command = wanted();
    await openStake(bench.deps, command);
    await expect(openStake(bench.deps, { ...command, stakeCents: 2_000n })).rejects.toMatchObject({
      code: "IDEMPOTENCY_KEY_REUSED",
    });
  });

  test.each([
    ["below $1.00", { stakeCents: 99n }, "BELOW_MINIMUM"],
    ["a charge above $999,999.99", { stakeCents: 97_560_976n }, "AMOUNT_TOO_LARGE"],
  ])("%s is refused and stores nothing", async (_, change, code) => {
    const command = wanted(change);
    await expect(openStake(bench.deps, command)).rejects.toMatchObject({ code });
    expect(await bench.deps.stakes.find(command.stakeId)).toBeNull();
  });

  test("a lost response is requested again under the same key", async () => {
    const command = wanted();
    await bench.loseAnswers("/v1/payment_intents", 1);
    await expect(openStake(bench.deps, command)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    const { clientSecret } = await openStake(bench.deps, command);
    expect(clientSecret).not.toBe("");
    expect(await paymentsOf(command.stakeId)).toHaveLength(1);
  });

  test("a stored 5xx is abandoned with its key, and the payment behind it is cancelled when seen", async () => {
    const command = wanted();
    await bench.fault([
      { kind: "hold", type: "*" },
      { kind: "status", method: "POST", path: "/v1/payment_intents", status: 500, effect: true },
    ]);
    const opened = await openStake(bench.deps, command);
    await bench.control("DELETE", "/faults");
    await payWith(bench, opened);
    await bench.quiet();
    await reconcileCancels(bench.deps);
    await bench.quiet();
    const statuses = (await paymentsOf(command.stakeId)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual(["canceled", "succeeded"]);
    expect(await statusOf(command.stakeId)).toBe("HELD");
  });

  test("a stake whose creator died before the response becomes payable by itself", async () => {
    const command = wanted();
    await bench.loseAnswers("/v1/payment_intents", 1);
    await expect(openStake(bench.deps, command)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await bench.moveClock(3 * 60_000);
    await reconcileStakes(bench.deps);
    expect(await statusOf(command.stakeId)).toBe("PENDING");
  });
});

describe("a charge", () => {
  test("is held when the webhook reports it, before anybody confirms", async () => {
    const command = wanted();
    await payWith(bench, await openStake(bench.deps, command));
    await bench.quiet();
    expect(await statusOf(command.stakeId)).toBe("HELD");
    const published = (await bench.published(StakeHeldSchema)).filter(({ stakeId }) => stakeId === command.stakeId);
    expect(published).toMatchObject([{ betId: command.betId, stake: { cents: 1_000n }, fee: { cents: 25n } }]);
  });

  test("reported 50 times more is booked once", async () => {
    await bench.fault({ kind: "duplicate", type: "payment_intent.succeeded", times: 20, count: 1 });
    await bench.fault({ kind: "duplicate", type: "charge.*", times: 20 });
    const { stakeId } = await hold(bench);
    await bench.quiet();
    await bench.control("DELETE", "/faults");
    expect(await bench.rows("SELECT kind FROM transactions WHERE key = $1", [`held:${stakeId}`])).toHaveLength(1);
    expect((await bench.published(StakeHeldSchema)).filter((held) => held.stakeId === stakeId)).toHaveLength(1);
  });

  test("that is declined leaves the stake pending, and the same payment takes another card", async () => {
    const command = wanted();
    const opened = await openStake(bench.deps, command);
    await expect(payWith(bench, opened, "pm_card_visa_chargeDeclined")).rejects.toThrow();
    await bench.quiet();
    expect(await statusOf(command.stakeId)).toBe("PENDING");
    await payWith(bench, opened);
    await bench.quiet();
    expect(await statusOf(command.stakeId)).toBe("HELD");
  });

  test("of another amount goes to suspense and ends the stake", async () => {
    const command = wanted();
    const opened = await openStake(bench.deps, command);
    const id = opened.clientSecret.split("_secret_")[0] ?? "";
    await bench.stripe.paymentIntents.update(id, { amount: 500 });
    await payWith(bench, opened);
    await bench.quiet();
    expect(await statusOf(command.stakeId)).toBe("CANCELLED");
    expect(await bench.rows("SELECT cents FROM balances WHERE account = $1", [`suspense:${id}`])).toEqual([
      { cents: 500n },
    ]);
    expect((await bench.published(StakeCancelledSchema)).map(({ stakeId }) => stakeId)).toContain(command.stakeId);
    expect(bench.alerts).toContain("payment_in_suspense: the amount differs");
  });

  test("that only claims to be a stake's does not replace its own, and is cancelled when seen", async () => {
    const command = wanted();
    const { stakeId } = command;
    const { clientSecret } = await openStake(bench.deps, command);
    const metadata = { stake: stakeId, operation: `pi:${stakeId}:a1` };
    const forged = await bench.stripe.paymentIntents.create({ amount: 50, currency: "usd", metadata });
    await bench.quiet();
    expect(clientSecret).toContain((await bench.deps.stakes.find(stakeId))?.paymentIntent);
    await reconcileCancels(bench.deps);
    await bench.quiet();
    expect((await bench.stripe.paymentIntents.retrieve(forged.id)).status).toBe("canceled");
    expect(await openStake(bench.deps, command)).toMatchObject({ clientSecret, isPaid: false });
  });

  test("without a webhook is found by the reconciler", async () => {
    await bench.fault({ kind: "hold", type: "*" });
    const command = wanted();
    await payWith(bench, await openStake(bench.deps, command));
    await bench.moveClock(3 * 60_000);
    await reconcileStakes(bench.deps);
    expect(await statusOf(command.stakeId)).toBe("HELD");
    await eventsReconciler(bench.deps)();
    await bench.control("DELETE", "/faults");
    await bench.quiet();
  });

  test("whose fee is reported before the charge itself gets both", async () => {
    await bench.fault({ kind: "hold", type: "*" });
    const command = wanted();
    const { latest_charge: charge } = await payWith(bench, await openStake(bench.deps, command));
    await bench.until(async () => (await bench.state()).jobs.every(({ kind }) => kind !== "book_charge"));
    await applyEvent(bench.deps, {
      id: "evt",
      type: "charge.updated",
      account: null,
      objectId: typeof charge === "string" ? charge : (charge?.id ?? ""),
      payload: "{}",
      createdAt: new Date(),
    });
    expect(await bench.deps.stakes.find(command.stakeId)).toMatchObject({
      status: "HELD",
      balanceTransaction: expect.stringMatching(/^txn_/),
    });
  });

  test("is confirmed only by its owner", async () => {
    const { stakeId } = await hold(bench);
    await expect(
      confirmStake(bench.deps, { userId: newId(), stakeId, idempotencyKey: randomUUID() }),
    ).rejects.toMatchObject({ code: "STAKE_NOT_FOUND" });
  });
});

describe("closing a stake", () => {
  test("that was never opened refuses its opening from then on", async () => {
    const command = wanted();
    expect(await closeStake(bench.deps, command.stakeId)).toBe("CANCELLED");
    await expect(openStake(bench.deps, command)).rejects.toMatchObject({ code: "STAKE_CLOSED" });
  });

  test("that is not paid cancels its payment once, however often it is closed", async () => {
    const command = wanted();
    await openStake(bench.deps, command);
    const answers = await Promise.all(Array.from({ length: 8 }, () => closeStake(bench.deps, command.stakeId)));
    expect(answers.filter((answer) => answer === "PAID")).toEqual([]);
    expect(await closeStake(bench.deps, command.stakeId)).toBe("CANCELLED");
    expect((await paymentsOf(command.stakeId)).map(({ status }) => status)).toEqual(["canceled"]);
    const sent = (await bench.published(StakeCancelledSchema)).filter(({ stakeId }) => stakeId === command.stakeId);
    expect(sent).toHaveLength(1);
    await expect(openStake(bench.deps, command)).rejects.toMatchObject({ code: "STAKE_CLOSED" });
  });

  test("that was paid meanwhile returns PAID, and the stake is held", async () => {
    const command = wanted();
    await bench.fault({ kind: "hold", type: "*" });
    await payWith(bench, await openStake(bench.deps, command));
    expect(await closeStake(bench.deps, command.stakeId)).toBe("PAID");
    expect(await statusOf(command.stakeId)).toBe("HELD");
    await bench.control("DELETE", "/faults");
    await bench.quiet();
  });

  test("races with its payment and ends as one or the other", async () => {
    const commands = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const command = wanted();
        return { command, opened: await openStake(bench.deps, command) };
      }),
    );
    await Promise.all(
      commands.flatMap(({ command, opened }, index) => {
        const pay = () => payWith(bench, opened).catch(() => undefined);
        const end = () => closeStake(bench.deps, command.stakeId);
        return index % 2 === 0 ? [pay(), end()] : [end(), pay()];
      }),
    );
    await bench.quiet();
    for (const { command } of commands) {
      const status = await statusOf(command.stakeId);
      expect(["HELD", "CANCELLED"]).toContain(status);
      const [payment] = await paymentsOf(command.stakeId);
      expect(payment?.status).toBe(status === "HELD" ? "succeeded" : "canceled");
    }
  });

  test("while its payment is being created withholds the secret", async () => {
    const command = wanted();
    await bench.delay("/v1/payment_intents");
    const opening = openStake(bench.deps, command);
    const refused = expect(opening).rejects.toMatchObject({ code: "STAKE_CLOSED" });
    await bench.until(bench.hasStruck);
    expect(await closeStake(bench.deps, command.stakeId)).not.toBe("PAID");
    await bench.control("DELETE", "/faults");
    await refused;
    await bench.moveClock(60_000);
    await reconcileCancels(bench.deps);
    expect(await closeStake(bench.deps, command.stakeId)).toBe("CANCELLED");
    expect((await paymentsOf(command.stakeId)).map(({ status }) => status)).toEqual(["canceled"]);
  });

  test("that is closing returns no secret when it is opened again", async () => {
    const command = wanted();
    await openStake(bench.deps, command);
    await bench.deps.stakes.change({ stakeId: command.stakeId }, (state, now) => close(state, command.stakeId, now));
    await expect(openStake(bench.deps, command)).rejects.toMatchObject({ code: "STAKE_CLOSED" });
  });

  test("whose creation got no response returns LATER, and ends by itself", async () => {
    const command = wanted();
    await bench.fault({ kind: "hold", type: "*" });
    await bench.loseAnswers("/v1/payment_intents", 2);
    await expect(openStake(bench.deps, command)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(await closeStake(bench.deps, command.stakeId)).toBe("LATER");
    await bench.moveClock(60_000);
    await reconcileCancels(bench.deps);
    expect(await closeStake(bench.deps, command.stakeId)).toBe("CANCELLED");
  });
});

test("every invariant holds", async () => {
  await bench.quiet();
  await bench.check();
});
