import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { newId } from "@stakehold/service/id.ts";
import { captureSecurity } from "@stakehold/testing/security-lines.ts";
import { z } from "zod";
import { HOOKS, startGraph, type Graph } from "./graph.ts";
import { createNotifications, DAY_MS, type Notifications } from "./notifications.ts";
import { holdStake } from "./webhooks.ts";

const security = captureSecurity("notifications");
/** Partners' names resolve to public addresses, except some that resolve to internal ones, wholly or partly. */
const PUBLIC = { address: "93.184.216.34", family: 4 };
const NAMES = new Map([
  ["inside.example", [{ address: "10.0.0.1", family: 4 }]],
  ["mixed.example", [PUBLIC, { address: "192.168.1.1", family: 4 }]],
  ["mixed6.example", [PUBLIC, { address: "fd00::1", family: 6 }]],
  ["metadata.example", [{ address: "169.254.169.254", family: 4 }]],
]);
const resolve = async (hostname: string) => NAMES.get(hostname) ?? [PUBLIC];

let service: Notifications;
let graph: Graph;
beforeAll(async () => {
  service = await createNotifications({ allowLoopback: "no", resolve, logger: security.logger });
  graph = await startGraph(service);
});
afterAll(async () => {
  await graph.stop();
  await service.close();
});

const send: Graph["send"] = (...given) => graph.send(...given);
const mutate: Graph["mutate"] = (...given) => graph.mutate(...given);
const create: Graph["create"] = (...given) => graph.create(...given);
const newEndpoint: Graph["newEndpoint"] = (...given) => graph.newEndpoint(...given);
const one: Graph["one"] = (...given) => graph.one(...given);

