import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  clientFor,
  eventually,
  FUNDS_DELAY_SECONDS,
  type Harness,
  PUBLISHABLE_KEY,
  SECRET_KEY,
  startHarness,
} from "./harness.ts";
import { pay } from "./money.ts";
import { referencedId } from "../src/reference.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

describe("a card payment", () => {
  test("goes from created to succeeded, and gets its balance transaction later", async () => {
    const { stripe } = harness;
    const created = await stripe.paymentIntents.create({
      amount: 1025,
      currency: "usd",
      allowed_payment_method_types: ["card"],
    });
    expect(created.status).toBe("requires_payment_method");
    const paid = await stripe.paymentIntents.confirm(created.id, {
      payment_method: "pm_card_visa",
      expand: ["latest_charge"],
    });
    expect(paid).toMatchObject({
      status: "succeeded",
      amount_received: 1025,
      latest_charge: { status: "succeeded", paid: true, balance_transaction: null },
    });
    const booked = await eventually(async () => {
      const seen = await stripe.paymentIntents.retrieve(created.id, { expand: ["latest_charge.balance_transaction"] });
      const charge = typeof seen.latest_charge === "string" ? null : seen.latest_charge;
      return charge?.balance_transaction ?? undefined;
    });
    // 2.9% of 10.25 is 0.29725, and 30 cents.
    expect(booked).toMatchObject({ amount: 1025, fee: 60, net: 965, type: "charge", status: "pending" });
  });

  test("becomes available after the delay, or at once with the bypass card", async () => {
    const { stripe } = harness;
    const entries = (charge: unknown) => stripe.balanceTransactions.list({ source: String(charge) });
    const direct = await pay(harness, { card: "pm_card_bypassPending" });
    const atOnce = await eventually(async () => (await entries(direct.latest_charge)).data[0]);
    expect(atOnce.status).toBe("available");
    const delayed = await pay(harness);
    const entry = await eventually(async () => (await entries(delayed.latest_charge)).data[0]);
    // The charge may be created in the second after its payment.
    const { created } = await stripe.charges.retrieve(referencedId(delayed.latest_charge));
    expect(entry).toMatchObject({ status: "pending", available_on: created + FUNDS_DELAY_SECONDS });
    await harness.untilFunded();
    await eventually(async () => (await entries(delayed.latest_charge)).data[0]?.status === "available");
  });

  test.each([
    ["pm_card_visa_chargeDeclined", "card_declined", "generic_decline"],
    ["pm_card_visa_chargeDeclinedInsufficientFunds", "card_declined", "insufficient_funds"],
    ["pm_card_chargeDeclinedExpiredCard", "expired_card", "expired_card"],
    ["pm_card_chargeDeclinedIncorrectCvc", "incorrect_cvc", "incorrect_cvc"],
    ["pm_card_chargeDeclinedProcessingError", "processing_error", "processing_error"],
  ])("by %s is declined as %s, and can be retried", async (method, code, declineCode) => {
    const { stripe } = harness;
    const intent = await stripe.paymentIntents.create({ amount: 500, currency: "usd" });
    await expect(stripe.paymentIntents.confirm(intent.id, { payment_method: method })).rejects.toMatchObject({
      type: "StripeCardError",
      statusCode: 402,
      code,
      decline_code: declineCode,
      payment_intent: { id: intent.id, status: "requires_payment_method" },
    });
    const declined = await stripe.paymentIntents.retrieve(intent.id, { expand: ["latest_charge"] });
    expect(declined).toMatchObject({
      last_payment_error: { code, decline_code: declineCode },
      latest_charge: { status: "failed" },
    });
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" });
    expect(paid).toMatchObject({ status: "succeeded", last_payment_error: null });
  });

  test("that fails half-way leaves nothing behind", async () => {
    const { stripe } = harness;
    const before = (await stripe.paymentIntents.list({ limit: 1 })).data[0]?.id;
    await expect(stripe.paymentIntents.create({ amount: 500, currency: "usd", confirm: true })).rejects.toMatchObject({
      param: "payment_method",
    });
    expect((await stripe.paymentIntents.list({ limit: 1 })).data[0]?.id).toBe(before);
  });

  test("that succeeded can't be canceled, and a canceled one can't be confirmed", async () => {
    const { stripe } = harness;
    const paid = await pay(harness);
    await expect(stripe.paymentIntents.cancel(paid.id)).rejects.toMatchObject({
      code: "payment_intent_unexpected_state",
      payment_intent: { id: paid.id, status: "succeeded" },
    });
    const open = await stripe.paymentIntents.create({ amount: 500, currency: "usd" });
    expect(await stripe.paymentIntents.cancel(open.id)).toMatchObject({ status: "canceled" });
    await expect(stripe.paymentIntents.confirm(open.id, { payment_method: "pm_card_visa" })).rejects.toMatchObject({
      code: "payment_intent_unexpected_state",
    });
  });

  test.each([
    [49, "amount_too_small"],
    [100_000_000, "amount_too_large"],
  ])("of %d cents is rejected as %s", async (amount, code) => {
    await expect(harness.stripe.paymentIntents.create({ amount, currency: "usd" })).rejects.toMatchObject({
      code,
      param: "amount",
    });
  });
});

