import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { SessionReplacedSchema, SessionsEndedSchema } from "@stakehold/proto/identity/v1/events_pb.ts";
import { TicketOpenedSchema } from "@stakehold/proto/support/v1/events_pb.ts";
import { captureSecurity } from "@stakehold/testing/security-lines.ts";
import { forgetDevices, KEEP_DEVICES_MS, KNOW_ENDED_MS } from "../src/operations/forget-devices.ts";
import { appOf, inSession, startGraph, type Graph } from "./graph.ts";
import { createNotifications, ticketOf, type Notifications } from "./notifications.ts";
import { newBrowser } from "./push-service.ts";

const security = captureSecurity("notifications");
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

/** Returns a browser's new subscription. */
function newSubscription() {
  const { endpoint, p256dh, auth } = newBrowser({ origin: "https://push.example" });
  return { endpoint, p256dh, auth };
}

const add = (caller: string, input: object, at: Graph = graph) =>
  at.send(caller, "mutation ($input: AddPushSubscriptionInput!) { addPushSubscription(input: $input) { endpoint } }", {
    input,
  });

const remove = (caller: string, endpoint: string) =>
  graph.send(
    caller,
    "mutation ($input: RemovePushSubscriptionInput!) { removePushSubscription(input: $input) { endpoint } }",
    { input: { endpoint } },
  );

const hasPushes = async (caller: string, endpoint: string) =>
  (await graph.send(caller, "query ($endpoint: String!) { hasPushSubscription(endpoint: $endpoint) }", { endpoint }))
    .data["hasPushSubscription"];

const pushesTo = (endpoint: string) => service.prisma.pushMessage.count({ where: { subscription: { endpoint } } });

describe("a person", () => {
  test("gets pushes on a device from switching them on until switching them off, both repeatable", async () => {
    const userId = randomUUID();
    const subscription = newSubscription();
    const { endpoint } = subscription;
    expect(await hasPushes(userId, endpoint)).toBe(false);
    for (let times = 0; times < 2; times += 1) {
      expect((await add(userId, subscription)).data).toEqual({ addPushSubscription: { endpoint } });
    }
    expect(await hasPushes(userId, endpoint)).toBe(true);
    expect(await service.prisma.pushSubscription.count({ where: { userId } })).toBe(1);
    for (let times = 0; times < 2; times += 1) {
      expect((await remove(userId, endpoint)).data).toEqual({ removePushSubscription: { endpoint } });
    }
    expect(await hasPushes(userId, endpoint)).toBe(false);
  });

  test("may write an address differently for the same device", async () => {
    const userId = randomUUID();
    await add(userId, { ...newSubscription(), endpoint: "HTTPS://Push.Example:443/1" });
    expect(await hasPushes(userId, "https://push.example/1")).toBe(true);
    expect(await hasPushes(userId, "https://PUSH.example/1")).toBe(true);
  });

  test("keeps ten devices, and the oldest is removed", async () => {
    const userId = randomUUID();
    const subscriptions = Array.from({ length: 11 }, newSubscription);
    for (const each of subscriptions) {
      await add(userId, each);
      await service.moveClock(1_000);
    }
    const shown = await graph.send(userId, "{ notificationSettings { devices { pushService addedAt lastUsedAt } } }");
    const { devices } = Object(shown.data["notificationSettings"]);
    expect(devices).toHaveLength(10);
    expect(devices[0]).toEqual({
      pushService: new URL(subscriptions.at(-1)?.endpoint ?? "").host,
      addedAt: expect.any(String),
      lastUsedAt: expect.any(String),
    });
    const kept = await service.prisma.pushSubscription.findMany({ where: { userId }, orderBy: { madeAt: "asc" } });
    expect(kept.map(({ endpoint }) => endpoint)).toEqual(subscriptions.slice(1).map(({ endpoint }) => endpoint));
  });

  test("never has more than ten, even if all are added at once", async () => {
    const userId = randomUUID();
    await Promise.all(Array.from({ length: 14 }, () => add(userId, newSubscription())));
    expect(await service.prisma.pushSubscription.count({ where: { userId } })).toBe(10);
  });

  test("can neither see nor remove somebody else's device", async () => {
    const [owner, other] = [randomUUID(), randomUUID()];
    const subscription = newSubscription();
    await add(owner, subscription);
    expect(await hasPushes(other, subscription.endpoint)).toBe(false);
    await remove(other, subscription.endpoint);
    expect(await hasPushes(owner, subscription.endpoint)).toBe(true);
  });
});

const renew = async (caller: string, endpoint: string) =>
  graph.send(
    caller,
    "mutation ($input: RenewPushSubscriptionInput!) { renewPushSubscription(input: $input) { isTold } }",
    { input: { endpoint } },
  );
