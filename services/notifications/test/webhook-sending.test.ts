import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { captureSecurity } from "@stakehold/testing/security-lines.ts";
import { shown } from "@stakehold/testing/shown.ts";
import { until } from "@stakehold/testing/until.ts";
import { newId } from "@stakehold/service/id.ts";
import { ownedBy } from "../src/domain/webhook-endpoint.ts";
import { PAYLOAD_VERSION, SUNSETS } from "../src/domain/webhook-event.ts";
import { showMeasures } from "../src/measures.ts";
import { forgetDeliveries } from "../src/operations/forget-deliveries.ts";
import { createWebhookSender } from "../src/operations/send-due-webhooks.ts";
import { redeliver } from "../src/operations/redeliver.ts";
import { rotateWebhookSecret } from "../src/operations/rotate-webhook-secret.ts";
import { sendTestEvent } from "../src/operations/send-test-event.ts";
import { resolveBySystem } from "../src/posting/guarded-lookup.ts";
import { createWebhookPoster } from "../src/posting/post-webhook.ts";
import { signWebhook } from "../src/posting/sign-webhook.ts";
import { createNotifications, DAY_MS, HOUR_MS, MINUTE_MS, type Notifications } from "./notifications.ts";
import { startReceiver, type Receiver } from "./receiver.ts";
import { holdStake, newEndpoint, verified } from "./webhooks.ts";

const security = captureSecurity("notifications");
let service: Notifications;
let receiver: Receiver;
beforeAll(async () => {
  service = await createNotifications({ logger: security.logger });
});
beforeEach(async () => {
  receiver = await startReceiver();
  security.entries();
});
afterEach(async () => {
  await receiver.stop();
  await service.prisma.webhookEndpoint.deleteMany();
});
afterAll(() => service.close());

const deliveriesTo = (endpointId: string) =>
  service.prisma.webhookDelivery.findMany({ where: { endpointId }, orderBy: { id: "asc" } });

/** Returns how many seconds the first message to an endpoint waits after its last attempt. */
async function waitOf(endpointId: string): Promise<number> {
  const [delivery] = await deliveriesTo(endpointId);
  const log = await service.prisma.webhookAttempt.findMany({
    where: { deliveryId: delivery?.id ?? "" },
    orderBy: { attemptedAt: "desc" },
  });
  return ((delivery?.nextAttemptAt?.getTime() ?? NaN) - (log[0]?.attemptedAt.getTime() ?? NaN)) / 1_000;
}

/** Extends a wait of seconds, so that it can't pass while the computer stalls. */
const putOff = (endpointId: string, byMs: number) => service.prisma.$executeRaw`
  UPDATE webhook_deliveries SET next_attempt_at = next_attempt_at + make_interval(secs => ${byMs / 1_000})
  WHERE endpoint_id = ${endpointId}::uuid`;

