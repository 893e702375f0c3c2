import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { eventually, type Harness, startHarness } from "./harness.ts";
import { balanceOf, bookedCharge, pay, webhook } from "./money.ts";
import { referencedId } from "../src/reference.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

describe("a refund", () => {
  test("returns all or part of a charge, and never more", async () => {
    const { stripe } = harness;
    const paid = await pay(harness);
    const part = await stripe.refunds.create({
      payment_intent: paid.id,
      amount: 25,
      metadata: { operation: "re:s1:a1" },
    });
    expect(part).toMatchObject({
      status: "succeeded",
      amount: 25,
      charge: paid.latest_charge,
      metadata: { operation: "re:s1:a1" },
    });
    await expect(stripe.refunds.create({ payment_intent: paid.id, amount: 1001 })).rejects.toMatchObject({
      param: "amount",
    });
    expect((await stripe.refunds.create({ payment_intent: paid.id })).amount).toBe(1000);
    await expect(stripe.refunds.create({ payment_intent: paid.id })).rejects.toMatchObject({
      code: "charge_already_refunded",
    });
    const charge = await stripe.charges.retrieve(referencedId(paid.latest_charge), { expand: ["refunds"] });
    expect(charge).toMatchObject({ amount_refunded: 1025, refunded: true });
    expect(charge.refunds?.data).toHaveLength(2);
    expect((await stripe.refunds.list({ payment_intent: paid.id })).data.map(({ amount }) => amount)).toEqual([
      1000, 25,
    ]);
  });

  test("takes its amount from the balance, while Stripe keeps its fee", async () => {
    const paid = await pay(harness, { card: "pm_card_bypassPending", amount: 1000 });
    await bookedCharge(harness, paid);
    const before = await balanceOf(harness);
    const refund = await harness.stripe.refunds.create({ payment_intent: paid.id });
    const { data: entries } = await harness.stripe.balanceTransactions.list({ source: refund.id });
    const id = referencedId(refund.balance_transaction);
    expect(entries).toMatchObject([{ id, type: "refund", amount: -1000, fee: 0, net: -1000, status: "available" }]);
    expect(await balanceOf(harness)).toEqual({ ...before, available: before.available - 1000 });
  });

  test("can fail after it succeeded, returns the money to the balance, and can be repeated", async () => {
    const { stripe } = harness;
    const paid = await pay(harness, { card: "pm_card_refundFail" });
    await bookedCharge(harness, paid);
    const before = await balanceOf(harness);
    const refund = await stripe.refunds.create({ payment_intent: paid.id });
    expect(refund.status).toBe("succeeded");
    const event = await webhook(harness, "refund.failed", refund.id);
    expect(event.data.object).toMatchObject({ status: "failed", failure_reason: "expired_or_canceled_card" });
    const failed = await stripe.refunds.retrieve(refund.id, { expand: ["failure_balance_transaction"] });
    expect(failed.failure_balance_transaction).toMatchObject({ type: "refund_failure", amount: 1025 });
    const after = await balanceOf(harness);
    expect(after.available + after.pending).toBe(before.available + before.pending);
    expect(await stripe.charges.retrieve(referencedId(paid.latest_charge))).toMatchObject({
      amount_refunded: 0,
      refunded: false,
    });
    expect(await stripe.refunds.create({ payment_intent: paid.id })).toMatchObject({ amount: 1025 });
  });

  test("fails on demand, even while it is pending", async () => {
    const paid = await pay(harness, { card: "pm_card_pendingRefund" });
    const refund = await harness.stripe.refunds.create({ payment_intent: paid.id });
    expect(refund.status).toBe("pending");
    await webhook(harness, "refund.updated", refund.id);
    expect((await harness.stripe.refunds.retrieve(refund.id)).status).toBe("succeeded");
    await harness.control("POST", `/refunds/${refund.id}/fail`);
    expect((await harness.stripe.refunds.retrieve(refund.id)).status).toBe("failed");
    await expect(harness.control("POST", `/refunds/${refund.id}/fail`)).rejects.toThrow("cannot fail any more");
  });

  test("of a payment that never succeeded is rejected", async () => {
    const open = await harness.stripe.paymentIntents.create({ amount: 500, currency: "usd" });
    await expect(harness.stripe.refunds.create({ payment_intent: open.id })).rejects.toMatchObject({
      param: "payment_intent",
    });
  });
});

test("a refund that the balance can't cover waits, and is paid once money is available", async () => {
  const poor = await startHarness({ topUpCents: 0, fundsDelaySeconds: 3600 });
  try {
    const paid = await pay(poor);
    const refund = await poor.stripe.refunds.create({ payment_intent: paid.id });
    expect(refund).toMatchObject({
      status: "pending",
      pending_reason: "insufficient_funds",
      balance_transaction: null,
    });
    await bookedCharge(poor, paid);
    await poor.stripe.topups.create({ amount: 500, currency: "usd" });
    await poor.control("POST", "/clock", { advance_seconds: 3601 });
    const done = await eventually(async () => {
      const seen = await poor.stripe.refunds.retrieve(refund.id);
      return seen.status === "succeeded" && seen;
    });
    expect(done.balance_transaction).toMatch(/^txn_/);
    expect(done).not.toHaveProperty("pending_reason");
    await webhook(poor, "refund.updated", refund.id);
  } finally {
    await poor.stop();
  }
});
