import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { newId } from "@stakehold/service/id.ts";
import { untilHolds } from "@stakehold/testing/until.ts";
import { z } from "zod";
import { createBench, SECRETS, type Bench } from "./bench.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await createBench();
  await bench.quiet();
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => bench.stop());

const eventOf = (id: string) =>
  JSON.stringify({
    id,
    object: "event",
    type: "customer.created",
    created: 1,
    data: { object: { id: "cus_1", object: "customer" } },
  });

type Delivered = {
  readonly body: string;
  readonly secret?: string;
  readonly timestamp?: number;
  readonly path?: string;
};

async function deliver({ body, secret, timestamp, path = "platform" }: Delivered): Promise<number> {
  const signature =
    secret === undefined
      ? undefined
      : bench.stripe.webhooks.generateTestHeaderString({ payload: body, secret, ...(timestamp && { timestamp }) });
  const response = await fetch(`${bench.doorUrl}/${path}`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...(signature !== undefined && { "stripe-signature": signature }) },
  });
  return response.status;
}

const isStored = async (id: string) => (await bench.rows("SELECT FROM stripe_events WHERE id = $1", [id])).length === 1;
const now = () => Math.floor(Date.now() / 1000);

describe("a webhook", () => {
  test.each<[string, Omit<Delivered, "body" | "timestamp"> & { readonly ageSeconds?: number }]>([
    ["without a signature", {}],
    ["signed with another secret", { secret: "whsec_somebody" }],
    ["signed for the other endpoint", { secret: "whsec_connect" }],
    ["signed with the platform's secret at the other endpoint", { secret: "whsec_platform", path: "connect" }],
    ["signed more than five minutes ago", { secret: "whsec_platform", ageSeconds: 301 }],
  ])("%s is refused and nothing is stored", async (_, { ageSeconds = 0, ...how }) => {
    const id = `evt_${newId()}`;
    expect(await deliver({ body: eventOf(id), ...how, timestamp: now() - ageSeconds })).toBe(400);
    expect(await isStored(id)).toBe(false);
  });

  test("signed a little less than five minutes ago is stored", async () => {
    const id = `evt_${newId()}`;
    // The clock is frozen, or a short pause of the computer would make it more than five minutes.
    jest.spyOn(Date, "now").mockReturnValue(Date.now());
    expect(await deliver({ body: eventOf(id), secret: "whsec_platform", timestamp: now() - 290 })).toBe(200);
    expect(await isStored(id)).toBe(true);
  });

  test("is stored without its payment's client secret", async () => {
    const id = `evt_${newId()}`;
    const object = { id: "pi_1", object: "payment_intent", client_secret: "pi_1_secret_2", metadata: { stake: "s" } };
    const body = JSON.stringify({ id, object: "event", type: "customer.created", created: 1, data: { object } });
    expect(await deliver({ body, secret: "whsec_platform" })).toBe(200);
    const [row] = await bench.rows("SELECT payload->'data'->'object' AS object FROM stripe_events WHERE id = $1", [id]);
    expect(row).toEqual({ object: { id: "pi_1", object: "payment_intent", metadata: { stake: "s" } } });
  });

  test.each(SECRETS.STRIPE_WEBHOOK_SECRETS)("signed with %s is stored, while a secret is rotated", async (secret) => {
    const id = `evt_${newId()}`;
    expect(await deliver({ body: eventOf(id), secret })).toBe(200);
    expect(await isStored(id)).toBe(true);
  });

  test.each([
    ["with a trailing space", (body: string) => `${body} `],
    ["parsed and re-indented, as Stripe formats it", (body: string) => JSON.stringify(JSON.parse(body), null, 2)],
    [
      "with its members in another order",
      (body: string) => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(body)).toReversed())),
    ],
    ["of another event", (body: string) => body.replace("customer.created", "charge.succeeded")],
  ])("whose bytes are not those that were signed (%s) is refused and nothing is stored", async (_, change) => {
    const id = `evt_${newId()}`;
    const body = eventOf(id);
    const signature = bench.stripe.webhooks.generateTestHeaderString({ payload: body, secret: "whsec_platform" });
    expect(change(body)).not.toBe(body);
    const response = await fetch(`${bench.doorUrl}/platform`, {
      method: "POST",
      body: change(body),
      headers: { "content-type": "application/json", "stripe-signature": signature },
    });
    expect(response.status).toBe(400);
    expect(await isStored(id)).toBe(false);
  });

  test.each([
    "",
    "paid",
    "{",
    "null",
    "7",
    "[]",
    "{}",
    '{"object":"event","id":"evt_1","type":"x","created":1,"data":{"object":null}}',
    '{"object":"event","id":"evt_\\u0000","type":"x","created":1,"data":{"object":{}}}',
    '{"object":"event","id":"evt_1","type":"x","created":1e300,"data":{"object":{}}}',
    '{"object":"event","id":"evt_1","type":"x","account":"acct_\\u0000","created":1,"data":{"object":{}}}',
    // A thin event, and the ping of an event destination (Stripe: event destinations).
    '{"object":"v2.core.event","id":"evt_1","type":"v1.account.updated","created":"2026-11-27T00:00:00.000Z","livemode":false,"related_object":{"id":"acct_1","type":"account","url":"/v1/accounts/acct_1"}}',
    '{"object":"v2.core.event","id":"evt_1","type":"v2.core.event_destination.ping","created":"2026-11-27T00:00:00.000Z","livemode":false,"related_object":{"id":"ed_test_1","type":"v2.core.event_destination","url":"/v2/core/event_destinations/ed_test_1"}}',
  ])("that is signed but is no event (%j) is refused with a code", async (body) => {
    const signature = bench.stripe.webhooks.generateTestHeaderString({ payload: body, secret: "whsec_platform" });
    const response = await fetch(`${bench.doorUrl}/platform`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", "stripe-signature": signature },
    });
    expect([response.status, await response.json()]).toEqual([400, { received: false, code: "INVALID_INPUT" }]);
  });

  test("whose text PostgreSQL can't store is stored with replacement characters", async () => {
    const id = `evt_${newId()}`;
    const object = { id: "cus_\0", object: "customer", name: "a\0b\\u0000", "n\0": "\uD800" };
    const body = JSON.stringify({ id, object: "event", type: "customer.created", created: 1, data: { object } });
    expect(await deliver({ body, secret: "whsec_platform" })).toBe(200);
    const [row] = await bench.rows(
      "SELECT object_id, payload->'data'->'object' AS object FROM stripe_events WHERE id = $1",
      [id],
    );
    expect(row).toEqual({
      object_id: "cus_\uFFFD",
      object: { id: "cus_\uFFFD", object: "customer", name: "a\uFFFDb\\u0000", "n\uFFFD": "\uFFFD" },
    });
  });

  test("that is a thin event of a destination is refused each time, and nothing is stored", async () => {
    const id = bench.idOf(await bench.control("POST", "/thin_events", {}));
    const sent = z.object({ deliveries: z.array(z.object({ event: z.string(), last_status: z.number().nullable() })) });
    await untilHolds(async () => {
      const { deliveries } = sent.parse(await bench.control("GET", "/state"));
      expect(deliveries.find(({ event }) => event === id)).toMatchObject({ last_status: 400 });
    });
    expect(await isStored(id)).toBe(false);
  });

  test("of more than 512 KiB is refused", async () => {
    expect(await deliver({ body: "x".repeat(600_000), secret: "whsec_platform" })).toBe(413);
  });

  test("delivered again returns 200 and stays one event", async () => {
    const id = `evt_${newId()}`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => deliver({ body: eventOf(id), secret: "whsec_platform" })),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await isStored(id)).toBe(true);
  });
});

