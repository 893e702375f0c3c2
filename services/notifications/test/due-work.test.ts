import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { ParticipantAdmittedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { TicketOpenedSchema } from "@stakehold/proto/support/v1/events_pb.ts";
import { Side } from "@stakehold/proto/wager/v1/wager_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { startSchedules, type Round } from "@stakehold/service/process/schedule.ts";
import { until } from "@stakehold/testing/until.ts";
import pg from "pg";
import { redeliver } from "../src/operations/redeliver.ts";
import { createMailSender } from "../src/operations/send-due-notices.ts";
import { createPushSender } from "../src/operations/send-due-pushes.ts";
import { createWebhookSender } from "../src/operations/send-due-webhooks.ts";
import { schedulesOf } from "../src/schedules.ts";
import { devicesAt, type Devices } from "./devices.ts";
import {
  createNotifications,
  JOIN_DIGEST_MS,
  MINUTE_MS,
  money,
  ticketOf,
  type Notifications,
} from "./notifications.ts";
import { startPushService, type PushService } from "./push-service.ts";
import { startReceiver, type Receiver } from "./receiver.ts";
import { holdStake, newEndpoint } from "./webhooks.ts";

const SENDERS = ["send", "joins", "send webhooks", "send pushes"];

/** Polling alone finds due work long after a test has timed out. */
const LONG_AFTER_MS = 3_600_000;

let service: Notifications;
let pushService: PushService;
let devices: Devices;
let receiver: Receiver;
let listener: pg.Client;
/** The tables that notifications named. */
let words: string[] = [];
beforeAll(async () => {
  service = await createNotifications();
  pushService = await startPushService();
  devices = devicesAt(service, pushService);
  listener = new pg.Client({ connectionString: service.serviceUrl });
  listener.on("notification", ({ payload }) => void words.push(String(payload)));
  // Dropping the database ends it.
  listener.on("error", () => undefined);
  await listener.connect();
  await listener.query("LISTEN due");
});
beforeEach(async () => {
  receiver = await startReceiver();
  words = [];
});
afterEach(async () => {
  await receiver.stop();
  await service.prisma.webhookEndpoint.deleteMany();
  await service.prisma.joinDigest.deleteMany();
  await service.settle();
});
afterAll(async () => {
  await listener.end();
  await devices.clear();
  await service.close();
});

/** Notifications of one connection arrive in order, so everything has arrived by now. */
async function notifiedTables(): Promise<readonly string[]> {
  await service.pool.query("NOTIFY due, 'end'");
  await until(() => words.includes("end"));
  return words.splice(0).filter((word) => word !== "end");
}

const join = (creatorId: string, betId: string) =>
  service.deliver(ParticipantAdmittedSchema, {
    betId,
    participationId: randomUUID(),
    userId: randomUUID(),
    creatorId,
    side: Side.FOR,
    stake: money(1_000n),
    admissionNumber: 2,
  });

/** Starts the senders' loops of main.ts in one process, and counts the rounds that begin. */
function startSenders() {
  const rounds = { count: 0 };
  const webhooks = createWebhookSender(service.deps);
  const pushes = createPushSender(service.deps);
  const mails = createMailSender(service.deps);
  const schedules = schedulesOf(service.deps, { mails, webhooks, pushes })
    .filter(({ name }) => SENDERS.includes(name))
    .map((schedule) => ({ ...schedule, run: (round: Round) => ((rounds.count += 1), schedule.run(round)) }));
  const running = startSchedules(schedules, {
    pool: service.pool,
    logger: createLogger("notifications", "silent"),
    longestRestMs: LONG_AFTER_MS,
  });
  return {
    rounds,
    stop: async () => void (await Promise.all([running.stop(), mails.stop(), webhooks.stop(), pushes.stop()])),
  };
}

/** Resolves when no more rounds begin: everything due is sent, and every loop rests. */
const untilAtRest = ({ rounds }: ReturnType<typeof startSenders>) =>
  until(async () => {
    const before = rounds.count;
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    return before > 0 && rounds.count === before;
  });

describe("idle senders", () => {
  test("send mails, pushes, webhooks and digests that another process writes, and become idle again", async () => {
    const { userId, email } = await service.newPerson();
    const { creator, betId } = await service.newBet();
    const processes = [startSenders(), startSenders()];
    await Promise.all(processes.map(untilAtRest));
    await devices.newDevice(userId);
    await newEndpoint(service, { url: receiver.url, userId });
    await devices.notify(userId);
    await holdStake(service, userId);
    await join(creator.userId, betId);
    await until(async () => (await service.mailbox(email)).length === 1);
    await until(() => receiver.arrived.length === 1 && pushService.arrived.length === 1);
    await until(async () => (await service.mailbox(creator.email)).some(({ subject }) => subject.includes("joined")));
    await Promise.all(processes.map(untilAtRest));
    await Promise.all(processes.map(({ stop }) => stop()));
    expect((await service.mailbox(email)).map(({ deliveries }) => deliveries)).toEqual([1]);
    expect(receiver.arrived).toHaveLength(1);
  });

  test("wake on their own when known work becomes due", async () => {
    const { userId, email } = await service.newPerson();
    await service.deliver(TicketOpenedSchema, ticketOf(userId));
    const putOff = (by: string) => service.prisma.$executeRaw`
      UPDATE notices SET next_attempt_at = stakehold_now() + ${by}::interval WHERE user_id = ${userId}::uuid`;
    await putOff("1 hour");
    const sender = startSenders();
    await untilAtRest(sender);
    expect(await service.mailbox(email)).toEqual([]);
    // This notification wakes a sender that finds nothing due yet; after that only time wakes it.
    await putOff("5 seconds");
    await until(async () => (await service.mailbox(email)).length === 1);
    await sender.stop();
  });
});

describe("a notification is sent", () => {
  test("for each row with a due time, but not for an event without recipients", async () => {
    const { userId } = await service.newPerson();
    await devices.newDevice(userId);
    await newEndpoint(service, { url: receiver.url, userId });
    await notifiedTables();
    await holdStake(service, randomUUID());
    expect(await notifiedTables()).toEqual([]);
    await holdStake(service, userId);
    expect(await notifiedTables()).toEqual(["webhook_deliveries"]);
    await devices.notify(userId);
    expect((await notifiedTables()).toSorted()).toEqual(["notices", "push_messages"]);
    await join(userId, randomUUID());
    expect((await notifiedTables()).toSorted()).toEqual(["join_digests", "notices"]);
  });

  test("when a due time moves forward, but not when it is postponed, as by a lease", async () => {
    receiver.behave(() => 500);
    const { userId, owner, id } = await newEndpoint(service, { url: receiver.url });
    await holdStake(service, userId);
    await notifiedTables();
    await service.sendWebhooks();
    expect(await notifiedTables()).toEqual([]);
    await service.prisma.webhookDelivery.updateMany({
      where: { endpointId: id },
      data: { state: "FAILED", nextAttemptAt: null },
    });
    expect(await notifiedTables()).toEqual([]);
    const [delivery] = await service.prisma.webhookDelivery.findMany({ where: { endpointId: id } });
    await redeliver(service.deps, { owner, deliveryId: delivery?.id ?? "", idempotencyKey: newId() });
    expect(await notifiedTables()).toEqual(["webhook_deliveries"]);
  });

  test("when a join begins a digest, but not when one is already waiting", async () => {
    const [creatorId, betId] = [randomUUID(), randomUUID()];
    await join(creatorId, betId);
    await service.notifyOfJoins();
    await notifiedTables();
    await join(creatorId, betId);
    expect(await notifiedTables()).toContain("join_digests");
    await join(creatorId, betId);
    expect(await notifiedTables()).not.toContain("join_digests");
  });

  test("when the clock is moved", async () => {
    await service.moveClock(JOIN_DIGEST_MS + MINUTE_MS);
    expect(await notifiedTables()).toEqual(["clock_offset"]);
  });
});
