import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { readClock } from "@stakehold/store/clock.ts";
import { sqlOfPrisma } from "@stakehold/store/sql.ts";
import { UserDeletedSchema } from "@stakehold/proto/identity/v1/events_pb.ts";
import { PayoutSentSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { captureSecurity } from "@stakehold/testing/security-lines.ts";
import { shown } from "@stakehold/testing/shown.ts";
import { endOfQuiet } from "../src/domain/quiet-hours.ts";
import type { WebhookPoster } from "../src/operations/ports/webhooks.ts";
import { createWebhookPoster } from "../src/posting/post-webhook.ts";
import { createNotifications, DAY_MS, HOUR_MS, MINUTE_MS, money, type Notifications } from "./notifications.ts";
import { devicesAt, type Devices } from "./devices.ts";
import { newBrowser, senderOf, startPushService, type PushService } from "./push-service.ts";

const security = captureSecurity("notifications");
let service: Notifications;
let pushes: PushService;
let devices: Devices;
beforeAll(async () => {
  service = await createNotifications({ logger: security.logger });
});
beforeEach(async () => {
  pushes = await startPushService();
  devices = devicesAt(service, pushes);
});
afterEach(() => devices.clear());
afterAll(() => service.close());

const newDevice: Devices["newDevice"] = (...given) => devices.newDevice(...given);
const notify: Devices["notify"] = (...given) => devices.notify(...given);
const messages: Devices["messages"] = (userId) => devices.messages(userId);
const devicesOf: Devices["devicesOf"] = (userId) => devices.devicesOf(userId);

/** Resolves every name to this computer. */
const resolve = async () => [{ address: "127.0.0.1", family: 4 }];

const now = () => readClock(sqlOfPrisma(service.prisma));

/** Responds with this status from now on, and asks senders to wait so many seconds. */
const refuseFor = (status: number, seconds: number) =>
  pushes.behave((_pushed, response) => {
    response.writeHead(status, { "retry-after": String(seconds) }).end();
    return undefined;
  });

describe("a push", () => {
  test("is shown once on each of the person's devices, and on nobody else's", async () => {
    const first = await newDevice();
    const [second, other] = [await newDevice(first.userId), await newDevice()];
    await notify(first.userId, { eventId: "notified-once" });
    for (let round = 0; round < 2; round += 1) await service.sendPushes();
    await notify(first.userId, { eventId: "notified-once" });
    await service.sendPushes();
    const [notice] = await service.prisma.notice.findMany({ where: { userId: first.userId } });
    const content = {
      title: "We received your request",
      text: "See your request",
      path: "/support",
      tag: notice?.id.replaceAll("-", ""),
    };
    expect(pushes.shownOn(first)).toEqual([content]);
    expect(pushes.shownOn(second)).toEqual([content]);
    expect(pushes.shownOn(other)).toEqual([]);
    expect(pushes.arrived).toHaveLength(2);
  });

  test("is encrypted for the device, signed by this installation, and kept for a day by the push service", async () => {
    const { userId, ...browser } = await newDevice();
    await notify(userId);
    await service.sendPushes();
    const [pushed] = pushes.arrived;
    if (pushed === undefined) throw new Error("Nothing arrived");
    const { publicKey, claims } = senderOf(pushed);
    expect(publicKey).toBe(service.deps.push?.publicKey);
    expect(claims).toMatchObject({ aud: pushes.origin, sub: "mailto:post@stakehold.example" });
    const seconds = claims.exp - Date.now() / 1_000;
    expect(seconds).toBeGreaterThan(3_600);
    expect(seconds).toBeLessThanOrEqual(86_400);
    expect(pushed.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400", urgency: "normal" });
    expect(pushed.headers["topic"]).toMatch(/^[\da-f]{32}$/);
    expect(pushed.body.toString("latin1")).not.toContain("request");
    expect(() => newBrowser(pushes).decrypt(pushed.body)).toThrow();
    expect(browser.decrypt(pushed.body)).toContain("We received your request");
  });

  test("about money hides the amount, and wakes the device", async () => {
    const { betId, creator } = await service.newBet();
    await service.settle();
    const device = await newDevice(creator.userId);
    await service.deliver(PayoutSentSchema, { betId, userId: creator.userId, amount: money(183_350n) });
    await service.sendPushes();
    expect(pushes.shownOn(device)).toMatchObject([{ title: "Paid out: Snow in Oslo", path: "/escrow-balance" }]);
    expect(pushes.arrived[0]?.headers).toMatchObject({ urgency: "high" });
  });

  test("waits ten minutes for the title of its bet, and is then sent without it", async () => {
    const device = await newDevice();
    await service.deliver(PayoutSentSchema, { betId: randomUUID(), userId: device.userId, amount: money(1_000n) });
    await service.sendPushes();
    expect(pushes.arrived).toHaveLength(0);
    await service.moveClock(11 * MINUTE_MS);
    await service.sendPushes();
    expect(pushes.shownOn(device)).toMatchObject([{ title: "Paid out: Removed bet" }]);
  });

  test("that only a later version can compose is retried for an hour without an attempt", async () => {
    const { userId } = await newDevice();
    await notify(userId);
    await service.prisma.notice.updateMany({ where: { userId }, data: { facts: { unknown: true } } });
    await service.sendPushes();
    expect(await messages(userId)).toMatchObject([{ state: "PENDING", attempts: 0, failure: "NOT_KNOWN_YET" }]);
    await service.moveClock(HOUR_MS);
    await service.sendPushes();
    expect(await messages(userId)).toMatchObject([{ state: "FAILED", attempts: 0 }]);
    expect(pushes.arrived).toHaveLength(0);
  });

  test("from before a device was added is not sent to it", async () => {
    const userId = randomUUID();
    await notify(userId);
    await newDevice(userId);
    await service.sendPushes();
    expect(pushes.arrived).toHaveLength(0);
  });
});

describe("a person's settings", () => {
  test.each(["SUPPORT", "MONEY"] as const)(
    "suppress pushes about %s that are switched off, but not the mail",
    async (subject) => {
      const { betId } = await service.newBet();
      const { userId, email } = await service.newPerson();
      await newDevice(userId);
      await service.deps.settings.mute(userId, { subject, way: "PUSH" });
      if (subject === "SUPPORT") await notify(userId);
      else await service.deliver(PayoutSentSchema, { betId, userId, amount: money(1_000n) });
      await service.sendPushes();
      await service.send();
      expect(pushes.arrived).toHaveLength(0);
      expect(await messages(userId)).toMatchObject([{ state: "MUTED" }]);
      expect(await service.mailbox(email)).toHaveLength(1);
    },
  );

  test("for mail and app do not affect pushes", async () => {
    const device = await newDevice();
    for (const way of ["MAIL", "APP"] as const) {
      await service.deps.settings.mute(device.userId, { subject: "SUPPORT", way });
    }
    await notify(device.userId);
    await service.sendPushes();
    expect(pushes.shownOn(device)).toHaveLength(1);
  });

  test("delay a push that may wait until after the quiet hours, and no other", async () => {
    const { betId } = await service.newBet();
    const device = await newDevice();
    const time = await now();
    const minute = time.getUTCHours() * 60 + time.getUTCMinutes();
    const quietHours = { timeZone: "UTC", fromMinute: (minute + 1_380) % 1_440, toMinute: (minute + 120) % 1_440 };
    await service.deps.settings.setQuietHours(device.userId, quietHours);
    await notify(device.userId);
    await service.deliver(PayoutSentSchema, { betId, userId: device.userId, amount: money(1_000n) });
    await service.sendPushes();
    expect(pushes.shownOn(device).map(({ title }) => title)).toEqual(["Paid out: Snow in Oslo"]);
    const waiting = (await messages(device.userId)).find(({ state }) => state === "PENDING");
    expect(waiting).toMatchObject({ attempts: 0, failure: "QUIET", nextAttemptAt: endOfQuiet(quietHours, time) });
    await service.moveClock(2 * HOUR_MS);
    await service.sendPushes();
    expect(pushes.shownOn(device)).toHaveLength(2);
  });

  test("do not matter for a push that was read in the app, which is dropped", async () => {
    const { userId } = await newDevice();
    await notify(userId);
    await service.deps.noticeReader.markAllRead(userId, await now());
    await service.sendPushes();
    expect(pushes.arrived).toHaveLength(0);
    expect(await messages(userId)).toMatchObject([{ state: "MUTED" }]);
  });
});

describe("a refused push", () => {
  test("is attempted five times and then given up, and its device stays", async () => {
    pushes.behave(() => 503);
    const { userId } = await newDevice();
    await notify(userId);
    for (let round = 0; round < 7; round += 1) {
      await service.sendPushes();
      await service.moveClock(2 * HOUR_MS);
    }
    expect(pushes.arrived).toHaveLength(5);
    expect(await messages(userId)).toMatchObject([{ state: "FAILED", attempts: 5, failure: "STATUS_REFUSED" }]);
    expect(await devicesOf(userId)).toMatchObject([{ failures: 5, lastSuccessAt: null }]);
  });

  test.each([
    ["as long as Retry-After requires", 7_200, 7_200],
    ["six hours at most", 1_000_000, 21_600],
  ])("waits %s", async (_how, required, waited) => {
    refuseFor(429, required);
    const { userId } = await newDevice();
    await notify(userId);
    const before = await now();
    await service.sendPushes();
    const [message] = await messages(userId);
    const seconds = ((message?.nextAttemptAt?.getTime() ?? NaN) - before.getTime()) / 1_000;
    expect(seconds).toBeGreaterThanOrEqual(waited);
    expect(seconds).toBeLessThan(waited + 60);
    pushes.behave(() => 201);
    await service.moveClock((waited - 120) * 1_000);
    await service.sendPushes();
    expect(pushes.arrived).toHaveLength(1);
    await service.moveClock(3 * MINUTE_MS);
    await service.sendPushes();
    expect(await messages(userId)).toMatchObject([{ state: "SENT", attempts: 2, failure: null }]);
    expect(await devicesOf(userId)).toMatchObject([{ failures: 0, lastSuccessAt: expect.any(Date) }]);
  });

  test.each([400, 403, 413, 302])("with status %i is not retried", async (status) => {
    pushes.behave(() => status);
    const { userId } = await newDevice();
    await notify(userId);
    await service.sendPushes();
    expect(await messages(userId)).toMatchObject([{ state: "FAILED", attempts: 1 }]);
    expect(await devicesOf(userId)).toHaveLength(1);
  });

  test("is sent again under the same topic if its result was lost, and not once more", async () => {
    const device = await newDevice();
    await notify(device.userId);
    const lost: unknown[] = [];
    const dying = { ...service.deps.pushes, conclude: () => Promise.reject(new Error("died")) };
    await service.sendPushes({ pushes: dying, reportLostPush: (_device, error) => lost.push(error) });
    expect(lost).toEqual([new Error("died")]);
    await service.sendPushes();
    expect(pushes.arrived).toHaveLength(1);
    await service.moveClock(MINUTE_MS);
    for (let round = 0; round < 2; round += 1) await service.sendPushes();
    expect(pushes.arrived).toHaveLength(2);
    expect(new Set(pushes.arrived.map(({ headers }) => headers["topic"])).size).toBe(1);
    expect(new Set(pushes.shownOn(device).map(({ tag }) => tag)).size).toBe(1);
  });
});

describe("a device", () => {
  test.each([404, 410])("that its push service forgot (%i) is removed with its waiting pushes", async (status) => {
    pushes.behave(() => status);
    const { userId } = await newDevice();
    const before = (await shown("stakehold_push_devices_removed_total"))['reason="GONE"'] ?? 0;
    for (let count = 0; count < 6; count += 1) await notify(userId);
    await service.sendPushes();
    expect(await devicesOf(userId)).toEqual([]);
    expect(await messages(userId)).toEqual([]);
    expect(pushes.arrived).toHaveLength(4);
    expect((await shown("stakehold_push_devices_removed_total"))['reason="GONE"']).toBe(before + 1);
  });

  test("is removed after three days and twenty attempts without success, but not after a recent success", async () => {
    pushes.behave(() => 500);
    const [failing, lately] = [await newDevice(), await newDevice()];
    await service.moveClock(3 * DAY_MS);
    const { userId } = lately;
    await service.prisma.pushSubscription.updateMany({ where: { userId }, data: { lastSuccessAt: await now() } });
    for (const each of [failing.userId, userId]) for (let count = 0; count < 4; count += 1) await notify(each);
    for (let round = 0; round < 6; round += 1) {
      await service.sendPushes();
      await service.moveClock(2 * HOUR_MS);
    }
    expect(await devicesOf(failing.userId)).toEqual([]);
    expect(await devicesOf(userId)).toMatchObject([{ failures: 20 }]);
  });

  test("that hangs does not delay others", async () => {
    pushes.behave(({ path }, response) => {
      if (hanging.endpoint.endsWith(path)) return undefined;
      response.writeHead(201).end();
      return undefined;
    });
    const [hanging, healthy] = [await newDevice(), await newDevice()];
    for (const { userId } of [hanging, healthy]) await notify(userId);
    const within = (answerWithinMs: number) =>
      createWebhookPoster({ ...service.deps.addressRules, resolve, answerWithinMs });
    // The other may take as long as a slow computer needs.
    const [impatient, patient] = [within(300), within(DAY_MS)];
    const poster: WebhookPoster = {
      post: (outgoing) => (outgoing.url === hanging.endpoint ? impatient : patient).post(outgoing),
    };
    await service.sendPushes({ poster });
    expect(pushes.shownOn(healthy)).toHaveLength(1);
    expect(await messages(hanging.userId)).toMatchObject([{ state: "PENDING", failure: "TIMED_OUT" }]);
  });

  test("with an internal push service gets nothing, and the security log records it", async () => {
    const { userId } = await newDevice();
    const [device] = await devicesOf(userId);
    await service.prisma.pushSubscription.updateMany({
      where: { userId },
      data: { endpoint: "https://push.example/inside" },
    });
    await notify(userId);
    security.entries();
    const strict = createWebhookPoster({ allowLoopback: false, resolve });
    await service.sendPushes({ poster: strict });
    expect(await messages(userId)).toMatchObject([{ state: "PENDING", failure: "ADDRESS_REFUSED" }]);
    expect(security.entries()).toEqual([
      {
        event: "push_address_refused",
        outcome: "refused",
        actor: { kind: "service", id: "notifications" },
        target: { kind: "push_subscription", id: device?.id },
        reason: "ADDRESS_REFUSED",
      },
    ]);
  });

  test("of a deleted account is removed with all its pushes", async () => {
    const [leaver, other] = [await newDevice(), await newDevice()];
    for (const { userId } of [leaver, other]) await notify(userId);
    await service.deliver(UserDeletedSchema, { userId: leaver.userId });
    await service.sendPushes();
    expect(await service.prisma.pushSubscription.findMany({ select: { userId: true } })).toEqual([
      { userId: other.userId },
    ]);
    expect(pushes.shownOn(leaver)).toEqual([]);
    expect(pushes.shownOn(other)).toHaveLength(1);
  });
});

test("pushes are removed with their notices", async () => {
  const { userId } = await newDevice();
  await notify(userId);
  await service.sendPushes();
  await service.settle();
  await service.deps.removal.removeNotices(new Date((await now()).getTime() + MINUTE_MS), 1_000);
  expect(await service.prisma.pushMessage.count()).toBe(0);
  expect(await devicesOf(userId)).toHaveLength(1);
});
