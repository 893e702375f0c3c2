import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { create, toBinary } from "@bufbuild/protobuf";
import { startConsumer } from "@stakehold/messaging/inbox/consumer.ts";
import { startRelay } from "@stakehold/messaging/outbox/relay.ts";
import { topicOf } from "@stakehold/messaging/kafka/topics.ts";
import { ReminderDueSchema, Reminder, ResolutionProposedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { UserDeletedSchema, UserProfileChangedSchema } from "@stakehold/proto/identity/v1/events_pb.ts";
import { BetFundsSettledSchema, StakeOutcome } from "@stakehold/proto/payments/v1/events_pb.ts";
import { TicketOpenedSchema } from "@stakehold/proto/support/v1/events_pb.ts";
import { Decision, Side } from "@stakehold/proto/wager/v1/wager_pb.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { createTestKafka } from "@stakehold/testing/kafka.ts";
import { until } from "@stakehold/testing/until.ts";
import { forgetOldNotices, KEEP_NOTICES_MS } from "../src/operations/forget-notices.ts";
import { createNotifications, endDate, money, ticketOf, type Notifications } from "./notifications.ts";

let service: Notifications;
beforeAll(async () => {
  service = await createNotifications();
});
afterAll(() => service.close());

const idsOf = async (userId: string): Promise<readonly string[]> => {
  const notices = await service.prisma.notice.findMany({ where: { userId }, orderBy: { id: "asc" } });
  return notices.map(({ id }) => id);
};

/** Creates a person who asked for help so many times and was notified. */
async function personWith(count: number): Promise<{ readonly userId: string; readonly ids: readonly string[] }> {
  const userId = randomUUID();
  for (let times = 0; times < count; times += 1) await service.deliver(TicketOpenedSchema, ticketOf(userId));
  return { userId, ids: await idsOf(userId) };
}

/** Returns a person's published events after the first `count`. */
const publishedAfter = async (userId: string, count: number) => (await service.published(userId)).slice(count);

describe("a new entry", () => {
  test("is published with only its own id and the person's", async () => {
    const { userId, ids } = await personWith(1);
    expect(await service.published(userId)).toEqual([["NoticesTold", { userId, noticeIds: ids }]]);
  });

  test("is published for each of many people with their own event", async () => {
    const electorate = [randomUUID(), randomUUID(), randomUUID()];
    const vote = { betId: randomUUID(), winningSide: Side.FOR, outcome: "It snowed", electorate, proposedAt: endDate };
    await service.deliver(ResolutionProposedSchema, vote);
    for (const userId of electorate) {
      expect(await service.published(userId)).toEqual([["NoticesTold", { userId, noticeIds: await idsOf(userId) }]]);
    }
  });

  test("is published together with the person's others from the same event", async () => {
    const userId = randomUUID();
    const result = { userId, outcome: StakeOutcome.REFUNDED, stake: money(1_000n), owed: money(1_025n) };
    const results = [randomUUID(), randomUUID()].map((stakeId) => ({ ...result, stakeId }));
    await service.deliver(BetFundsSettledSchema, { betId: randomUUID(), outcome: Decision.REFUND, results });
    const ids = await idsOf(userId);
    expect(ids).toHaveLength(2);
    expect(await service.published(userId)).toEqual([
      ["NoticesTold", { userId, noticeIds: expect.arrayContaining([...ids]) }],
    ]);
  });

  test("is published once, even if its event is delivered again, or six times at once", async () => {
    const [eventId, userId] = [randomUUID(), randomUUID()];
    const deliver = () => service.deliver(TicketOpenedSchema, ticketOf(userId), { eventId });
    await Promise.all(Array.from({ length: 6 }, deliver));
    await deliver();
    expect(await service.published(userId)).toHaveLength(1);
  });

  test("is not published if its transaction is rolled back", async () => {
    const userId = randomUUID();
    const kind = "TICKET_OPENED";
    const stored = { id: randomUUID(), messageId: "the same", userId, kind, facts: { subject: "A refund" } } as const;
    const event = { type: "NoticesTold", userId, noticeIds: [stored.id] } as const;
    // Two mails must not have the same id, so the database rejects both.
    const write = service.deps.news.change({ eventId: randomUUID() }, (_state, createdAt) => ({
      answer: undefined,
      writes: { notices: [stored, { ...stored, id: randomUUID() }], createdAt },
      events: [event],
    }));
    await expect(write).rejects.toThrow();
    expect(await service.published(userId)).toEqual([]);
  });
});

describe("nothing is published", () => {
  test("for an event that notifies nobody", async () => {
    const userId = randomUUID();
    await service.deliver(UserProfileChangedSchema, { userId, email: "a@example.com", displayName: "Alice" });
    const reminder = Reminder.PROPOSAL_DUE;
    await service.deliver(ReminderDueSchema, { betId: randomUUID(), reminder, people: [], actBefore: endDate });
    expect(await service.published(userId)).toEqual([]);
  });

  test("when entries are removed, with their person or because of their age", async () => {
    const [leaver, other] = [await personWith(1), await personWith(1)];
    await service.deliver(UserDeletedSchema, { userId: leaver.userId });
    await service.settle();
    await service.moveClock(KEEP_NOTICES_MS + 1_000);
    await forgetOldNotices(service.deps);
    for (const { userId } of [leaver, other]) {
      expect(await idsOf(userId)).toEqual([]);
      expect(await publishedAfter(userId, 1)).toEqual([]);
    }
  });
});

describe("marking as read", () => {
  test("publishes the entries that were unread, and nothing if it changes nothing", async () => {
    const { userId, ids } = await personWith(3);
    const [first = "", second = "", third = ""] = ids;
    const read = (...those: string[]) => service.deps.noticeReader.markRead(userId, those);
    await read(first);
    await read(first);
    await read(first, second, third);
    await read(randomUUID());
    expect(await publishedAfter(userId, 3)).toEqual([
      ["NoticesRead", { userId, noticeIds: [first] }],
      ["NoticesRead", { userId, noticeIds: expect.arrayContaining([second, third]) }],
    ]);
    expect((await service.published(userId)).at(-1)?.[1]).toHaveProperty("noticeIds.length", 2);
  });

  test("of somebody else's entries publishes nothing", async () => {
    const { userId, ids } = await personWith(1);
    const other = randomUUID();
    await service.deps.noticeReader.markRead(other, ids);
    expect([await publishedAfter(userId, 1), await service.published(other)]).toEqual([[], []]);
  });

  test("of everything is published once, without entries", async () => {
    const { userId } = await personWith(2);
    const now = await service.deps.removal.now();
    for (let times = 0; times < 2; times += 1) await service.deps.noticeReader.markAllRead(userId, now);
    expect(await publishedAfter(userId, 2)).toEqual([["NoticesRead", { userId }]]);
  });

  test("twice at once is published once", async () => {
    const { userId, ids } = await personWith(1);
    await Promise.all(Array.from({ length: 6 }, () => service.deps.noticeReader.markRead(userId, ids)));
    expect(await publishedAfter(userId, 1)).toHaveLength(1);
  });
});

test("through the broker, new and read entries arrive on their own topic, keyed by the person", async () => {
  const { kafka, topicPrefix, makeTopics } = createTestKafka("notifications-publishing");
  const [consumed, own] = [topicOf(topicPrefix, "support"), topicOf(topicPrefix, "notifications")];
  await makeTopics(consumed, own);
  const logger = createLogger("notifications", "silent");
  const producer = await kafka.producer();
  const { pool, handlers } = service;
  const consumer = startConsumer({ kafka, pool, group: topicPrefix, topics: [consumed], handlers, logger });
  const relay = startRelay({ pool, topic: own, publish: producer.send, logger });
  const seen: string[] = [];
  const userId = randomUUID();
  const onMessage = async ({ topic, key, type }: { topic: string; key: string; type: string }) => {
    if (key === userId) seen.push(`${topic} ${type}`);
  };
  const listener = kafka.consume({ group: `${topicPrefix}.listener`, topics: [own], onMessage });
  try {
    const value = toBinary(TicketOpenedSchema, create(TicketOpenedSchema, ticketOf(userId)));
    const record = {
      eventId: "asked",
      key: "ticket",
      type: TicketOpenedSchema.typeName,
      occurredAt: new Date(),
      value,
    };
    await producer.send(consumed, [record, record]);
    await until(() => seen.length === 1);
    await service.deps.noticeReader.markRead(userId, await idsOf(userId));
    await until(() => seen.length === 2);
    expect(seen).toEqual([
      `${own} stakehold.notifications.v1.NoticesTold`,
      `${own} stakehold.notifications.v1.NoticesRead`,
    ]);
  } finally {
    await Promise.all([listener.stop(), consumer.stop(), relay.stop()]);
    await kafka.close();
  }
});
