import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { clientFor, type Harness, SECRET_KEY, startHarness } from "./harness.ts";
import { pay } from "./money.ts";
import { referencedId } from "../src/reference.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

describe("a request", () => {
  test.each([
    ["no known key", "sk_test_wrong"],
    ["a live key", "sk_live_standin"],
  ])("with %s returns 401", async (_, key) => {
    await expect(clientFor(harness.url, key).balance.retrieve()).rejects.toMatchObject({
      type: "StripeAuthenticationError",
      statusCode: 401,
    });
  });

  test("can send its key by basic authentication", async () => {
    const authorization = `Basic ${Buffer.from(`${SECRET_KEY}:`).toString("base64")}`;
    const response = await fetch(`${harness.url}/v1/balance`, { headers: { authorization } });
    expect(response.status).toBe(200);
    expect(response.headers.get("request-id")).toMatch(/^req_/);
    expect(response.headers.get("stripe-version")).toBe("2026-10-28.endive");
  });

  test.each([
    ["an unknown parameter", { amount: "500", currency: "usd", colour: "red" }, "parameter_unknown", "colour"],
    [
      "an unknown nested one",
      {
        amount: "500",
        currency: "usd",
        "automatic_payment_methods[enabled]": "true",
        "automatic_payment_methods[x]": "1",
      },
      "parameter_unknown",
      "automatic_payment_methods[x]",
    ],
    [
      "one removed from this version",
      { amount: "500", currency: "usd", "payment_method_types[]": "card" },
      "parameter_unknown",
      "payment_method_types",
    ],
    ["a missing one", { currency: "usd" }, "parameter_missing", "amount"],
    ["an amount that is no integer", { amount: "5.5", currency: "usd" }, "parameter_invalid_integer", "amount"],
    ["an empty one", { amount: "500", currency: "usd", description: "" }, "parameter_invalid_empty", "description"],
    ["a currency it does not take", { amount: "500", currency: "gbp" }, "currency_unknown", "currency"],
    ["a malformed boolean", { amount: "500", currency: "usd", confirm: "yes" }, "parameter_invalid_boolean", "confirm"],
  ])("with %s is rejected", async (_, form, code, param) => {
    const response = await fetch(`${harness.url}/v1/payment_intents`, {
      method: "POST",
      headers: { authorization: `Bearer ${SECRET_KEY}` },
      body: new URLSearchParams(form),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { type: "invalid_request_error", code, param } });
  });

  test("for something that does not exist returns 404", async () => {
    const { stripe } = harness;
    await expect(stripe.paymentIntents.retrieve("pi_no")).rejects.toMatchObject({
      statusCode: 404,
      code: "resource_missing",
      param: "intent",
    });
    await expect(stripe.rawRequest("GET", "/v1/nonsense")).rejects.toMatchObject({ statusCode: 404 });
    await expect(stripe.balance.retrieve({}, { stripeAccount: "acct_no" })).rejects.toMatchObject({
      statusCode: 403,
      code: "account_invalid",
    });
  });

  test("expands expandable fields, and rejects others", async () => {
    const paid = await pay(harness);
    const seen = await harness.stripe.paymentIntents.retrieve(paid.id, {
      expand: ["latest_charge.payment_intent", "payment_method"],
    });
    expect(seen).toMatchObject({
      latest_charge: { object: "charge", payment_intent: { id: paid.id } },
      payment_method: { type: "card" },
    });
    const listed = await harness.stripe.refunds.list({ payment_intent: paid.id, expand: ["data.charge"] });
    expect(listed.data).toEqual([]);
    await expect(harness.stripe.paymentIntents.retrieve(paid.id, { expand: ["amount"] })).rejects.toThrow(
      "cannot be expanded (amount)",
    );
  });

  test("stores metadata as given, and updates it key by key", async () => {
    const { stripe } = harness;
    const intent = await stripe.paymentIntents.create({
      amount: 500,
      currency: "usd",
      metadata: { "0": "zero", stake: "s", left: "1" },
    });
    expect(intent.metadata).toEqual({ "0": "zero", stake: "s", left: "1" });
    const changed = await stripe.paymentIntents.update(intent.id, { metadata: { left: "", more: "2" } });
    expect(changed.metadata).toEqual({ "0": "zero", stake: "s", more: "2" });
  });
});

describe("a list", () => {
  test("is sorted newest first, pages in both directions, and can be iterated completely", async () => {
    const { stripe } = harness;
    const group = "bet:pages";
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1)
      made.unshift(referencedId((await pay(harness, { group })).latest_charge));
    const ids = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id);
    const first = await stripe.charges.list({ transfer_group: group, limit: 2 });
    expect([ids(first), first.has_more]).toEqual([made.slice(0, 2), true]);
    const last = await stripe.charges.list({ transfer_group: group, limit: 3, starting_after: String(made[1]) });
    expect([ids(last), last.has_more]).toEqual([made.slice(2), false]);
    const back = await stripe.charges.list({ transfer_group: group, limit: 1, ending_before: String(made[2]) });
    expect([ids(back), back.has_more]).toEqual([[made[1]], true]);
    const walked = await stripe.charges.list({ transfer_group: group, limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(walked.map(({ id }) => id)).toEqual(made);
    await expect(stripe.charges.list({ starting_after: "ch_no" })).rejects.toMatchObject({ code: "resource_missing" });
    await expect(stripe.charges.list({ limit: 101 })).rejects.toMatchObject({ param: "limit" });
  });

  test("can be filtered by time", async () => {
    const { stripe } = harness;
    await harness.control("POST", "/clock", { advance_seconds: 1000 });
    const paid = await pay(harness);
    const since = (created: object) => stripe.paymentIntents.list({ created });
    expect((await since({ gte: paid.created })).data.map(({ id }) => id)).toEqual([paid.id]);
    expect((await since({ gt: paid.created })).data).toEqual([]);
    expect((await since({ lt: paid.created, gte: paid.created - 10 })).data).toEqual([]);
  });
});