describe("a publishable key", () => {
  test("confirms a PaymentIntent with its client secret, and sees no private fields", async () => {
    const { stripe, url } = harness;
    const browser = clientFor(url, PUBLISHABLE_KEY);
    const intent = await stripe.paymentIntents.create({ amount: 500, currency: "usd", metadata: { stake: "s1" } });
    const secret = String(intent.client_secret);
    const confirmed = await browser.rawRequest("POST", `/v1/payment_intents/${intent.id}/confirm`, {
      client_secret: secret,
      payment_method_data: {
        type: "card",
        card: { number: "4242424242424242", exp_month: 12, exp_year: 2040, cvc: "123" },
      },
    });
    expect(confirmed).toMatchObject({ id: intent.id, status: "succeeded", client_secret: secret });
    expect(confirmed).not.toHaveProperty("metadata");
    expect(confirmed).not.toHaveProperty("latest_charge");
  });

  describe("in the form body, as Stripe.js sends it,", () => {
    const urlOf = (path: string) => `${harness.url}/v1/payment_intents${path}`;
    const post = (path: string, form: Record<string, string>) =>
      fetch(urlOf(path), { method: "POST", body: new URLSearchParams(form) });
    const get = (path: string, form: Record<string, string>) =>
      fetch(`${urlOf(path)}?${new URLSearchParams(form).toString()}`);

    test("confirms and retrieves a PaymentIntent", async () => {
      const intent = await harness.stripe.paymentIntents.create({ amount: 500, currency: "usd" });
      const brought = { key: PUBLISHABLE_KEY, client_secret: String(intent.client_secret) };
      const card = { payment_method: "pm_card_visa", use_stripe_sdk: "true" };
      const confirmed = await post(`/${intent.id}/confirm`, { ...brought, ...card });
      expect(confirmed.status).toBe(200);
      expect(await confirmed.json()).toMatchObject({ id: intent.id, status: "succeeded" });
      const seen = await get(`/${intent.id}`, brought);
      expect(seen.status).toBe(200);
      const shown = await seen.json();
      expect(shown).toMatchObject({ id: intent.id, status: "succeeded" });
      expect(shown).not.toHaveProperty("metadata");
    });

    test.each([
      ["must not make a call of the secret key", PUBLISHABLE_KEY, "cannot be made with a publishable API key"],
      ["must be the publishable one", SECRET_KEY, "Send it in the Authorization header"],
      ["must be known", "pk_test_somebody_else", "Invalid API Key provided: pk_test_"],
      ["is required", "", "You did not provide an API key"],
    ])("%s", async (_, key, message) => {
      const before = await harness.stripe.paymentIntents.list({ limit: 1 });
      const refused = await post("", { key, amount: "500", currency: "usd" });
      expect(refused.status).toBe(401);
      expect(await refused.json()).toMatchObject({ error: { message: expect.stringContaining(message) } });
      expect((await harness.stripe.paymentIntents.list({ limit: 1 })).data).toEqual(before.data);
    });

    test("is an unknown parameter next to an Authorization header", async () => {
      const create = { key: PUBLISHABLE_KEY, amount: 500, currency: "usd" };
      await expect(harness.stripe.rawRequest("POST", "/v1/payment_intents", create)).rejects.toMatchObject({
        code: "parameter_unknown",
        param: "key",
      });
    });
  });

  test.each([
    ["number", { number: "4242424242424241", exp_month: 12, exp_year: 2040, cvc: "123" }, "incorrect_number"],
    ["month", { number: "4242424242424242", exp_month: 13, exp_year: 2040, cvc: "123" }, "invalid_expiry_month"],
    ["year", { number: "4242424242424242", exp_month: 12, exp_year: 2020, cvc: "123" }, "invalid_expiry_year"],
    ["security code", { number: "4242424242424242", exp_month: 12, exp_year: 2040, cvc: "1" }, "invalid_cvc"],
    [
      "card that is no test card",
      { number: "4111111111111111", exp_month: 12, exp_year: 2040, cvc: "123" },
      "card_declined",
    ],
  ])("reports a wrong %s", async (_, card, code) => {
    const intent = await harness.stripe.paymentIntents.create({ amount: 500, currency: "usd" });
    const browser = clientFor(harness.url, PUBLISHABLE_KEY);
    const confirm = browser.rawRequest("POST", `/v1/payment_intents/${intent.id}/confirm`, {
      client_secret: intent.client_secret,
      payment_method_data: { type: "card", card },
    });
    await expect(confirm).rejects.toMatchObject({ statusCode: 402, code });
  });

  test("accesses no PaymentIntent without its secret, and no other call", async () => {
    const browser = clientFor(harness.url, PUBLISHABLE_KEY);
    const intent = await harness.stripe.paymentIntents.create({ amount: 500, currency: "usd" });
    await expect(browser.paymentIntents.retrieve(intent.id)).rejects.toMatchObject({ param: "client_secret" });
    await expect(
      browser.paymentIntents.retrieve(intent.id, { client_secret: `${intent.id}_secret_no` }),
    ).rejects.toMatchObject({
      statusCode: 400,
      param: "client_secret",
    });
    await expect(browser.balance.retrieve()).rejects.toMatchObject({ statusCode: 401, code: "secret_key_required" });
  });
});

