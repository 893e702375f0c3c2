import type { ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { captureSecurity } from "@stakehold/testing/security-lines.ts";
import { until } from "@stakehold/testing/until.ts";
import type { WebhookPoster } from "../src/operations/ports/webhooks.ts";
import { createWebhookSender } from "../src/operations/send-due-webhooks.ts";
import { resolveBySystem } from "../src/posting/guarded-lookup.ts";
import { createWebhookPoster } from "../src/posting/post-webhook.ts";
import { createNotifications, DAY_MS, type Notifications } from "./notifications.ts";
import { startReceiver, type Receiver } from "./receiver.ts";
import { holdStake, newEndpoint } from "./webhooks.ts";

const security = captureSecurity("notifications");
let service: Notifications;
let receiver: Receiver;
/** A receiver that nothing may reach. */
let inside: Receiver;
beforeAll(async () => {
  service = await createNotifications({ logger: security.logger });
});
beforeEach(async () => {
  [receiver, inside] = [await startReceiver(), await startReceiver()];
});
afterEach(async () => {
  await receiver.stop();
  await inside.stop();
  await service.prisma.webhookEndpoint.deleteMany();
});
afterAll(() => service.close());

const GIGABYTE = 2 ** 30;

/** Sends data for as long as the client reads. */
function pour(response: ServerResponse): void {
  response.writeHead(200, { "content-length": String(GIGABYTE) });
  const chunk = Buffer.alloc(65_536, "a");
  const more = () => {
    while (!response.destroyed) {
      if (response.write(chunk)) continue;
      response.once("drain", more);
      return;
    }
  };
  more();
}

function drip(response: ServerResponse): void {
  response.writeHead(200);
  const dripping = setInterval(() => response.write("."), 50);
  response.on("close", () => clearInterval(dripping));
}

const posterWithin = (answerWithinMs: number) =>
  createWebhookPoster({ ...service.deps.addressRules, resolve: resolveBySystem, answerWithinMs });

/**
 * Waits only briefly for a response. A message that did not arrive in that time, because the computer stalled, was
 * never sent.
 */
const impatient = (): WebhookPoster => ({
  post: (outgoing) =>
    until(async () => {
      const answer = await posterWithin(1_500).post(outgoing);
      return receiver.arrived.length > 0 && answer;
    }),
});

const METADATA = "http://169.254.169.254/latest/meta-data";

type Answering = (response: ServerResponse) => unknown;

const answers: readonly (readonly [string, string, Answering])[] = [
  ["redirects inside", "REDIRECTED", (response) => response.writeHead(307, { location: inside.url }).end()],
  [
    "redirects to a cloud's metadata",
    "REDIRECTED",
    (response) => response.writeHead(302, { location: METADATA }).end(),
  ],
  ["hangs", "TIMED_OUT", () => undefined],
  ["trickles", "TIMED_OUT", drip],
  ["answers 1 GB", "ANSWER_TOO_LARGE", pour],
];

describe("an endpoint that", () => {
  test.each(answers)("%s accepts nothing: %s, with one entry in the security log", async (_how, failure, answer) => {
    receiver.behave((_arrived, response) => {
      answer(response);
      return undefined;
    });
    const { id, userId } = await newEndpoint(service, { url: receiver.url });
    await holdStake(service, userId);
    security.entries();
    await service.sendWebhooks({ poster: failure === "TIMED_OUT" ? impatient() : posterWithin(DAY_MS) });
    expect(await service.prisma.webhookDelivery.findMany({ where: { endpointId: id } })).toMatchObject([
      { state: "PENDING", attempts: 1, failure, deliveredAt: null },
    ]);
    expect(security.entries()).toEqual([
      {
        event: "webhook_answer_refused",
        outcome: "refused",
        actor: { kind: "service", id: "notifications" },
        target: { kind: "webhook_endpoint", id },
        reason: failure,
      },
    ]);
    expect([receiver.arrived.length, inside.connections()]).toEqual([1, 0]);
  });

  const addresses: readonly (readonly [string, readonly string[]])[] = [
    ["a private address", ["10.0.0.1"]],
    ["one private address among public ones", ["93.184.216.34", "2606:4700:4700::1111", "192.168.1.1"]],
    ["a cloud's metadata", ["169.254.169.254"]],
    ["an IPv4-mapped address", ["::ffff:127.0.0.1"]],
    ["a unique local address", ["fd00::1"]],
    ["a link-local address", ["fe80::1"]],
    ["a translated address", ["64:ff9b::a9fe:a9fe"]],
    ["no address", []],
  ];
  test.each(addresses)("resolves to %s by the time of sending is not contacted", async (_what, found) => {
    const { id, userId } = await newEndpoint(service, { url: receiver.url });
    await service.prisma.webhookEndpoint.update({ where: { id }, data: { url: "https://partner.example/" } });
    await holdStake(service, userId);
    security.entries();
    const resolve = async () => found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    await service.sendWebhooks({ poster: createWebhookPoster({ ...service.deps.addressRules, resolve }) });
    expect(await service.prisma.webhookDelivery.findMany({ where: { endpointId: id } })).toMatchObject([
      { state: "PENDING", attempts: 1, failure: "ADDRESS_REFUSED" },
    ]);
    expect(security.entries()).toEqual([
      {
        event: "webhook_address_refused",
        outcome: "refused",
        actor: { kind: "service", id: "notifications" },
        target: { kind: "webhook_endpoint", id },
        reason: "ADDRESS_REFUSED",
      },
    ]);
    expect(receiver.connections()).toBe(0);
  });
});

test("one endpoint that hangs does not delay others, which get as many messages per round as without it", async () => {
  /** Returns what one round delivers to another endpoint with 24 messages, however long the round takes. */
  const deliveredInOneRound = async () => {
    const { id, userId } = await newEndpoint(service, { url: inside.url });
    for (let count = 0; count < 24; count += 1) await holdStake(service, userId);
    const sender = createWebhookSender({ ...service.deps, poster: posterWithin(DAY_MS) });
    const delivered = () => service.prisma.webhookDelivery.count({ where: { endpointId: id, state: "DELIVERED" } });
    await sender.begin();
    await until(async () => (await delivered()) === 24);
    return { sender, count: await delivered() };
  };
  const alone = await deliveredInOneRound();
  await alone.sender.stop();

  receiver.behave(() => undefined);
  const slow = await newEndpoint(service, { url: receiver.url });
  for (let count = 0; count < 24; count += 1) await holdStake(service, slow.userId);
  const beside = await deliveredInOneRound();
  expect(beside.count / alone.count).toBe(1);
  // It hung throughout, with exactly four messages.
  await until(() => receiver.arrived.length >= 4);
  expect(receiver.arrived).toHaveLength(4);
  expect(await service.prisma.webhookDelivery.count({ where: { endpointId: slow.id, attempts: { gt: 0 } } })).toBe(0);
  await receiver.stop();
  await beside.sender.stop();
});