describe("an event that can't be applied", () => {
  test("is retried when it is delivered again", async () => {
    const id = `evt_${newId()}`;
    const body = JSON.stringify({
      id,
      object: "event",
      type: "payment_intent.succeeded",
      created: 1,
      data: { object: { id: "pi_missing", object: "payment_intent" } },
    });
    await deliver({ body, secret: "whsec_platform" });
    const attempts = async () => {
      const [row] = await bench.rows("SELECT attempts, last_error FROM stripe_events WHERE id = $1", [id]);
      return row;
    };
    await untilHolds(async () =>
      expect(await attempts()).toMatchObject({ attempts: 1, last_error: "resource_missing" }),
    );
    await deliver({ body, secret: "whsec_platform" });
    await untilHolds(async () =>
      expect(await attempts()).toMatchObject({ attempts: 2, last_error: "resource_missing" }),
    );
  });
});

test.each(["charge.succeeded", "payment_intent.succeeded", "refund.created", "payout.failed", "topup.succeeded"])(
  "an event about a connected account's own money (%s) is applied without looking up the platform's objects",
  async (type) => {
    const id = `evt_${newId()}`;
    const object = { id: "missing", object: type.split(".")[0] };
    const body = JSON.stringify({ id, object: "event", type, account: "acct_1", created: 1, data: { object } });
    await deliver({ body, secret: "whsec_connect", path: "connect" });
    await bench.until(async () => {
      const [row] = await bench.rows("SELECT attempts FROM stripe_events WHERE id = $1", [id]);
      return row?.["attempts"] === 1;
    });
    await bench.until(async () => {
      const [row] = await bench.rows("SELECT applied_at IS NOT NULL AS is_applied FROM stripe_events WHERE id = $1", [
        id,
      ]);
      return row?.["is_applied"] === true;
    });
  },
);

test("applied events older than 40 days are deleted in one round, however many there are", async () => {
  await bench.rows(
    `INSERT INTO stripe_events (id, type, object_id, payload, created_at, received_at, applied_at, next_attempt_at)
     SELECT 'evt_old_' || n, 'customer.created', 'cus_1', '{}', at, at, at, NULL
     FROM generate_series(1, 2500) AS n, (SELECT stakehold_now() - interval '41 days' AS at) AS old`,
  );
  await bench.deps.stripeEvents.prune();
  expect(await bench.rows("SELECT count(*)::int AS left FROM stripe_events WHERE id LIKE 'evt_old_%'")).toEqual([
    { left: 0 },
  ]);
});

test("every invariant holds", () => bench.check());