describe("a refused message is retried for three days", () => {
  test("ten times with one id and body; then the endpoint is switched off and its owner notified", async () => {
    receiver.behave(() => 500);
    const person = await service.newPerson();
    const endpoint = await newEndpoint(service, { url: receiver.url, userId: person.userId });
    await holdStake(service, person.userId);
    for (let round = 0; round < 10; round += 1) {
      await service.sendWebhooks();
      await service.moveClock(27 * HOUR_MS);
    }
    await service.sendWebhooks();
    expect(receiver.arrived).toHaveLength(10);
    expect(new Set(receiver.arrived.map(({ id, body }) => `${id} ${body}`)).size).toBe(1);
    expect(await deliveriesTo(endpoint.id)).toMatchObject([
      { state: "FAILED", attempts: 10, failure: "STATUS_REFUSED", nextAttemptAt: null },
    ]);
    expect(await service.prisma.webhookEndpoint.findUnique({ where: { id: endpoint.id } })).toMatchObject({
      status: "DISABLED",
      disabledReason: "FAILING",
    });
    await service.send();
    expect(await service.subjectsOf(person.email)).toEqual(["Your webhook endpoint was switched off"]);
    expect(security.entries()).toContainEqual({
      event: "webhook_endpoint_switched_off",
      outcome: "allowed",
      actor: { kind: "service", id: "notifications" },
      target: { kind: "webhook_endpoint", id: endpoint.id },
      reason: "FAILING",
    });
  });

  test("not too early, and not after it was accepted", async () => {
    receiver.behave(() => (receiver.arrived.length === 1 ? 503 : 200));
    const endpoint = await newEndpoint(service, { url: receiver.url });
    await holdStake(service, endpoint.userId);
    await service.sendWebhooks();
    expect(await waitOf(endpoint.id)).toBeGreaterThanOrEqual(5);
    await putOff(endpoint.id, HOUR_MS);
    await service.sendWebhooks();
    expect(receiver.arrived).toHaveLength(1);
    await service.moveClock(HOUR_MS + 6_000);
    await service.sendWebhooks();
    await service.moveClock(DAY_MS);
    await service.sendWebhooks();
    expect(receiver.arrived).toHaveLength(2);
    expect(await deliveriesTo(endpoint.id)).toMatchObject([{ state: "DELIVERED", attempts: 2, failure: null }]);
    const row = await service.prisma.webhookEndpoint.findUnique({ where: { id: endpoint.id } });
    expect(row?.failingSince).toBeNull();
  });

  test("later if the receiver requires it, but never earlier than scheduled", async () => {
    const waits = ["7200", "1"];
    receiver.behave((_arrived, response) => {
      response.writeHead(503, { "retry-after": waits[receiver.arrived.length - 1] ?? "0" }).end();
      return undefined;
    });
    const endpoint = await newEndpoint(service, { url: receiver.url });
    await holdStake(service, endpoint.userId);
    const waitAfterTry = async () => {
      await service.sendWebhooks();
      return waitOf(endpoint.id);
    };
    expect(await waitAfterTry()).toBe(7_200);
    await service.moveClock(2 * HOUR_MS + MINUTE_MS);
    expect(await waitAfterTry()).toBeGreaterThanOrEqual(300);
    expect(receiver.arrived).toHaveLength(2);
  });

  test("and an endpoint that is gone is switched off at once, with its other pending messages", async () => {
    receiver.behave(() => 410);
    const endpoint = await newEndpoint(service, { url: receiver.url });
    for (let count = 0; count < 6; count += 1) await holdStake(service, endpoint.userId);
    await service.sendWebhooks();
    await service.moveClock(MINUTE_MS);
    await service.sendWebhooks();
    expect(receiver.arrived).toHaveLength(4);
    const states = (await deliveriesTo(endpoint.id)).map(({ state }) => state);
    expect(states).toEqual(states.map(() => "FAILED"));
  });
});