const renewed = (expected: boolean) => ({ data: { renewPushSubscription: { isTold: expected } }, codes: [] });

/** Creates a person with one device in each of so many sessions. */
async function withDevices(count: number) {
  const userId = randomUUID();
  const devices = Array.from({ length: count }, () => {
    const [sessionId, subscription] = [randomUUID(), newSubscription()];
    return { sessionId, caller: inSession(userId, sessionId), subscription, endpoint: subscription.endpoint };
  });
  for (const { caller, subscription } of devices) await add(caller, subscription);
  const [first, second] = devices;
  if (first === undefined || second === undefined) throw new Error("Two devices at least");
  return {
    userId,
    first,
    second,
    havePushes: () => Promise.all(devices.map(({ endpoint }) => hasPushes(userId, endpoint))),
  };
}
const ended = (userId: string, sessionIds: readonly string[], more: { isAll?: boolean; keptSessionId?: string } = {}) =>
  service.deliver(SessionsEndedSchema, { userId, sessionIds: [...sessionIds], ...more });
const replaced = (userId: string, sessionId: string, bySessionId: string) =>
  service.deliver(SessionReplacedSchema, { userId, sessionId, bySessionId });

describe("a device is removed with the session that added it", () => {
  test("and with no other, together with its waiting pushes", async () => {
    const { userId, first, havePushes } = await withDevices(3);
    await service.deliver(TicketOpenedSchema, ticketOf(userId));
    await ended(randomUUID(), [first.sessionId]);
    expect(await havePushes()).toEqual([true, true, true]);
    await ended(userId, [first.sessionId]);
    expect(await havePushes()).toEqual([false, true, true]);
    expect(await pushesTo(first.endpoint)).toBe(0);
  });

  test("or with all sessions, including devices of an unknown session", async () => {
    const { userId, first, havePushes } = await withDevices(2);
    const old = newSubscription();
    await add(userId, old);
    await ended(userId, [first.sessionId], { isAll: true });
    expect([...(await havePushes()), await hasPushes(userId, old.endpoint)]).toEqual([false, false, false]);
  });

  test("or with all sessions except the kept one's", async () => {
    const { userId, first, second, havePushes } = await withDevices(3);
    await ended(userId, [first.sessionId], { isAll: true, keptSessionId: second.sessionId });
    expect(await havePushes()).toEqual([false, true, false]);
  });

  test("and is not added again by a request that the gateway still accepts", async () => {
    const { userId, first, havePushes } = await withDevices(2);
    await ended(userId, [first.sessionId]);
    expect((await add(first.caller, first.subscription)).codes).toEqual(["UNAUTHENTICATED"]);
    expect((await add(first.caller, newSubscription())).codes).toEqual(["UNAUTHENTICATED"]);
    expect((await renew(first.caller, first.endpoint)).codes).toEqual(["UNAUTHENTICATED"]);
    expect(await havePushes()).toEqual([false, true]);
  });

  test("even if both happen at once", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { userId, first, havePushes } = await withDevices(2);
      await Promise.all([ended(userId, [first.sessionId]), add(first.caller, first.subscription)]);
      expect(await havePushes()).toEqual([false, true]);
    }
  });

  test("but follows its session to its replacements, until the last one ends", async () => {
    const { userId, first, havePushes } = await withDevices(2);
    const [again, last] = [randomUUID(), randomUUID()];
    await replaced(userId, first.sessionId, again);
    await add(first.caller, first.subscription);
    await replaced(userId, again, last);
    await add(first.caller, first.subscription);
    expect(await havePushes()).toEqual([true, true]);
    await ended(userId, [last]);
    expect(await havePushes()).toEqual([false, true]);
    expect((await add(first.caller, first.subscription)).codes).toEqual(["UNAUTHENTICATED"]);
    expect((await add(inSession(userId, again), first.subscription)).codes).toEqual(["UNAUTHENTICATED"]);
  });

  test("or with a later session in which its person used it again", async () => {
    const { userId, first, havePushes } = await withDevices(2);
    const later = randomUUID();
    expect(await renew(inSession(userId, later), first.endpoint)).toEqual(renewed(true));
    await ended(userId, [first.sessionId]);
    expect(await havePushes()).toEqual([true, true]);
    await ended(userId, [later]);
    expect(await havePushes()).toEqual([false, true]);
  });
});

