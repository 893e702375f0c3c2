import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type Stripe from "stripe";
import { eventually, type Harness, startHarness } from "./harness.ts";
import { balanceOf, bookedCharge, pay, webhook } from "./money.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

async function disputed(
  options: { amount?: number; inquiry?: boolean } = {},
): Promise<{ intent: Stripe.PaymentIntent; dispute: Stripe.Dispute }> {
  const intent = await pay(harness, { card: "pm_card_bypassPending" });
  await bookedCharge(harness, intent);
  await harness.control("POST", "/disputes", { payment_intent: intent.id, ...options });
  const dispute = (await harness.stripe.disputes.list({ payment_intent: intent.id })).data[0];
  if (!dispute) throw new Error("no dispute was opened");
  return { intent, dispute };
}

describe("a dispute", () => {
  test("withdraws the amount and a fee at once, and prevents refunds", async () => {
    const { intent, dispute } = await disputed();
    expect(dispute).toMatchObject({ status: "needs_response", amount: 1025, is_charge_refundable: false });
    expect(dispute.balance_transactions).toMatchObject([
      { type: "adjustment", reporting_category: "dispute", amount: -1025, fee: 1500, net: -2525 },
    ]);
    await webhook(harness, "charge.dispute.created", dispute.id);
    await webhook(harness, "charge.dispute.funds_withdrawn", dispute.id);
    await expect(harness.stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: "charge_disputed",
    });
  });

  test("that is won returns the amount but not the fee, and the charge may be refunded", async () => {
    const { intent, dispute } = await disputed();
    const before = await balanceOf(harness);
    await harness.control("POST", `/disputes/${dispute.id}/close`, { outcome: "won" });
    expect((await balanceOf(harness)).available).toBe(before.available + 1025);
    const closed = await webhook(harness, "charge.dispute.closed", dispute.id);
    expect(closed.data.object).toMatchObject({
      status: "won",
      balance_transactions: [{ amount: -1025 }, { amount: 1025, fee: 0 }],
    });
    await webhook(harness, "charge.dispute.funds_reinstated", dispute.id);
    expect(await harness.stripe.refunds.create({ payment_intent: intent.id })).toMatchObject({ amount: 1025 });
  });

  test("that is lost returns nothing, and the charge stays unrefundable", async () => {
    const { intent, dispute } = await disputed({ amount: 1000 });
    const before = await balanceOf(harness);
    await harness.control("POST", `/disputes/${dispute.id}/close`, { outcome: "lost" });
    expect(await balanceOf(harness)).toEqual(before);
    expect((await webhook(harness, "charge.dispute.closed", dispute.id)).data.object).toMatchObject({
      status: "lost",
      amount: 1000,
    });
    await expect(harness.stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: "charge_disputed",
    });
    await expect(harness.control("POST", `/disputes/${dispute.id}/close`, { outcome: "won" })).rejects.toThrow(
      "already closed",
    );
  });

  test("opens automatically for the disputing test card", async () => {
    const intent = await pay(harness, { card: "pm_card_createDispute" });
    const dispute = await eventually(
      async () => (await harness.stripe.disputes.list({ payment_intent: intent.id })).data[0],
    );
    expect(dispute).toMatchObject({ reason: "fraudulent", charge: intent.latest_charge });
  });
});

describe("several disputes of one charge", () => {
  test("withdraw their parts, never more than the charge in total", async () => {
    const { intent, dispute } = await disputed({ amount: 400 });
    await harness.control("POST", "/disputes", { payment_intent: intent.id, amount: 300 });
    await expect(harness.control("POST", "/disputes", { payment_intent: intent.id, amount: 326 })).rejects.toThrow(
      "between 1 and 325 cents",
    );
    await harness.control("POST", `/disputes/${dispute.id}/close`, { outcome: "won" });
    await harness.control("POST", "/disputes", { payment_intent: intent.id });
    const { data } = await harness.stripe.disputes.list({ payment_intent: intent.id });
    expect(data.map(({ amount, status }) => [amount, status])).toEqual([
      [725, "needs_response"],
      [300, "needs_response"],
      [400, "won"],
    ]);
    await expect(harness.control("POST", "/disputes", { payment_intent: intent.id })).rejects.toThrow(
      "cannot be disputed",
    );
  });
});

describe("a dispute that the card network reopens", () => {
  test.each([
    ["won", "lost", [-1025, 1025, -1025]],
    ["lost", "won", [-1025, 1025]],
  ])("after it was %s can end as %s", async (first, second, amounts) => {
    const { dispute } = await disputed();
    await expect(harness.control("POST", `/disputes/${dispute.id}/reopen`)).rejects.toThrow("nothing to take up");
    await harness.control("POST", `/disputes/${dispute.id}/close`, { outcome: first });
    await harness.control("POST", `/disputes/${dispute.id}/reopen`);
    await harness.control("POST", `/disputes/${dispute.id}/close`, { outcome: second });
    const { status, balance_transactions: moved } = await harness.stripe.disputes.retrieve(dispute.id);
    expect({ status, amounts: moved.map(({ amount }) => amount) }).toEqual({ status: second, amounts });
    expect(moved.map(({ fee }) => fee)).toEqual(amounts.map((_, index) => (index === 0 ? 1500 : 0)));
  });
});

describe("an inquiry", () => {
  test("moves no money, leaves the charge refundable, and closes without an outcome", async () => {
    const { dispute, intent } = await disputed({ inquiry: true });
    expect(dispute).toMatchObject({
      status: "warning_needs_response",
      balance_transactions: [],
      is_charge_refundable: true,
    });
    expect(await harness.stripe.refunds.create({ payment_intent: intent.id, amount: 25 })).toMatchObject({
      status: "succeeded",
    });
    await harness.control("POST", `/disputes/${dispute.id}/close`, { outcome: "lost" });
    expect(await harness.stripe.disputes.retrieve(dispute.id)).toMatchObject({
      status: "warning_closed",
      balance_transactions: [],
    });
  });

  test("can become a dispute, which withdraws", async () => {
    const { dispute } = await disputed({ inquiry: true });
    await harness.control("POST", `/disputes/${dispute.id}/escalate`);
    expect(await harness.stripe.disputes.retrieve(dispute.id)).toMatchObject({
      status: "needs_response",
      balance_transactions: [{ net: -2525 }],
    });
  });
});