describe("one endpoint that hangs", () => {
  test("does not delay others, and gets at most four messages at a time", async () => {
    const hanging = await startReceiver(() => undefined);
    try {
      const [slow, healthy] = [
        await newEndpoint(service, { url: hanging.url }),
        await newEndpoint(service, { url: receiver.url }),
      ];
      for (let count = 0; count < 12; count += 1) await holdStake(service, slow.userId);
      // It hangs as long as this takes, however slow the computer is.
      const patient = createWebhookPoster({
        ...service.deps.addressRules,
        resolve: resolveBySystem,
        answerWithinMs: DAY_MS,
      });
      const sender = createWebhookSender({ ...service.deps, poster: patient });
      await sender.begin();
      for (let count = 0; count < 12; count += 1) await holdStake(service, healthy.userId);
      const where = { endpointId: healthy.id, state: "DELIVERED" };
      await until(async () => {
        await sender.begin();
        return (await service.prisma.webhookDelivery.count({ where })) === 12;
      });
      expect((await deliveriesTo(slow.id)).filter(({ attempts }) => attempts > 0)).toEqual([]);
      await until(() => hanging.arrived.length >= 4);
      expect(hanging.arrived).toHaveLength(4);
      // From here on it starts nothing more, before those four can end.
      const stopped = sender.stop();
      await hanging.stop();
      await stopped;
      expect((await deliveriesTo(slow.id)).filter(({ attempts }) => attempts > 0)).toHaveLength(4);
    } finally {
      await hanging.stop();
    }
  });

  test("is given up after its time limit, with an entry in the security log", async () => {
    receiver.behave(() => undefined);
    const { id, userId } = await newEndpoint(service, { url: receiver.url });
    await holdStake(service, userId);
    const poster = createWebhookPoster({ ...service.deps.addressRules, resolve: resolveBySystem, answerWithinMs: 200 });
    await service.sendWebhooks({ poster });
    expect(await deliveriesTo(id)).toMatchObject([{ state: "PENDING", failure: "TIMED_OUT" }]);
    expect(security.entries()).toContainEqual({
      event: "webhook_answer_refused",
      outcome: "refused",
      actor: { kind: "service", id: "notifications" },
      target: { kind: "webhook_endpoint", id },
      reason: "TIMED_OUT",
    });
  });
});

describe("signatures", () => {
  test("verify with both secrets for a day after a rotation, then with the new one alone", async () => {
    const { id: endpointId, userId, owner, secret: before } = await newEndpoint(service, { url: receiver.url });
    const { secret: after } = await rotateWebhookSecret(service.deps, { owner, endpointId, idempotencyKey: newId() });
    await holdStake(service, userId);
    await service.sendWebhooks();
    const [during] = receiver.arrived;
    if (during === undefined) throw new Error("Nothing arrived");
    expect(during.headers["webhook-signature"]?.split(" ")).toHaveLength(2);
    expect(verified(during, before)).toEqual(verified(during, after));
    await service.moveClock(DAY_MS + MINUTE_MS);
    await holdStake(service, userId);
    await service.sendWebhooks();
    const later = receiver.arrived.at(-1) ?? during;
    expect(() => verified(later, before)).toThrow();
    expect(verified(later, after).type).toBe("stake.held");
  });

  test("exist for at most two secrets: a second rotation within a day ends the oldest at once", async () => {
    const { id: endpointId, userId, owner, secret: oldest } = await newEndpoint(service, { url: receiver.url });
    const rotate = () => rotateWebhookSecret(service.deps, { owner, endpointId, idempotencyKey: newId() });
    const [second, third] = [await rotate(), await rotate()];
    await holdStake(service, userId);
    await service.sendWebhooks();
    const [arrived] = receiver.arrived;
    if (arrived === undefined) throw new Error("Nothing arrived");
    expect(() => verified(arrived, oldest)).toThrow();
    expect(verified(arrived, second.secret)).toEqual(verified(arrived, third.secret));
  });

  test("verify neither with another endpoint's secret nor for a modified body", async () => {
    const { userId, secret } = await newEndpoint(service, { url: receiver.url });
    const other = await newEndpoint(service, { url: receiver.url });
    await holdStake(service, userId);
    await service.sendWebhooks();
    const [arrived] = receiver.arrived;
    if (arrived === undefined) throw new Error("Nothing arrived");
    expect(() => verified(arrived, other.secret)).toThrow();
    expect(() => verified({ ...arrived, body: `${arrived.body} ` }, secret)).toThrow();
  });
});

