import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { StakeCancelledSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import type { OpenStake } from "../src/domain/open/opening.ts";
import { actAsAdmin } from "../src/operations/reconcile/act-as-admin.ts";
import { applyPaymentIntent } from "../src/operations/hold/apply-payment-intent.ts";
import { closeStake } from "../src/operations/hold/close-stake.ts";
import { confirmStake } from "../src/operations/hold/confirm-stake.ts";
import { drainSuspense } from "../src/operations/reconcile/drain-suspense.ts";
import { openStake } from "../src/operations/open/open-stake.ts";
import { reconcileCancels } from "../src/operations/reconcile/reconcile.ts";
import { createBench, payWith, wanted, type Bench } from "./bench.ts";

const MINUTE_MS = 60_000;

let bench: Bench;
beforeAll(async () => {
  bench = await createBench();
});
beforeEach(async () => {
  await bench.control("DELETE", "/faults");
  bench.alerts.length = 0;
});
afterAll(() => bench.stop());

const statusOf = async (stakeId: string) => (await bench.deps.stakes.find(stakeId))?.status;

const paymentsOf = async (stakeId: string) =>
  (await bench.state()).payment_intent.filter(({ metadata }) => metadata["stake"] === stakeId);

const balanceOf = async (account: string) => {
  const [row] = await bench.rows("SELECT cents FROM balances WHERE account = $1", [account]);
  return row?.["cents"] ?? 0n;
};

/** Returns the alerts about money that went into suspense: one each, however often its payment is read. */
const suspenseAlerts = () => bench.alerts.filter((alert) => alert.startsWith("payment_in_suspense"));

const cancelsUnderWay = () =>
  bench.rows("SELECT key FROM operations WHERE kind = 'CANCEL' AND next_attempt_at IS NOT NULL");

/** Pays a payment that its stake's browser never received. */
const payBehind = (id: string) =>
  payWith(bench, { clientSecret: `${id}_secret_`, feeCents: 0n, totalCents: 0n, isPaid: false });

/** Opens a stake for payment; returns it and the id of its payment. */
async function opened(): Promise<{ command: OpenStake; id: string }> {
  const command = wanted();
  const { clientSecret } = await openStake(bench.deps, command);
  return { command, id: clientSecret.split("_secret_")[0] ?? "" };
}

/** Refunds stray money to its card, in full and once, when an admin decides so. */
async function refundSuspense(id: string, cents: bigint) {
  expect(await balanceOf(`suspense:${id}`)).toBe(cents);
  await actAsAdmin(bench.deps, {
    adminId: newId(),
    action: "REFUND_SUSPENSE",
    subject: id,
    note: "paid otherwise",
    idempotencyKey: newId(),
  });
  await drainSuspense(bench.deps);
  await bench.quiet();
  await drainSuspense(bench.deps);
  const refunds = (await bench.state()).refund.filter(({ payment_intent }) => payment_intent === id);
  expect(refunds).toMatchObject([{ amount: Number(cents), status: "succeeded" }]);
  expect(await balanceOf(`suspense:${id}`)).toBe(0n);
}

describe("a payment that differs from what was created", () => {
  /** Another person, whose stake must not be affected. */
  let victim: { readonly stakeId: string; readonly paymentIntent: string };
  beforeAll(async () => {
    const { command, id } = await opened();
    victim = { stakeId: command.stakeId, paymentIntent: id };
  });
  const isUntouched = async () =>
    expect(await bench.deps.stakes.find(victim.stakeId)).toMatchObject({
      status: "PENDING",
      paymentIntent: victim.paymentIntent,
    });

  test.each([
    ["amount, less", "the amount differs", () => ({ amount: 1_024 })],
    ["amount, more", "the amount differs", () => ({ amount: 1_026 })],
    ["stake", "the metadata differ", () => ({ metadata: { stake: newId() } })],
    ["stake, which is no id", "the metadata differ", () => ({ metadata: { stake: "mine" } })],
    ["stake and operation, none at all", "the metadata differ", () => ({ metadata: { stake: "", operation: "" } })],
    ["operation", "the metadata differ", ({ stakeId }: OpenStake) => ({ metadata: { operation: `pi:${stakeId}:a7` } })],
    [
      "stake and operation, somebody else's",
      "the metadata differ",
      () => ({ metadata: { stake: victim.stakeId, operation: `pi:${victim.stakeId}:a1` } }),
    ],
  ])(
    "(another %s) is not held: the money goes to suspense, the stake ends, and an alert is raised",
    async (_, reason, changeFor) => {
      const { command, id } = await opened();
      const change = changeFor(command);
      await bench.stripe.paymentIntents.update(id, change);
      await payBehind(id);
      await bench.quiet();
      expect(await statusOf(command.stakeId)).toBe("CANCELLED");
      expect(suspenseAlerts()).toEqual([`payment_in_suspense: ${reason}`]);
      expect(
        (await bench.published(StakeCancelledSchema)).filter(({ stakeId }) => stakeId === command.stakeId),
      ).toHaveLength(1);
      expect(await closeStake(bench.deps, command.stakeId)).toBe("CANCELLED");
      expect(await balanceOf(`escrow:${command.stakeId}`)).toBe(0n);
      await refundSuspense(id, BigInt("amount" in change ? change.amount : 1_025));
      await isUntouched();
    },
  );

  test.each([
    ["of the same amount", 1_025],
    ["of another amount", 2_707],
  ])("and names a stake that waits for its own, %s, does not pay that one", async (_, amount) => {
    const waiting = wanted();
    await bench.fault({ kind: "lose_response", effect: false, method: "POST", path: "/v1/payment_intents", count: 2 });
    await expect(openStake(bench.deps, waiting)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    const { command, id } = await opened();
    const metadata = { stake: waiting.stakeId, operation: `pi:${waiting.stakeId}:a1` };
    await bench.stripe.paymentIntents.update(id, { amount, metadata });
    await payBehind(id);
    await bench.quiet();
    expect([await statusOf(command.stakeId), await statusOf(waiting.stakeId)]).toEqual(["CANCELLED", "OPENING"]);
    expect(suspenseAlerts()).toEqual(["payment_in_suspense: the metadata differ"]);
    await payWith(bench, await openStake(bench.deps, waiting));
    await bench.quiet();
    expect(await statusOf(waiting.stakeId)).toBe("HELD");
    await refundSuspense(id, BigInt(amount));
  });

  describe("(another currency)", () => {
    /**
     * The fake Stripe charges only dollars, so its response is changed: 9.50 euros were charged, and 10.25 dollars
     * arrived.
     */
    const inEuros = (isBooked: boolean): Bench["deps"] => ({
      ...bench.deps,
      stripe: {
        ...bench.deps.stripe,
        retrievePaymentIntent: async (intentId) => {
          const { payment, ...seen } = await bench.deps.stripe.retrievePaymentIntent(intentId);
          const balanceTransaction = isBooked ? (payment.charge?.balanceTransaction ?? null) : null;
          const charge = payment.charge && { ...payment.charge, balanceTransaction };
          return { ...seen, payment: { ...payment, currency: "eur", amountCents: 950n, receivedCents: 950n, charge } };
        },
      },
    });
    const confirm = ({ stakeId, userId }: OpenStake, isBooked: boolean) =>
      confirmStake(inEuros(isBooked), { userId, stakeId, idempotencyKey: newId() });

    /** Creates a payment whose webhooks are held, and whose charge Stripe has booked. */
    async function paidAndBooked() {
      const { command, id } = await opened();
      await bench.quiet();
      await bench.fault({ kind: "hold", type: "*" });
      await payBehind(id);
      await bench.until(async () => {
        const { payment } = await bench.deps.stripe.retrievePaymentIntent(id);
        return payment.charge?.balanceTransaction != null;
      });
      return { command, id };
    }

    test("is not held: the amount that arrived goes to suspense, the stake ends, and an alert is raised", async () => {
      const { command, id } = await paidAndBooked();
      await expect(confirm(command, true)).rejects.toMatchObject({ code: "STAKE_NOT_FOUND" });
      expect(await statusOf(command.stakeId)).toBe("CANCELLED");
      expect(suspenseAlerts()).toEqual(["payment_in_suspense: the currency differs"]);
      await bench.control("DELETE", "/faults");
      await bench.quiet();
      await refundSuspense(id, 1_025n);
    });

    test("waits until Stripe reports the amount that arrived", async () => {
      const { command, id } = await paidAndBooked();
      await expect(confirm(command, false)).rejects.toMatchObject({ code: "UNAVAILABLE" });
      await expect(openStake(inEuros(false), command)).rejects.toMatchObject({ code: "UNAVAILABLE" });
      expect(await closeStake(inEuros(false), command.stakeId)).toBe("LATER");
      expect(await statusOf(command.stakeId)).toBe("PENDING");
      expect([await balanceOf(`suspense:${id}`), suspenseAlerts()]).toEqual([0n, []]);
      await bench.moveClock(2 * MINUTE_MS);
      await reconcileCancels(inEuros(true));
      expect(await statusOf(command.stakeId)).toBe("CANCELLED");
      expect(suspenseAlerts()).toEqual(["payment_in_suspense: the currency differs"]);
      await bench.control("DELETE", "/faults");
      await bench.quiet();
      await refundSuspense(id, 1_025n);
    });

    test("of no stake waits as well", async () => {
      const { id } = await bench.stripe.paymentIntents.create({ amount: 1_025, currency: "usd" });
      // The creation event is also read from Stripe; if applied later, it would show a payment in dollars.
      await bench.quiet();
      await bench.fault({ kind: "hold", type: "*" });
      await payBehind(id);
      const read = async (isBooked: boolean) => {
        const deps = inEuros(isBooked);
        await applyPaymentIntent(deps, (await deps.stripe.retrievePaymentIntent(id)).payment);
      };
      await expect(read(false)).rejects.toMatchObject({ kind: "busy" });
      expect([await balanceOf(`suspense:${id}`), suspenseAlerts()]).toEqual([0n, []]);
      await bench.moveClock(MINUTE_MS);
      await bench.until(async () => {
        await read(true).catch(() => undefined);
        return (await balanceOf(`suspense:${id}`)) === 1_025n;
      });
      expect(suspenseAlerts()).toEqual(["payment_in_suspense: the payment belongs to no stake"]);
      await bench.control("DELETE", "/faults");
      await bench.quiet();
      await refundSuspense(id, 1_025n);
    });

    test("is not refunded here, because its cents are of the other currency", async () => {
      const { command, id } = await paidAndBooked();
      await expect(confirm(command, true)).rejects.toMatchObject({ code: "STAKE_NOT_FOUND" });
      const refund = { adminId: newId(), action: "REFUND_SUSPENSE", subject: id, note: "paid in euros" } as const;
      await actAsAdmin(bench.deps, { ...refund, idempotencyKey: newId() });
      await drainSuspense(inEuros(true));
      expect((await bench.state()).refund.filter(({ payment_intent }) => payment_intent === id)).toEqual([]);
      const [parked] = (await bench.deps.parkedWork.list(100, undefined)).filter(({ subject }) => subject === id);
      expect(parked).toMatchObject({ kind: "SUSPENSE", cents: 1_025n, reason: "other_currency" });
      await bench.control("DELETE", "/faults");
      await bench.quiet();
      await refundSuspense(id, 1_025n);
    });
  });

  test("and is not paid leaves the stake that it names alone", async () => {
    const { command, id } = await opened();
    await bench.stripe.paymentIntents.update(id, {
      metadata: { stake: victim.stakeId, operation: `pi:${victim.stakeId}:a1` },
    });
    await expect(
      bench.stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa_chargeDeclined" }),
    ).rejects.toThrow();
    await bench.quiet();
    await bench.stripe.paymentIntents.cancel(id);
    await bench.quiet();
    await isUntouched();
    expect(await statusOf(command.stakeId)).toBe("CANCELLED");
  });

  test("and belongs to nobody is in suspense", async () => {
    const { id } = await bench.stripe.paymentIntents.create({ amount: 700, currency: "usd" });
    await payBehind(id);
    await bench.quiet();
    expect(suspenseAlerts()).toEqual(["payment_in_suspense: the payment belongs to no stake"]);
    await refundSuspense(id, 700n);
    await applyPaymentIntent(bench.deps, (await bench.deps.stripe.retrievePaymentIntent(id)).payment);
    expect(suspenseAlerts()).toHaveLength(1);
  });
});

describe("a payment made behind a 500 response, whose secret was never returned", () => {
  /** Creates a stake with two payments at Stripe: the one behind the 500, and the one that counts. */
  async function openedTwice() {
    await bench.fault([
      { kind: "hold", type: "*" },
      { kind: "status", method: "POST", path: "/v1/payment_intents", status: 500, effect: true },
    ]);
    const command = wanted();
    const opening = await openStake(bench.deps, command);
    const counts = opening.clientSecret.split("_secret_")[0] ?? "";
    const behind = (await paymentsOf(command.stakeId)).find(({ id }) => id !== counts)?.id ?? "";
    return { command, opening, counts, behind };
  }

  /** Applies all events and makes all cancellations, however often they are needed. */
  async function comeToRest() {
    await bench.control("DELETE", "/faults");
    for (let round = 0; round < 3; round += 1) {
      await bench.quiet();
      await reconcileCancels(bench.deps);
      await bench.moveClock(2 * MINUTE_MS);
    }
    await bench.quiet();
    expect(await cancelsUnderWay()).toEqual([]);
  }

  test("goes to suspense when it is paid anyway, and the stake can still be paid", async () => {
    const { command, opening, behind } = await openedTwice();
    await payBehind(behind);
    await comeToRest();
    expect(await statusOf(command.stakeId)).toBe("PENDING");
    expect(suspenseAlerts()).toEqual(["payment_in_suspense: the payment names another attempt than its stake's"]);
    await payWith(bench, opening);
    await bench.quiet();
    expect(await statusOf(command.stakeId)).toBe("HELD");
    await refundSuspense(behind, 1_025n);
  });

  test("goes to suspense when it is paid during its cancellation, which is not retried for ever", async () => {
    const { command, behind } = await openedTwice();
    await bench.control("DELETE", "/faults");
    await bench.quiet();
    expect(await cancelsUnderWay()).toEqual([{ key: `cancel:${behind}` }]);
    await payBehind(behind);
    await comeToRest();
    expect(suspenseAlerts()).toHaveLength(1);
    expect(await closeStake(bench.deps, command.stakeId)).toBe("CANCELLED");
    await refundSuspense(behind, 1_025n);
  });

  test("goes to suspense when it is paid beside the one that counts: one is held", async () => {
    const { command, opening, counts, behind } = await openedTwice();
    await Promise.all([payWith(bench, opening), payBehind(behind)]);
    await comeToRest();
    expect(await bench.deps.stakes.find(command.stakeId)).toMatchObject({ status: "HELD", paymentIntent: counts });
    await refundSuspense(behind, 1_025n);
  });
});

test("every invariant holds", async () => {
  await bench.quiet();
  await bench.check();
});
