import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import Stripe from "stripe";
import { signatureHeader } from "../src/webhooks/sign.ts";
import { eventually, type Harness, PLATFORM_SECRET, startHarness } from "./harness.ts";
import { pay, webhook } from "./money.ts";
import { referencedId } from "../src/reference.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

describe("a webhook", () => {
  test("verifies with its endpoint's secret, and names the request that caused it", async () => {
    const intent = await harness.stripe.paymentIntents.create(
      { amount: 500, currency: "usd" },
      { idempotencyKey: "pi:w1:a1" },
    );
    const event = await webhook(harness, "payment_intent.created", intent.id);
    expect(event).toMatchObject({
      object: "event",
      api_version: "2026-10-28.endive",
      livemode: false,
      request: { id: intent.lastResponse.requestId, idempotency_key: "pi:w1:a1" },
    });
    expect(event.account).toBeUndefined();
  });

  test("fails verification with another secret, another body or an old signature", () => {
    const now = Math.floor(Date.now() / 1000);
    const header = signatureHeader("{}", PLATFORM_SECRET, now);
    expect(() => Stripe.webhooks.constructEvent("{}", header, "whsec_other")).toThrow();
    expect(() => Stripe.webhooks.constructEvent("{ }", header, PLATFORM_SECRET)).toThrow();
    expect(() =>
      Stripe.webhooks.constructEvent("{}", signatureHeader("{}", PLATFORM_SECRET, now - 301), PLATFORM_SECRET),
    ).toThrow();
    expect(Stripe.webhooks.constructEvent("{}", header, PLATFORM_SECRET)).toEqual({});
  });

  test("is retried until it is accepted, and pending until then", async () => {
    await eventually(async () => (await harness.stripe.events.list({ delivery_success: false })).data.length === 0);
    // Enough that none is accepted before the check, however long that takes.
    harness.refusals.push(...Array.from({ length: 12 }, () => 500));
    const intent = await harness.stripe.paymentIntents.create({ amount: 500, currency: "usd" });
    const undelivered = await harness.stripe.events.list({ delivery_success: false });
    expect(undelivered.data.map(({ type }) => type)).toEqual(["payment_intent.created"]);
    harness.refusals.splice(0, Infinity, 503, 404, 302);
    await harness.control("POST", "/webhooks/resend");
    const event = await webhook(harness, "payment_intent.created", intent.id);
    expect(harness.refusals).toEqual([]);
    await eventually(async () => {
      const { data } = await harness.stripe.events.list({ type: event.type });
      return data.find(({ id }) => id === event.id)?.pending_webhooks === 0;
    });
    expect((await harness.stripe.events.list({ delivery_success: false })).data).toEqual([]);
  });

  test("reports a charge's balance transaction, which was null before", async () => {
    const paid = await pay(harness);
    const event = await webhook(harness, "charge.updated", referencedId(paid.latest_charge));
    expect(event.data.previous_attributes).toEqual({ balance_transaction: null });
    expect(event.data.object).toMatchObject({ balance_transaction: expect.stringMatching(/^txn_/) });
    await eventually(() => harness.received.some(({ event: sent }) => sent.type === "balance.available"));
  });

  test("signs with real time while the clock is moved, unless configured otherwise", async () => {
    await harness.control("POST", "/clock", { advance_seconds: 86_400 });
    const intent = await harness.stripe.paymentIntents.create({ amount: 500, currency: "usd" });
    const event = await webhook(harness, "payment_intent.created", intent.id);
    expect(event.created).toBeGreaterThan(Date.now() / 1000 + 86_000);
  });

  test("is sent to the current endpoints, immediately on request", async () => {
    const undelivered = async () => (await harness.stripe.events.list({ delivery_success: false })).data;
    // Events of earlier clock moves are delivered first.
    await eventually(async () => (await undelivered()).length === 0);
    const put = (url: string) =>
      harness.control("PUT", "/webhook_endpoints", [{ url, secret: PLATFORM_SECRET, connect: false }]);
    await put("http://127.0.0.1:1/nobody");
    const intent = await harness.stripe.paymentIntents.create({ amount: 500, currency: "usd" });
    expect(await undelivered()).toMatchObject([{ pending_webhooks: 1, data: { object: { id: intent.id } } }]);
    await expect(put("nowhere")).rejects.toThrow("url");
    // Held meanwhile, so that no automatic attempt comes between the new address and the request.
    await harness.control("POST", "/faults", { kind: "hold" });
    await put(`${harness.receiverUrl}/platform`);
    expect(await harness.control("POST", "/webhooks/resend")).toEqual({ due: 1 });
    await harness.control("DELETE", "/faults");
    await webhook(harness, "payment_intent.created", intent.id);
    await eventually(async () => (await undelivered()).length === 0);
  });
});