describe("a payload version", () => {
  const until2027 = "Fri, 01 Jan 2027 00:00:00 GMT";
  const sunsets = new Map([["2025-01-01", until2027]]);
  const sign: typeof signWebhook = (delivery, endpoint) => signWebhook(delivery, endpoint, sunsets);

  test("that is deprecated is sent with a sunset header, and no other", async () => {
    const [old, present] = [
      await newEndpoint(service, { url: receiver.url }),
      await newEndpoint(service, { url: receiver.url }),
    ];
    await service.prisma.webhookEndpoint.update({ where: { id: old.id }, data: { payloadVersion: "2025-01-01" } });
    await holdStake(service, old.userId);
    await sendTestEvent(service.deps, { owner: old.owner, endpointId: old.id, idempotencyKey: newId() });
    await holdStake(service, present.userId);
    await service.sendWebhooks({ sign });
    const versions = receiver.arrived.map(({ headers, body }) => [
      /"version":"([\d-]+)"/.exec(body)?.[1],
      headers["sunset"],
    ]);
    expect(versions.toSorted()).toEqual([
      ["2025-01-01", until2027],
      ["2025-01-01", until2027],
      ["2026-11-01", undefined],
    ]);
    const [logged] = await service.prisma.webhookAttempt.findMany({ where: { delivery: { endpointId: old.id } } });
    expect(logged?.requestHeaders).toContainEqual({ name: "sunset", value: until2027 });
  });

  test("for new endpoints is not deprecated", () => {
    expect(SUNSETS.has(PAYLOAD_VERSION)).toBe(false);
  });
});

describe("a sent message", () => {
  test("is logged with its response but without its signature, for 30 days", async () => {
    const endpoint = await newEndpoint(service, { url: receiver.url });
    await holdStake(service, endpoint.userId);
    await service.sendWebhooks();
    const [delivery] = await deliveriesTo(endpoint.id);
    const log = await service.prisma.webhookAttempt.findMany({ where: { deliveryId: delivery?.id ?? "" } });
    expect(log).toMatchObject([{ url: receiver.url, status: 204, failure: null }]);
    expect(JSON.stringify(log)).toContain("webhook-id");
    expect(JSON.stringify(log)).not.toMatch(/signature|whsec/);
    await service.moveClock(30 * DAY_MS - HOUR_MS);
    await forgetDeliveries(service.deps);
    expect(await deliveriesTo(endpoint.id)).toHaveLength(1);
    await service.moveClock(2 * HOUR_MS);
    await forgetDeliveries(service.deps);
    expect(await deliveriesTo(endpoint.id)).toEqual([]);
    expect(await service.prisma.webhookAttempt.count({ where: { deliveryId: delivery?.id ?? "" } })).toBe(0);
  });

  test("is sent again under the same id at its owner's request", async () => {
    const { id, userId, owner } = await newEndpoint(service, { url: receiver.url });
    await holdStake(service, userId);
    await service.sendWebhooks();
    const [delivery] = await deliveriesTo(id);
    const again = { owner, deliveryId: delivery?.id ?? "", idempotencyKey: newId() };
    await redeliver(service.deps, again);
    await redeliver(service.deps, again);
    await service.sendWebhooks();
    await service.sendWebhooks();
    expect(receiver.arrived.map((one) => one.id)).toEqual([delivery?.id, delivery?.id]);
    await expect(redeliver(service.deps, { ...again, owner: ownedBy(randomUUID()) })).rejects.toMatchObject({
      code: "WEBHOOK_DELIVERY_NOT_FOUND",
    });
  });

  test("counts in the metrics of waiting messages and their delay", async () => {
    const endpoint = await newEndpoint(service, { url: receiver.url });
    await holdStake(service, endpoint.userId);
    await service.moveClock(MINUTE_MS);
    await showMeasures(service.deps);
    expect((await shown("stakehold_webhooks_waiting"))[""]).toBe(1);
    expect((await shown("stakehold_webhooks_overdue_seconds"))[""]).toBeGreaterThanOrEqual(60);
    await service.sendWebhooks();
    await showMeasures(service.deps);
    expect((await shown("stakehold_webhooks_waiting"))[""]).toBe(0);
    expect((await shown("stakehold_webhooks_overdue_seconds"))[""]).toBe(0);
  });
});