test("using a browser switches no pushes on, neither for its person nor for anybody else", async () => {
  const { userId, first } = await withDevices(2);
  const other = inSession(randomUUID(), randomUUID());
  expect(await renew(other, first.endpoint)).toEqual(renewed(false));
  expect(await renew(first.caller, newSubscription().endpoint)).toEqual(renewed(false));
  expect(await hasPushes(userId, first.endpoint)).toBe(true);
});

test("a device that its person has not used for 30 days is removed", async () => {
  const { first, second, havePushes } = await withDevices(2);
  await service.moveClock(KEEP_DEVICES_MS - 60_000);
  await renew(second.caller, second.endpoint);
  await forgetDevices(service.deps);
  expect(await havePushes()).toEqual([true, true]);
  await service.moveClock(120_000);
  await forgetDevices(service.deps);
  expect(await havePushes()).toEqual([false, true]);
  expect((await add(first.caller, first.subscription)).codes).toEqual([]);
});

test("an ended session is remembered for longer than a token is valid, but not forever", async () => {
  const { userId, first } = await withDevices(2);
  await ended(userId, [first.sessionId]);
  const where = { sessionId: first.sessionId };
  await forgetDevices(service.deps);
  expect(await service.prisma.endedSession.count({ where })).toBe(1);
  await service.moveClock(KNOW_ENDED_MS);
  await forgetDevices(service.deps);
  expect(await service.prisma.endedSession.count({ where })).toBe(0);
});

test("a device that somebody else takes over shows nothing of its previous owner", async () => {
  const [before, after] = [randomUUID(), randomUUID()];
  const subscription = newSubscription();
  await add(before, subscription);
  await service.deliver(TicketOpenedSchema, ticketOf(before));
  expect(await pushesTo(subscription.endpoint)).toBe(1);
  await add(after, subscription);
  expect(await pushesTo(subscription.endpoint)).toBe(0);
  await service.deliver(TicketOpenedSchema, ticketOf(before));
  expect(await pushesTo(subscription.endpoint)).toBe(0);
  expect([await hasPushes(before, subscription.endpoint), await hasPushes(after, subscription.endpoint)]).toEqual([
    false,
    true,
  ]);
});

test("if two people take a device over at once, one gets it, with only their own pushes", async () => {
  const subscription = newSubscription();
  const people = Array.from({ length: 6 }, () => randomUUID());
  await Promise.all(
    people.flatMap((userId) => [add(userId, subscription), service.deliver(TicketOpenedSchema, ticketOf(userId))]),
  );
  const [device, ...more] = await service.prisma.pushSubscription.findMany({
    where: { endpoint: subscription.endpoint },
    include: { messages: { include: { notice: true } } },
  });
  expect(more).toEqual([]);
  expect(people).toContain(device?.userId);
  expect(device?.messages.filter(({ notice }) => notice.userId !== device.userId)).toEqual([]);
});

describe("a subscription is refused without effect", () => {
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
  ])("at %s, with an entry in the security log", async (endpoint) => {
    const userId = randomUUID();
    security.entries();
    expect((await add(userId, { ...newSubscription(), endpoint })).codes).toEqual(["INVALID_INPUT"]);
    expect(security.entries()).toEqual([
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
    ["a key that is not a curve point", { p256dh: Buffer.alloc(65, 4).toString("base64url") }],
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

  test("from an app, because it is not the person", async () => {
    const userId = randomUUID();
    const app = appOf(userId, randomUUID());
    expect((await add(app, newSubscription())).codes).toEqual(["INSUFFICIENT_SCOPE"]);
    expect(await service.prisma.pushSubscription.count({ where: { userId } })).toBe(0);
  });
});

test("the settings contain the key for subscribing", async () => {
  const { data } = await graph.send(randomUUID(), "{ notificationSettings { pushPublicKey } }");
  expect(data["notificationSettings"]).toEqual({ pushPublicKey: service.deps.push?.publicKey });
  expect(service.deps.push?.publicKey).toMatch(/^B[\w-]{86}$/);
});

test("without a key, pushes are neither offered, accepted nor sent", async () => {
  const silent = await createNotifications({ isPushing: false, allowLoopback: "no", resolve });
  const itsGraph = await startGraph(silent);
  try {
    const userId = randomUUID();
    const { data } = await itsGraph.send(userId, "{ notificationSettings { pushPublicKey } }");
    expect(data["notificationSettings"]).toEqual({ pushPublicKey: null });
    expect((await add(userId, newSubscription(), itsGraph)).codes).toEqual(["PUSH_NOT_OFFERED"]);
    await silent.deliver(TicketOpenedSchema, ticketOf(userId));
    await silent.sendPushes();
    expect(await silent.prisma.pushMessage.count()).toBe(0);
  } finally {
    await itsGraph.stop();
    await silent.close();
  }
});