describe("an owner", () => {
  test("creates an endpoint once per key, and sees its secret then", async () => {
    const person = randomUUID();
    const idempotencyKey = newId();
    const first = await create(person, { idempotencyKey });
    expect(first.data["createWebhookEndpoint"]).toMatchObject({
      secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
      endpoint: { url: HOOKS, description: "Shop", events: ["STAKE_HELD"], status: "ENABLED", disabledReason: null },
    });
    expect(await create(person, { idempotencyKey })).toEqual(first);
    expect((await create(person, { idempotencyKey, description: "Other" })).codes).toEqual(["IDEMPOTENCY_KEY_REUSED"]);
    const list = await send(person, "{ webhookEndpoints { nodes { id } pageInfo { hasNextPage } } }");
    expect(list.data["webhookEndpoints"]).toMatchObject({ nodes: [{}], pageInfo: { hasNextPage: false } });
  });

  test("changes it, switches it off and on, and deletes it", async () => {
    const person = randomUUID();
    const { id } = (await newEndpoint(person)).endpoint;
    const update = (input: object) =>
      mutate(person, "updateWebhookEndpoint", "UpdateWebhookEndpointInput", {
        input: { id, ...input },
        wants: "endpoint { url events description status disabledReason }",
      });
    expect((await update({ events: ["BET_JOINED"], isEnabled: false })).data).toEqual({
      updateWebhookEndpoint: {
        endpoint: {
          url: HOOKS,
          description: "Shop",
          events: ["BET_JOINED"],
          status: "DISABLED",
          disabledReason: "OWNER",
        },
      },
    });
    expect((await one(person, "sendTestEvent", { id }, "delivery { id }")).codes).toEqual(["WEBHOOK_DISABLED"]);
    expect((await update({ isEnabled: true })).data).toMatchObject({
      updateWebhookEndpoint: { endpoint: { status: "ENABLED", disabledReason: null } },
    });
    const input = { id, idempotencyKey: newId() };
    expect((await one(person, "deleteWebhookEndpoint", input, "id")).data).toEqual({ deleteWebhookEndpoint: { id } });
    expect((await one(person, "deleteWebhookEndpoint", input, "id")).data).toEqual({ deleteWebhookEndpoint: { id } });
    expect((await one(person, "deleteWebhookEndpoint", { id }, "id")).codes).toEqual(["WEBHOOK_NOT_FOUND"]);
  });

  test("has at most 20 endpoints", async () => {
    const person = randomUUID();
    for (let count = 0; count < 20; count += 1) await newEndpoint(person);
    expect((await create(person)).codes).toEqual(["TOO_MANY_WEBHOOKS"]);
  });

  test("reads up to 20 of a delivery's last attempts", async () => {
    const person = randomUUID();
    const { id } = (await newEndpoint(person)).endpoint;
    await one(person, "sendTestEvent", { id }, "delivery { id }");
    const { id: deliveryId } = await service.prisma.webhookDelivery.findFirstOrThrow({ where: { endpointId: id } });
    const attempts = Array.from({ length: 22 }, (_, index) => ({
      id: newId(),
      deliveryId,
      attemptedAt: new Date(Date.UTC(2026, 10, 21, 9, 0, index)),
      durationMs: index,
      url: "https://partner.example/hook",
      requestHeaders: [],
      responseHeaders: [],
      responseBody: "x".repeat(4_096),
    }));
    await service.prisma.webhookAttempt.createMany({ data: attempts });
    const tried = async (args: string) => {
      const query = `query ($id: ID!) { webhookEndpoint(id: $id) { deliveries { nodes { attempts${args} { durationMs } } } } }`;
      const { data, codes } = await send(person, query, { id });
      return codes.length > 0
        ? codes
        : Object(data).webhookEndpoint.deliveries.nodes[0].attempts.map(Object.values).flat();
    };
    expect(await tried("(first: 2)")).toEqual([21, 20]);
    expect(await tried("")).toHaveLength(20);
    expect([await tried("(first: 0)"), await tried("(first: 21)")]).toEqual([["INVALID_INPUT"], ["INVALID_INPUT"]]);
  });

  test("pages through deliveries by status, and reads the payload of a test", async () => {
    const person = randomUUID();
    const { id } = (await newEndpoint(person)).endpoint;
    for (let count = 0; count < 3; count += 1) await holdStake(service, person);
    await service.prisma.webhookDelivery.updateMany({
      where: { endpointId: id },
      data: { state: "FAILED", failure: "TIMED_OUT", nextAttemptAt: null },
    });
    const tested = await one(
      person,
      "sendTestEvent",
      { id },
      "delivery { id type status payload attempts { status } }",
    );
    expect(tested.data["sendTestEvent"]).toMatchObject({
      delivery: { type: "webhook.test", status: "PENDING", attempts: [], payload: expect.stringContaining(id) },
    });
    const page = (status: string | null, first: number, after: string | null = null) =>
      send(
        person,
        `query ($id: ID!, $status: WebhookDeliveryStatus, $first: Int!, $after: String) { webhookEndpoint(id: $id) {
          deliveries(status: $status, first: $first, after: $after) {
            nodes { type status failure } pageInfo { hasNextPage endCursor } } } }`,
        { id, status, first, after },
      );
    const first = await page("FAILED", 2);
    expect(first.data["webhookEndpoint"]).toMatchObject({
      deliveries: { nodes: [{ failure: "TIMED_OUT" }, { type: "stake.held" }], pageInfo: { hasNextPage: true } },
    });
    const { endCursor } = z
      .object({
        webhookEndpoint: z.object({ deliveries: z.object({ pageInfo: z.object({ endCursor: z.string() }) }) }),
      })
      .parse(first.data).webhookEndpoint.deliveries.pageInfo;
    expect((await page("FAILED", 2, endCursor)).data["webhookEndpoint"]).toMatchObject({
      deliveries: { nodes: [{ status: "FAILED" }], pageInfo: { hasNextPage: false } },
    });
    expect((await page(null, 2, endCursor)).codes).toEqual(["INVALID_INPUT"]);
    expect((await page(null, 0)).codes).toEqual(["INVALID_INPUT"]);
  });

  test("resends what failed in a period, once per key", async () => {
    const person = randomUUID();
    const { id } = (await newEndpoint(person)).endpoint;
    for (let count = 0; count < 3; count += 1) await holdStake(service, person);
    const where = { endpointId: id };
    const failed = { state: "FAILED", failure: "TIMED_OUT", nextAttemptAt: null };
    await service.prisma.webhookDelivery.updateMany({ where, data: failed });
    const now = Date.now();
    const input = {
      id,
      since: new Date(now - DAY_MS).toISOString(),
      until: new Date(now + DAY_MS).toISOString(),
      idempotencyKey: newId(),
    };
    const since = (change: object = {}) =>
      mutate(person, "redeliverSince", "RedeliverSinceInput", { input: { ...input, ...change }, wants: "count" });
    expect((await since()).data).toEqual({ redeliverSince: { count: 3 } });
    expect(await service.prisma.webhookDelivery.count({ where: { ...where, state: "PENDING" } })).toBe(3);
    expect((await since()).data).toEqual({ redeliverSince: { count: 3 } });
    const key = { idempotencyKey: newId() };
    expect((await since({ ...key, since: input.until, until: input.since })).codes).toEqual(["INVALID_INPUT"]);
    const past = { since: new Date(0).toISOString(), until: new Date(1).toISOString() };
    expect((await since({ ...key, ...past })).data).toEqual({ redeliverSince: { count: 0 } });
  });
});