describe("3-D Secure", () => {
  async function challenged(card: string) {
    const intent = await harness.stripe.paymentIntents.create({ amount: 500, currency: "usd" });
    const waiting = await harness.stripe.paymentIntents.confirm(intent.id, {
      payment_method: card,
      use_stripe_sdk: true,
    });
    expect(waiting).toMatchObject({ status: "requires_action", next_action: { type: "use_stripe_sdk" } });
    const source = waiting.next_action?.use_stripe_sdk?.["source"];
    const answer = (outcome: string) =>
      clientFor(harness.url, PUBLISHABLE_KEY).rawRequest("POST", "/v1/3ds2/authenticate", { source, outcome });
    return { id: intent.id, answer };
  }

  test("that is completed charges the card", async () => {
    const { answer } = await challenged("pm_card_authenticationRequired");
    expect(await answer("succeeded")).toMatchObject({ status: "succeeded" });
    await expect(answer("succeeded")).rejects.toMatchObject({ statusCode: 400 });
  });

  test("that fails requires another card", async () => {
    const { id, answer } = await challenged("pm_card_threeDSecure2Required");
    expect(await answer("failed")).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "payment_intent_authentication_failure" },
    });
    expect(await harness.stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" })).toMatchObject({
      status: "succeeded",
    });
  });

  test("can be completed and the card still be declined", async () => {
    const { id, answer } = await challenged("pm_card_threeDSecureRequiredChargeDeclined");
    await expect(answer("succeeded")).rejects.toMatchObject({ code: "card_declined" });
    expect((await harness.stripe.paymentIntents.retrieve(id)).status).toBe("requires_payment_method");
  });

  test("redirects clients without Stripe.js to a page, and back with the outcome", async () => {
    const intent = await harness.stripe.paymentIntents.create({ amount: 500, currency: "usd" });
    const waiting = await harness.stripe.paymentIntents.confirm(intent.id, {
      payment_method: "pm_card_authenticationRequired",
      return_url: "https://example.com/done?bet=1",
    });
    const page = String(waiting.next_action?.redirect_to_url?.url);
    expect(await (await fetch(page)).text()).toContain("$5.00");
    const done = await fetch(page, {
      method: "POST",
      body: new URLSearchParams({ outcome: "succeeded" }),
      redirect: "manual",
    });
    const target = new URL(String(done.headers.get("location")));
    expect(Object.fromEntries(target.searchParams)).toMatchObject({
      bet: "1",
      payment_intent: intent.id,
      redirect_status: "succeeded",
    });
  });
});
