import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { TicketOpenedSchema } from "@stakehold/proto/support/v1/events_pb.ts";
import { hearSecurity } from "@stakehold/testing/security-lines.ts";
import { appOf, startGraph, type Graph } from "./graph.ts";
import { createNotifications, ticketOf, type Notifications } from "./notifications.ts";
import { newBrowser } from "./push-service.ts";

const security = hearSecurity("notifications");
const PUBLIC = { address: "93.184.216.34", family: 4 };
const NAMES = new Map([
  ["inside.example", [{ address: "10.0.0.1", family: 4 }]],
  ["mixed.example", [PUBLIC, { address: "192.168.1.1", family: 4 }]],
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

/** What a browser says of a new subscription. */
function newSubscription() {
  const { endpoint, p256dh, auth } = newBrowser({ origin: "https://push.example" });
  return { endpoint, p256dh, auth };
}

const add = (caller: string, input: object, at: Graph = graph) =>
  at.ask(caller, "mutation ($input: AddPushSubscriptionInput!) { addPushSubscription(input: $input) { endpoint } }", {
    input,
  });

const remove = (caller: string, endpoint: string) =>
  graph.ask(
    caller,
    "mutation ($input: RemovePushSubscriptionInput!) { removePushSubscription(input: $input) { endpoint } }",
    { input: { endpoint } },
  );

const isTold = async (caller: string, endpoint: string) =>
  (await graph.ask(caller, "query ($endpoint: String!) { hasPushSubscription(endpoint: $endpoint) }", { endpoint }))
    .data["hasPushSubscription"];

const pushesTo = (endpoint: string) => service.prisma.pushMessage.count({ where: { subscription: { endpoint } } });

describe("a person", () => {
  test("is told on a device from when they say so until they say otherwise, however often they do", async () => {
    const userId = randomUUID();
    const subscription = newSubscription();
    const { endpoint } = subscription;
    expect(await isTold(userId, endpoint)).toBe(false);
    for (let times = 0; times < 2; times += 1) {
      expect((await add(userId, subscription)).data).toEqual({ addPushSubscription: { endpoint } });
    }
    expect(await isTold(userId, endpoint)).toBe(true);
    expect(await service.prisma.pushSubscription.count({ where: { userId } })).toBe(1);
    for (let times = 0; times < 2; times += 1) {
      expect((await remove(userId, endpoint)).data).toEqual({ removePushSubscription: { endpoint } });
    }
    expect(await isTold(userId, endpoint)).toBe(false);
  });

  test("may write an address as they like: it is the same device", async () => {
    const userId = randomUUID();
    await add(userId, { ...newSubscription(), endpoint: "HTTPS://Push.Example:443/1" });
    expect(await isTold(userId, "https://push.example/1")).toBe(true);
    expect(await isTold(userId, "https://PUSH.example/1")).toBe(true);
  });

  test("keeps ten devices, of which the oldest goes", async () => {
    const userId = randomUUID();
    const subscriptions = Array.from({ length: 11 }, newSubscription);
    for (const each of subscriptions) {
      await add(userId, each);
      await service.moveClock(1_000);
    }
    const kept = await service.prisma.pushSubscription.findMany({ where: { userId }, orderBy: { madeAt: "asc" } });
    expect(kept.map(({ endpoint }) => endpoint)).toEqual(subscriptions.slice(1).map(({ endpoint }) => endpoint));
  });

  test("never has more than ten, also where all come at once", async () => {
    const userId = randomUUID();
    await Promise.all(Array.from({ length: 14 }, () => add(userId, newSubscription())));
    expect(await service.prisma.pushSubscription.count({ where: { userId } })).toBe(10);
  });

  test.each([
    ["but the one that they name", true, 2],
    ["where they name none", false, 3],
  ])("has all devices told nothing any more %s", async (_which, isOneKept, count) => {
    const [userId, other] = [randomUUID(), randomUUID()];
    const subscriptions = Array.from({ length: 3 }, newSubscription);
    for (const each of subscriptions) await add(userId, each);
    const [kept = newSubscription(), others] = [subscriptions[1], newSubscription()];
    await add(other, others);
    const { data } = await graph.ask(
      userId,
      `mutation ($input: RemoveOtherPushSubscriptionsInput!) { removeOtherPushSubscriptions(input: $input) { count } }`,
      { input: isOneKept ? { endpoint: kept.endpoint } : {} },
    );
    expect(data).toEqual({ removeOtherPushSubscriptions: { count } });
    expect(await isTold(userId, kept.endpoint)).toBe(isOneKept);
    expect(await isTold(other, others.endpoint)).toBe(true);
  });

  test("neither sees nor removes another's device", async () => {
    const [owner, other] = [randomUUID(), randomUUID()];
    const subscription = newSubscription();
    await add(owner, subscription);
    expect(await isTold(other, subscription.endpoint)).toBe(false);
    await remove(other, subscription.endpoint);
    expect(await isTold(owner, subscription.endpoint)).toBe(true);
  });
});

test("a device that somebody else takes over shows them nothing of whom it told before", async () => {
  const [before, after] = [randomUUID(), randomUUID()];
  const subscription = newSubscription();
  await add(before, subscription);
  await service.hear(TicketOpenedSchema, ticketOf(before));
  expect(await pushesTo(subscription.endpoint)).toBe(1);
  await add(after, subscription);
  expect(await pushesTo(subscription.endpoint)).toBe(0);
  await service.hear(TicketOpenedSchema, ticketOf(before));
  expect(await pushesTo(subscription.endpoint)).toBe(0);
  expect([await isTold(before, subscription.endpoint), await isTold(after, subscription.endpoint)]).toEqual([
    false,
    true,
  ]);
});

test("of two people who take a device over at once one has it, and it shows that one's alone", async () => {
  const subscription = newSubscription();
  const people = Array.from({ length: 6 }, () => randomUUID());
  await Promise.all(
    people.flatMap((userId) => [add(userId, subscription), service.hear(TicketOpenedSchema, ticketOf(userId))]),
  );
  const [device, ...more] = await service.prisma.pushSubscription.findMany({
    where: { endpoint: subscription.endpoint },
    include: { messages: { include: { notice: true } } },
  });
  expect(more).toEqual([]);
  expect(people).toContain(device?.userId);
  expect(device?.messages.filter(({ notice }) => notice.userId !== device.userId)).toEqual([]);
});

describe("a subscription is refused with no effect", () => {
  test.each([
    "http://push.example/1",
    "https://127.0.0.1/1",
    "https://localhost/1",
    "https://10.0.0.1/1",
    "https://inside.example/1",
    "https://mixed.example/1",
    "https://push.example:8443/1",
    "https://user@push.example/1",
    "nonsense",
  ])("that leads to %s, with a line in the security log", async (endpoint) => {
    const userId = randomUUID();
    security.heard();
    expect((await add(userId, { ...newSubscription(), endpoint })).codes).toEqual(["INVALID_INPUT"]);
    expect(security.heard()).toEqual([
      {
        event: "push_address_refused",
        outcome: "refused",
        actor: { kind: "person", id: userId },
        reason: "INVALID_INPUT",
      },
    ]);
    expect(await service.prisma.pushSubscription.count({ where: { userId } })).toBe(0);
  });

  test.each([
    ["a key that is too short", { p256dh: randomBytes(64).toString("base64url") }],
    ["a key that is no point", { p256dh: Buffer.alloc(65, 4).toString("base64url") }],
    ["a key with padding", { p256dh: `${randomBytes(64).toString("base64url")}=` }],
    ["a secret that is too short", { auth: randomBytes(15).toString("base64url") }],
    ["a secret that is too long", { auth: randomBytes(17).toString("base64url") }],
    ["an endpoint that is too long", { endpoint: `https://push.example/${"a".repeat(2_000)}` }],
    ["no endpoint", { endpoint: " " }],
  ])("with %s", async (_what, change) => {
    const userId = randomUUID();
    expect((await add(userId, { ...newSubscription(), ...change })).codes).toEqual(["INVALID_INPUT"]);
    expect(await service.prisma.pushSubscription.count({ where: { userId } })).toBe(0);
  });

  test("of an app, which is not the person", async () => {
    const userId = randomUUID();
    const app = appOf(userId, randomUUID());
    expect((await add(app, newSubscription())).codes).toEqual(["INSUFFICIENT_SCOPE"]);
    expect(await service.prisma.pushSubscription.count({ where: { userId } })).toBe(0);
  });
});

test("settings name the key with which browsers subscribe", async () => {
  const { data } = await graph.ask(randomUUID(), "{ notificationSettings { pushPublicKey } }");
  expect(data["notificationSettings"]).toEqual({ pushPublicKey: service.deps.push?.publicKey });
  expect(service.deps.push?.publicKey).toMatch(/^B[\w-]{86}$/);
});

test("where no key is set nothing is offered, taken or sent", async () => {
  const silent = await createNotifications({ isPushing: false, allowLoopback: "no", resolve });
  const itsGraph = await startGraph(silent);
  try {
    const userId = randomUUID();
    const { data } = await itsGraph.ask(userId, "{ notificationSettings { pushPublicKey } }");
    expect(data["notificationSettings"]).toEqual({ pushPublicKey: null });
    expect((await add(userId, newSubscription(), itsGraph)).codes).toEqual(["PUSH_NOT_OFFERED"]);
    await silent.hear(TicketOpenedSchema, ticketOf(userId));
    await silent.sendPushes();
    expect(await silent.prisma.pushMessage.count()).toBe(0);
  } finally {
    await itsGraph.stop();
    await silent.close();
  }
});
