import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import {
  createWebhookSender,
  WEBHOOK_LEASE_MS,
  type SendDueWebhooksDeps,
} from "../src/operations/send-due-webhooks.ts";
import { createNotifications, HOUR_MS, type Notifications } from "./notifications.ts";
import { startReceiver, type Receiver } from "./receiver.ts";
import { holdStake, newEndpoint, verified } from "./webhooks.ts";

/** As many as a suite has time for; `npm run test:soak -- webhooks` makes it 200 and reports what it saw. */
const KILLS = Number(process.env["WEBHOOK_KILLS"] ?? 40);
/** Half a minute per kill guards against hanging; on a busy computer one takes some seconds. */
const WITHIN_MS = KILLS * 30_000;

/** The number of endpoints; only one sender at a time serves each. */
const ENDPOINTS = 8;

let service: Notifications;
let receiver: Receiver;
beforeAll(async () => {
  service = await createNotifications();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.stop();
  await service.close();
});

/** A sender that does nothing more once it is killed: its last call completes, but its result is lost. */
function killedAt(step: "taken" | "posted" | "concluded" | "released", deps: SendDueWebhooksDeps): SendDueWebhooksDeps {
  let isDead = false;
  const living = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    if (isDead) throw new Error("killed");
    const result = await work();
    isDead ||= name === step;
    if (isDead) throw new Error("killed");
    return result;
  };
  return {
    ...deps,
    webhooks: {
      takeDue: (taking) => living("taken", () => deps.webhooks.takeDue({ ...taking, endpoints: 1 })),
      conclude: (...given) => living("concluded", () => deps.webhooks.conclude(...given)),
      release: (endpoint) => living("released", () => deps.webhooks.release(endpoint)),
    },
    poster: { post: (outgoing) => living("posted", () => deps.poster.post(outgoing)) },
  };
}

test(
  `over ${KILLS} kills at every step, with a receiver that fails half the time, each event arrives under one id`,
  async () => {
    const first = await newEndpoint(service, { url: receiver.url });
    const endpoints = [first];
    while (endpoints.length < ENDPOINTS) {
      endpoints.push(await newEndpoint(service, { url: receiver.url, userId: first.userId }));
    }
    const refusals = new Map<string, number>();
    const taken = new Set<string>();
    receiver.behave(({ id }) => {
      const refused = refusals.get(id) ?? 0;
      // Fewer than a message has attempts: this test is about senders that die, not about a receiver that does.
      if (refused < 6 && Math.random() < 0.5) {
        refusals.set(id, refused + 1);
        return 500;
      }
      taken.add(id);
      return 200;
    });
    const steps = ["taken", "posted", "concluded", "released"] as const;
    const count = { kills: 0, events: 0 };
    const killsAt = new Map<string, number>();
    while (count.kills < KILLS) {
      const { events } = count;
      await holdStake(service, first.userId);
      const dying = endpoints.map(async (_endpoint, index) => {
        const step = steps[(events + index) % steps.length] ?? "taken";
        const kill = () => {
          count.kills += 1;
          killsAt.set(step, (killsAt.get(step) ?? 0) + 1);
        };
        const deps = killedAt(step, service.deps);
        const sender = createWebhookSender({ ...deps, reportLost: kill });
        await sender.begin().catch(kill);
        await sender.idle();
      });
      await Promise.all(dying);
      // A killed sender's lease expires by itself.
      await service.moveClock(WEBHOOK_LEASE_MS + 1);
      count.events += 1;
    }
    for (let round = 0; round < 20 && (await pending()) > 0; round += 1) {
      await service.sendWebhooks();
      await service.moveClock(27 * HOUR_MS);
    }
    expect(count.kills).toBeGreaterThanOrEqual(KILLS);
    const rows = await service.prisma.webhookDelivery.findMany();
    expect(rows).toHaveLength(count.events * ENDPOINTS);
    expect(rows.filter(({ state }) => state !== "DELIVERED")).toEqual([]);
    // Every message was accepted, and all its attempts had the same id and body.
    expect(rows.filter(({ id }) => !taken.has(id))).toEqual([]);
    expect(new Set(receiver.arrived.map(({ id, body }) => `${id} ${body}`)).size).toBe(rows.length);
    const secretOf = new Map(endpoints.map(({ id, secret }) => [id, secret]));
    const keyOf = new Map(rows.map(({ id, endpointId }) => [id, secretOf.get(endpointId) ?? ""]));
    const messages = receiver.arrived.map((arrived) => verified(arrived, keyOf.get(arrived.id) ?? ""));
    expect(new Set(messages.map(({ data }) => data["participationId"])).size).toBe(count.events);
    expect(receiver.arrived.length).toBeGreaterThan(rows.length);
    // Senders died at every step, many times.
    for (const step of steps) expect(killsAt.get(step) ?? 0).toBeGreaterThan(KILLS / 8);
    if (process.env["WEBHOOK_KILLS"] === undefined) return;
    const refused = [...refusals.values()].reduce((sum, times) => sum + times, 0);
    const perStep = steps.map((step) => `${killsAt.get(step) ?? 0} ${step}`).join(", ");
    console.log(
      `${count.kills} kills (${perStep}); ${count.events} events to ${ENDPOINTS} endpoints are ${rows.length} messages, ` +
        `all delivered under one id each; ${receiver.arrived.length} arrivals, all verified, of which ${refused} were refused.`,
    );
  },
  WITHIN_MS,
);

const pending = () => service.prisma.webhookDelivery.count({ where: { state: "PENDING" } });

test("several senders share the work, and never send a message twice at once", async () => {
  await service.prisma.webhookEndpoint.deleteMany();
  const endpoints = [];
  for (let count = 0; count < 5; count += 1) {
    endpoints.push(await newEndpoint(service, { url: receiver.url, userId: randomUUID() }));
  }
  receiver.behave(() => 200);
  receiver.arrived.length = 0;
  for (const { userId } of endpoints) for (let count = 0; count < 8; count += 1) await holdStake(service, userId);
  await Promise.all([service.sendWebhooks(), service.sendWebhooks(), service.sendWebhooks()]);
  for (let round = 0; round < 5; round += 1) await service.sendWebhooks();
  expect(receiver.arrived).toHaveLength(40);
  expect(new Set(receiver.arrived.map(({ id }) => id)).size).toBe(40);
});
