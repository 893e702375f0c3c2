import { afterEach, beforeAll, afterAll, describe, expect, test } from "@jest/globals";
import { eventually, type Harness, startHarness } from "./harness.ts";
import { idOf, pay } from "./money.ts";
import { referencedId } from "../src/reference.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterEach(() => harness.control("DELETE", "/faults"));
afterAll(() => harness.stop());

const create = (idempotencyKey: string, amount = 500) =>
  harness.stripe.paymentIntents.create({ amount, currency: "usd" }, { idempotencyKey });

describe("an idempotency key", () => {
  test("replays the first response, and creates nothing new", async () => {
    const first = await create("pi:s1:a1");
    const again = await create("pi:s1:a1");
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers).toMatchObject({
      "idempotent-replayed": "true",
      "original-request": first.lastResponse.requestId,
    });
  });

  test("rejects other parameters and another endpoint", async () => {
    await create("pi:s2:a1");
    await expect(create("pi:s2:a1", 600)).rejects.toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
    const elsewhere = harness.stripe.topups.create({ amount: 500, currency: "usd" }, { idempotencyKey: "pi:s2:a1" });
    await expect(elsewhere).rejects.toMatchObject({ type: "StripeIdempotencyError" });
  });

  test("replays an error even after its cause is gone", async () => {
    const { stripe } = harness;
    const intent = await create("pi:s3:a1");
    const decline = () =>
      stripe.paymentIntents.confirm(
        intent.id,
        { payment_method: "pm_card_visa_chargeDeclined" },
        { idempotencyKey: "c1" },
      );
    await expect(decline()).rejects.toMatchObject({ code: "card_declined" });
    await stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" });
    await expect(decline()).rejects.toMatchObject({ code: "card_declined" });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe("succeeded");
  });

  test("stores nothing for a request with invalid parameters", async () => {
    await expect(
      harness.stripe.paymentIntents.create({ amount: 0.5, currency: "usd" }, { idempotencyKey: "pi:s4:a1" }),
    ).rejects.toThrow("Invalid integer");
    expect(await create("pi:s4:a1")).toMatchObject({ amount: 500 });
  });

  test("expires after a day", async () => {
    const first = await create("pi:s5:a1");
    await harness.control("POST", "/clock", { advance_seconds: 24 * 60 * 60 + 1 });
    expect((await create("pi:s5:a1")).id).not.toBe(first.id);
  });

  test("is in use while its first request is in progress", async () => {
    await harness.control("POST", "/faults", { kind: "delay", path: "/v1/payment_intents", delay_ms: 60_000 });
    const slow = create("pi:s6:a1");
    await eventually(async () => JSON.stringify(await harness.control("GET", "/faults")).includes('"struck":1'));
    await expect(create("pi:s6:a1")).rejects.toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
    await harness.control("DELETE", "/faults");
    expect(await slow).toMatchObject({ amount: 500 });
  });
});

