import { create, toBinary } from "@bufbuild/protobuf";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { topicOf } from "@stakehold/messaging/kafka/topics.ts";
import {
  TicketAssignedSchema,
  TicketEndedSchema,
  TicketOpenedSchema,
  TicketRepliedSchema,
} from "@stakehold/proto/support/v1/events_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { createTestKafka, type TestKafka } from "@stakehold/testing/kafka.ts";
import { until } from "@stakehold/testing/until.ts";
import { followEvents, followedTopics, liveTopicsOf } from "./follow-events.ts";
import { createHub } from "./hub.ts";
import { createMemory } from "./memory.ts";

const NOTHING = new Uint8Array();

test.each([
  ["stakehold.bets.v1.BetPublished", ["bet:1", "feed"]],
  ["stakehold.bets.v1.BetDrafted", ["bet:1"]],
  ["stakehold.bets.v1.ParticipantAdmitted", ["bet:1"]],
  ["stakehold.voting.v1.VoteCast", ["bet:1"]],
  ["stakehold.payments.v1.PayoutAccountChanged", ["user:1"]],
  ["stakehold.support.v1.OfALaterVersion", ["tickets"]],
  ["stakehold.notifications.v1.NoticesTold", ["bell:1"]],
  ["stakehold.notifications.v1.NoticesRead", ["bell:1"]],
  ["stakehold.support.v1.ReplyTemplateChanged", ["tickets"]],
  ["stakehold.identity.v1.UserRegistered", []],
  ["stakehold.identity.v1.ActRecorded", []],
  ["stakehold.bets.v1.ActRecorded", []],
  ["stakehold.payments.v1.ActRecorded", []],
])("%s is sent to the watchers of %j", (type, topics) => {
  expect(liveTopicsOf({ type, key: "1", value: NOTHING })).toEqual(topics);
});

test.each([TicketOpenedSchema, TicketRepliedSchema, TicketEndedSchema])(
  "$typeName is sent to the ticket's owner and to staff",
  (schema) => {
    const value = toBinary(schema, create(schema, { ticketId: "1", userId: "ada" }));
    expect(liveTopicsOf({ type: schema.typeName, key: "1", value })).toEqual(["tickets:ada", "tickets"]);
  },
);

test("an assignment of a ticket is sent to staff alone, whatever its content", () => {
  const value = toBinary(TicketEndedSchema, create(TicketEndedSchema, { ticketId: "1", userId: "ada" }));
  expect(liveTopicsOf({ type: TicketAssignedSchema.typeName, key: "1", value })).toEqual(["tickets"]);
});

test("an unreadable event is sent to staff alone, and blocks nothing", () => {
  const value = new Uint8Array([0xff, 0xff]);
  expect(liveTopicsOf({ type: TicketOpenedSchema.typeName, key: "1", value })).toEqual(["tickets"]);
});

describe("of all events", () => {
  let broker: TestKafka;
  beforeAll(async () => {
    broker = createTestKafka("follow-events");
    await broker.makeTopics(...followedTopics(broker.topicPrefix));
  });
  afterAll(() => broker.kafka.close());

  test("admins receive each by its type alone, and others receive none that concern only admins", async () => {
    const hub = createHub(createLogger("test", "silent"));
    const received: string[] = [];
    const watch = (userId: string, ...topics: string[]) =>
      hub.watch({
        userId,
        topics: new Set(topics),
        onChange: (event) => {
          const [, topic, type] = /"topic":"([^"]+)","type":"(\w+)"}$/m.exec(event) ?? [];
          if (topic !== undefined) received.push(`${userId}: ${topic} ${type}`);
        },
        onEnd: () => undefined,
      });
    watch("admin", "admin");
    watch("staff", "tickets");
    watch("ada", "tickets:ada", "user:ada", "feed", "bet:1");
    const { kafka, topicPrefix: prefix } = broker;
    const following = followEvents({ kafka, prefix, hub, memory: createMemory("a secret") });
    await following.joined;
    const producer = await kafka.producer();
    for (const [service, name, key] of [
      ["support", "TicketAssigned", "1"],
      ["support", "ReplyTemplateChanged", "team"],
      ["bets", "ActRecorded", "1"],
      ["payments", "ActRecorded", "1"],
      ["identity", "ActRecorded", "ada"],
      ["identity", "UserRegistered", "ada"],
      ["voting", "VoteCast", "1"],
    ] as const) {
      const type = `stakehold.${service}.v1.${name}`;
      const record = { eventId: newId(), key, type, value: NOTHING, occurredAt: new Date() };
      await producer.send(topicOf(prefix, service), [record]);
    }
    await until(() => received.length >= 10);
    await following.stop();
    expect(received.toSorted()).toEqual([
      "ada: bet:1 VoteCast",
      "admin: admin ActRecorded",
      "admin: admin ActRecorded",
      "admin: admin ActRecorded",
      "admin: admin ReplyTemplateChanged",
      "admin: admin TicketAssigned",
      "admin: admin UserRegistered",
      "admin: admin VoteCast",
      "staff: tickets ReplyTemplateChanged",
      "staff: tickets TicketAssigned",
    ]);
  });
});