describe("an internal or invalid address is refused without effect, with one entry in the security log", () => {
  test.each([
    "http://partner.example/",
    "https://10.0.0.1/",
    "https://127.0.0.1/",
    "https://localhost/",
    "https://[::ffff:10.0.0.1]/",
    "https://169.254.169.254/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::1]/",
    "https://[fd00::1]/",
    "https://[fe80::1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[64:ff9b::a9fe:a9fe]/",
    "https://2130706433/",
    "https://inside.example/",
    "https://mixed.example/",
    "https://mixed6.example/",
    "https://metadata.example/",
    "https://partner.example:8443/",
    "https://partner.example:80/",
    "https://user@partner.example/",
    "https://user:word@partner.example/",
    "ftp://partner.example/",
    "nonsense",
  ])("%s", async (url) => {
    const person = randomUUID();
    security.entries();
    expect((await create(person, { url })).codes).toEqual(["WEBHOOK_ADDRESS_REFUSED"]);
    expect(security.entries()).toEqual([
      {
        event: "webhook_address_refused",
        outcome: "refused",
        actor: { kind: "person", id: person },
        reason: "WEBHOOK_ADDRESS_REFUSED",
      },
    ]);
    expect(await service.prisma.webhookEndpoint.count({ where: { ownerId: person } })).toBe(0);
  });

  test("even when an existing endpoint is changed", async () => {
    const person = randomUUID();
    const { id } = (await newEndpoint(person)).endpoint;
    const input = { id, url: "https://inside.example/" };
    const wants = "endpoint { url }";
    expect(
      (await mutate(person, "updateWebhookEndpoint", "UpdateWebhookEndpointInput", { input, wants })).codes,
    ).toEqual(["WEBHOOK_ADDRESS_REFUSED"]);
    expect(await service.prisma.webhookEndpoint.findUnique({ where: { id } })).toMatchObject({ url: HOOKS });
  });

  test("an endpoint without events is refused too", async () => {
    expect((await create(randomUUID(), { events: [] })).codes).toEqual(["INVALID_INPUT"]);
  });
});

test("owners can neither see nor change each other's endpoints", async () => {
  const [owner, other] = [randomUUID(), randomUUID()];
  const { id } = (await newEndpoint(owner)).endpoint;
  await holdStake(service, owner);
  const delivery = await service.prisma.webhookDelivery.findFirstOrThrow({ where: { endpointId: id } });
  const span = { since: new Date(0).toISOString(), until: new Date().toISOString() };
  const tries = [
    send(other, "query ($id: ID!) { webhookEndpoint(id: $id) { url } }", { id }),
    mutate(other, "updateWebhookEndpoint", "UpdateWebhookEndpointInput", {
      input: { id, isEnabled: false },
      wants: "endpoint { id }",
    }),
    one(other, "deleteWebhookEndpoint", { id }, "id"),
    one(other, "rotateWebhookSecret", { id }, "secret"),
    one(other, "sendTestEvent", { id }, "delivery { id }"),
    mutate(other, "redeliverSince", "RedeliverSinceInput", { input: { id, ...span }, wants: "count" }),
  ];
  expect((await Promise.all(tries)).map(({ codes }) => codes)).toEqual(tries.map(() => ["WEBHOOK_NOT_FOUND"]));
  const input = { deliveryId: delivery.id };
  expect((await mutate(other, "redeliver", "RedeliverInput", { input, wants: "delivery { id }" })).codes).toEqual([
    "WEBHOOK_DELIVERY_NOT_FOUND",
  ]);
  const list = await send(other, "{ webhookEndpoints { nodes { id } } }");
  expect(list.data).toEqual({ webhookEndpoints: { nodes: [] } });
  expect(await service.prisma.webhookEndpoint.findUnique({ where: { id } })).toMatchObject({ status: "ENABLED" });
});