describe("a fault of the API", () => {
  test("that loses the response keeps the effect, which the same key returns", async () => {
    // Two, because the official client itself retries a dropped connection once.
    await harness.control("POST", "/faults", {
      kind: "lose_response",
      method: "POST",
      path: "/v1/payment_intents",
      count: 2,
    });
    await expect(create("pi:l1:a1")).rejects.toMatchObject({ type: "StripeConnectionError" });
    const newest = (await harness.stripe.paymentIntents.list({ limit: 1 })).data[0];
    expect((await create("pi:l1:a1")).id).toBe(newest?.id);
  });

  test("can lose the request before its effect", async () => {
    const before = (await harness.stripe.paymentIntents.list({ limit: 1 })).data[0];
    await harness.control("POST", "/faults", {
      kind: "lose_response",
      effect: false,
      path: "/v1/payment_intents",
      count: 2,
    });
    await expect(create("pi:l2:a1")).rejects.toMatchObject({ type: "StripeConnectionError" });
    expect((await harness.stripe.paymentIntents.list({ limit: 1 })).data[0]?.id).toBe(before?.id);
  });

  test.each([
    [true, 1],
    [false, 0],
  ])("that returns 500 (effect: %s) is replayed under its key", async (effect, made) => {
    const key = `pi:e${made}:a1`;
    const description = `fault ${key}`;
    await harness.control("POST", "/faults", {
      kind: "status",
      status: 500,
      effect,
      method: "POST",
      path: "/v1/payment_intents",
    });
    const attempt = () =>
      harness.stripe.paymentIntents.create({ amount: 500, currency: "usd", description }, { idempotencyKey: key });
    await expect(attempt()).rejects.toMatchObject({ statusCode: 500 });
    await expect(attempt()).rejects.toMatchObject({ statusCode: 500, headers: { "idempotent-replayed": "true" } });
    const listed = (await harness.stripe.paymentIntents.list({ limit: 10 })).data.filter(
      (intent) => intent.description === description,
    );
    expect(listed).toHaveLength(made);
  });

  test.each([409, 429])("that returns %d leaves the key unused", async (status) => {
    await harness.control("POST", "/faults", { kind: "status", status, path: "/v1/payment_intents" });
    await expect(create(`pi:f${status}:a1`)).rejects.toMatchObject({ statusCode: status });
    expect(await create(`pi:f${status}:a1`)).toMatchObject({ amount: 500 });
  });

  test("affects only matching requests, as often as configured, and reproducibly with a seed", async () => {
    const outcomes = async () => {
      await harness.control("POST", "/faults", {
        kind: "status",
        status: 500,
        path: "/v1/balance*",
        probability: 0.5,
        seed: 7,
      });
      const seen: boolean[] = [];
      for (let index = 0; index < 12; index += 1)
        seen.push(
          await harness.stripe.balance.retrieve().then(
            () => true,
            () => false,
          ),
        );
      await harness.control("DELETE", "/faults");
      return seen;
    };
    const first = await outcomes();
    expect(new Set(first)).toEqual(new Set([true, false]));
    expect(await outcomes()).toEqual(first);
    await harness.control("POST", "/faults", { kind: "status", status: 500, path: "/v1/charges", skip: 1 });
    await harness.stripe.charges.list();
    await expect(harness.stripe.charges.list()).rejects.toMatchObject({ statusCode: 500 });
    await harness.stripe.charges.list();
  });
});

describe("a fault of webhooks", () => {
  const received = (type: string, id: string) =>
    harness.received.filter(({ event }) => event.type === type && idOf(event) === id);

  test("sends each one repeatedly", async () => {
    await harness.control("POST", "/faults", { kind: "duplicate", type: "payment_intent.succeeded", times: 2 });
    const paid = await pay(harness);
    const copies = await eventually(
      () => received("payment_intent.succeeded", paid.id).length >= 3 && received("payment_intent.succeeded", paid.id),
    );
    expect(new Set(copies.map(({ event }) => event.id)).size).toBe(1);
    // Deliveries run in parallel, so the other event's may still be in flight.
    const others = await eventually(
      () => received("payment_intent.created", paid.id).length > 0 && received("payment_intent.created", paid.id),
    );
    expect(others).toHaveLength(1);
  });

  test("holds them back until it is removed", async () => {
    await harness.control("POST", "/faults", { kind: "hold", type: "payment_intent.*" });
    const paid = await pay(harness);
    await eventually(() => received("charge.succeeded", referencedId(paid.latest_charge)).length === 1);
    expect(received("payment_intent.succeeded", paid.id)).toEqual([]);
    const event = (await harness.stripe.events.list({ type: "payment_intent.succeeded", limit: 1 })).data[0];
    expect(event?.pending_webhooks).toBe(1);
    await harness.control("DELETE", "/faults");
    await eventually(() => received("payment_intent.succeeded", paid.id).length === 1);
  });

  test("delays each by a random time", async () => {
    await harness.control("POST", "/faults", { kind: "reorder", type: "*", max_delay_ms: 80 });
    const paid = await pay(harness);
    await eventually(() => received("payment_intent.succeeded", paid.id).length === 1);
    expect(received("payment_intent.succeeded", paid.id)).toHaveLength(1);
  });
});
