import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { NO_ID, newId } from "@stakehold/service/id.ts";
import { captureSecurity } from "@stakehold/testing/security-lines.ts";
import { newApp } from "./apps.ts";
import { appItself, appOf, startGraph, type Graph } from "./graph.ts";
import { createNotifications, DAY_MS, type Notifications } from "./notifications.ts";
import { holdStake } from "./webhooks.ts";

const security = captureSecurity("notifications");
const resolve = async () => [{ address: "93.184.216.34", family: 4 }];

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

const LIST = "{ webhookEndpoints { nodes { id } } }";
const idsIn = async (caller: string) => JSON.stringify((await graph.send(caller, LIST)).data["webhookEndpoints"]);

test("an app on its own behalf can create, read, change, rotate, test, resend and delete its endpoints", async () => {
  const [app, userId] = [await newApp(service), randomUUID()];
  const caller = appItself(app.appId);
  const idempotencyKey = newId();
  const first = await graph.create(caller, { idempotencyKey });
  expect(await graph.create(caller, { idempotencyKey })).toEqual(first);
  expect(first.data["createWebhookEndpoint"]).toMatchObject({
    secret: expect.stringMatching(/^whsec_/),
    endpoint: { events: ["STAKE_HELD"], status: "ENABLED" },
  });
  const { endpoint } = await graph.newEndpoint(caller);
  const { id } = endpoint;
  await app.connect(userId);
  await holdStake(service, userId);
  const delivery = await service.prisma.webhookDelivery.findFirstOrThrow({ where: { endpointId: id } });

  const read = "query ($id: ID!) { webhookEndpoint(id: $id) { id deliveries { nodes { payload } } } }";
  const seen = await graph.send(caller, read, { id });
  expect(seen.codes).toEqual([]);
  expect(JSON.stringify(seen.data)).toContain(userId);
  const change = { input: { id, description: "Other" }, wants: "endpoint { description }" };
  expect((await graph.mutate(caller, "updateWebhookEndpoint", "UpdateWebhookEndpointInput", change)).data).toEqual({
    updateWebhookEndpoint: { endpoint: { description: "Other" } },
  });
  const again = { input: { deliveryId: delivery.id }, wants: "delivery { id status }" };
  expect((await graph.mutate(caller, "redeliver", "RedeliverInput", again)).data).toEqual({
    redeliver: { delivery: { id: delivery.id, status: "PENDING" } },
  });
  const span = {
    since: new Date(Date.now() - DAY_MS).toISOString(),
    until: new Date(Date.now() + DAY_MS).toISOString(),
  };
  const since = { input: { id, ...span }, wants: "count" };
  expect((await graph.mutate(caller, "redeliverSince", "RedeliverSinceInput", since)).data).toEqual({
    redeliverSince: { count: 0 },
  });
  expect((await graph.one(caller, "rotateWebhookSecret", { id }, "secret")).codes).toEqual([]);
  expect((await graph.one(caller, "sendTestEvent", { id }, "delivery { type }")).data).toEqual({
    sendTestEvent: { delivery: { type: "webhook.test" } },
  });
  expect((await graph.one(caller, "deleteWebhookEndpoint", { id }, "id")).data).toEqual({
    deleteWebhookEndpoint: { id },
  });
  expect(await idsIn(caller)).not.toContain(id);
});

test("an app has at most 20 endpoints of its own", async () => {
  const caller = appItself((await newApp(service)).appId);
  for (let count = 0; count < 20; count += 1) await graph.newEndpoint(caller);
  expect((await graph.create(caller)).codes).toEqual(["TOO_MANY_WEBHOOKS"]);
});

test("a deleted app can't create an endpoint, even with a token that is still valid", async () => {
  const app = await newApp(service);
  await app.remove();
  expect((await graph.create(appItself(app.appId))).codes).toEqual(["APP_NOT_FOUND"]);
  expect(await service.prisma.webhookEndpoint.count({ where: { ownerId: app.appId } })).toBe(0);
});

test("a visitor is refused", async () => {
  expect((await graph.send(NO_ID, LIST)).codes).toEqual(["FORBIDDEN"]);
  expect((await graph.create(NO_ID)).codes).toEqual(["FORBIDDEN"]);
});

test("the security log names the app that created an endpoint or was refused an address", async () => {
  const { appId } = await newApp(service);
  security.entries();
  const { endpoint } = await graph.newEndpoint(appItself(appId));
  await graph.create(appItself(appId), { url: "https://169.254.169.254/" });
  const actor = { kind: "app", id: appId };
  expect(security.entries()).toEqual([
    {
      event: "webhook_endpoint_made",
      outcome: "allowed",
      actor,
      target: { kind: "webhook_endpoint", id: endpoint.id },
    },
    { event: "webhook_address_refused", outcome: "refused", actor, reason: "WEBHOOK_ADDRESS_REFUSED" },
  ]);
});

test("with a person's token, an app can access only the endpoints that it created for that person", async () => {
  const [person, app, other] = [randomUUID(), randomUUID(), randomUUID()];
  const own = (await graph.newEndpoint(person)).endpoint.id;
  const made = (await graph.newEndpoint(appOf(person, app))).endpoint.id;
  expect(await idsIn(appOf(person, app))).toBe(JSON.stringify({ nodes: [{ id: made }] }));
  expect(await idsIn(person)).toBe(JSON.stringify({ nodes: [{ id: own }, { id: made }] }));
  for (const caller of [appOf(person, other), appItself(app), appOf(randomUUID(), app)]) {
    expect(await idsIn(caller)).toBe(JSON.stringify({ nodes: [] }));
  }
  const change = { input: { id: own, url: "https://elsewhere.example/" }, wants: "endpoint { id }" };
  const { codes } = await graph.mutate(
    appOf(person, app),
    "updateWebhookEndpoint",
    "UpdateWebhookEndpointInput",
    change,
  );
  expect(codes).toEqual(["WEBHOOK_NOT_FOUND"]);
  expect((await graph.one(person, "deleteWebhookEndpoint", { id: made }, "id")).codes).toEqual([]);
});
