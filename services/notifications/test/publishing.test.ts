import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { create, toBinary } from "@bufbuild/protobuf";
import { startConsumer } from "@stakehold/messaging/consumer.ts";
import { startRelay } from "@stakehold/messaging/relay.ts";
import { topicOf } from "@stakehold/messaging/topics.ts";
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
  for (let times = 0; times < count; times += 1) await service.hear(TicketOpenedSchema, ticketOf(userId));
  return { userId, ids: await idsOf(userId) };
}

/** Returns a person's published events after the first `count`. */
const toldAfter = async (userId: string, count: number) => (await service.told(userId)).slice(count);

describe("a new entry", () => {
  test("is told by the ids of its person and of itself, and by nothing else", async () => {
    const { userId, ids } = await personWith(1);
    expect(await service.told(userId)).toEqual([["NoticesTold", { userId, noticeIds: ids }]]);
  });

  test("is told to each of many people by an event of their own", async () => {
    const electorate = [randomUUID(), randomUUID(), randomUUID()];
    const vote = { betId: randomUUID(), winningSide: Side.FOR, outcome: "It snowed", electorate, proposedAt: endDate };
    await service.hear(ResolutionProposedSchema, vote);
    for (const userId of electorate) {
      expect(await service.told(userId)).toEqual([["NoticesTold", { userId, noticeIds: await idsOf(userId) }]]);
    }
  });

  test("is told with the others that its person has by the same event", async () => {
    const userId = randomUUID();
    const result = { userId, outcome: StakeOutcome.REFUNDED, stake: money(1_000n), owed: money(1_025n) };
    const results = [randomUUID(), randomUUID()].map((stakeId) => ({ ...result, stakeId }));
    await service.hear(BetFundsSettledSchema, { betId: randomUUID(), outcome: Decision.REFUND, results });
    const ids = await idsOf(userId);
    expect(ids).toHaveLength(2);
    expect(await service.told(userId)).toEqual([
      ["NoticesTold", { userId, noticeIds: expect.arrayContaining([...ids]) }],
    ]);
  });

  test("is told once, also where its event is delivered again, or six times at once", async () => {
    const [eventId, userId] = [randomUUID(), randomUUID()];
    const hear = () => service.hear(TicketOpenedSchema, ticketOf(userId), { eventId });
    await Promise.all(Array.from({ length: 6 }, hear));
    await hear();
    expect(await service.told(userId)).toHaveLength(1);
  });

  test("is told by nothing where what it comes from is undone", async () => {
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
    expect(await service.told(userId)).toEqual([]);
  });
});

describe("nothing is told", () => {
  test("where an event tells nobody anything", async () => {
    const userId = randomUUID();
    await service.hear(UserProfileChangedSchema, { userId, email: "a@example.com", displayName: "Alice" });
    const reminder = Reminder.PROPOSAL_DUE;
    await service.hear(ReminderDueSchema, { betId: randomUUID(), reminder, people: [], actBefore: endDate });
    expect(await service.told(userId)).toEqual([]);
  });

  test("when entries are forgotten, with their person or for their age", async () => {
    const [leaver, other] = [await personWith(1), await personWith(1)];
    await service.hear(UserDeletedSchema, { userId: leaver.userId });
    await service.settle();
    await service.moveClock(KEEP_NOTICES_MS + 1_000);
    await forgetOldNotices(service.deps);
    for (const { userId } of [leaver, other]) {
      expect(await idsOf(userId)).toEqual([]);
      expect(await toldAfter(userId, 1)).toEqual([]);
    }
  });
});

describe("reading", () => {
  test("is told by the entries that were unread, and a reading that changes nothing by nothing", async () => {
    const { userId, ids } = await personWith(3);
    const [first = "", second = "", third = ""] = ids;
    const read = (...those: string[]) => service.deps.noticeReader.markRead(userId, those);
    await read(first);
    await read(first);
    await read(first, second, third);
    await read(randomUUID());
    expect(await toldAfter(userId, 3)).toEqual([
      ["NoticesRead", { userId, noticeIds: [first] }],
      ["NoticesRead", { userId, noticeIds: expect.arrayContaining([second, third]) }],
    ]);
    expect((await service.told(userId)).at(-1)?.[1]).toHaveProperty("noticeIds.length", 2);
  });

  test("of what is another's is told to nobody", async () => {
    const { userId, ids } = await personWith(1);
    const other = randomUUID();
    await service.deps.noticeReader.markRead(other, ids);
    expect([await toldAfter(userId, 1), await service.told(other)]).toEqual([[], []]);
  });

  test("of everything is told once and names no entries", async () => {
    const { userId } = await personWith(2);
    const now = await service.deps.removal.now();
    for (let times = 0; times < 2; times += 1) await service.deps.noticeReader.markAllRead(userId, now);
    expect(await toldAfter(userId, 2)).toEqual([["NoticesRead", { userId }]]);
  });

  test("twice at the same moment is told once", async () => {
    const { userId, ids } = await personWith(1);
    await Promise.all(Array.from({ length: 6 }, () => service.deps.noticeReader.markRead(userId, ids)));
    expect(await toldAfter(userId, 1)).toHaveLength(1);
  });
});

test("through the broker each entry and each reading arrives on a topic of its own, keyed by the person", async () => {
  const { kafka, topicPrefix, makeTopics } = createTestKafka("notifications-publishing");
  const [heard, own] = [topicOf(topicPrefix, "support"), topicOf(topicPrefix, "notifications")];
  await makeTopics(heard, own);
  const logger = createLogger("notifications", "silent");
  const producer = await kafka.producer();
  const { pool, handlers } = service;
  const consumer = startConsumer({ kafka, pool, group: topicPrefix, topics: [heard], handlers, logger });
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
    await producer.send(heard, [record, record]);
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
