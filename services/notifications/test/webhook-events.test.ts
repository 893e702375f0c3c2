import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { create, toBinary } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { readClock } from "@stakehold/store/clock.ts";
import { startConsumer } from "@stakehold/messaging/inbox/consumer.ts";
import { sqlOfPrisma } from "@stakehold/store/sql.ts";
import { topicOf } from "@stakehold/messaging/kafka/topics.ts";
import {
  BetDecidedSchema,
  BetDraftedSchema,
  BetPublishedSchema,
  BetSettledSchema,
  ParticipantAdmittedSchema,
  ParticipantWithdrawnSchema,
  PlatformClearedSchema,
  WithdrawalReason,
} from "@stakehold/proto/bets/v1/events_pb.ts";
import { PayoutSentSchema, StakeHeldSchema, StakeRefundedSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { TicketRepliedSchema } from "@stakehold/proto/support/v1/events_pb.ts";
import { BallotOpenedSchema } from "@stakehold/proto/voting/v1/events_pb.ts";
import { Decision, DecisionReason, FeePolicy, Side } from "@stakehold/proto/wager/v1/wager_pb.ts";
import { createTestKafka } from "@stakehold/testing/kafka.ts";
import { until } from "@stakehold/testing/until.ts";
import { pino } from "pino";
import { createNotifications, draftOf, endDate, money, ticketOf, type Notifications } from "./notifications.ts";
import { startReceiver, type Receiver } from "./receiver.ts";
import { holdStake, newEndpoint, verified } from "./webhooks.ts";

let service: Notifications;
let receiver: Receiver;
beforeAll(async () => {
  service = await createNotifications();
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  await receiver.stop();
  await service.prisma.webhookEndpoint.deleteMany();
});
afterAll(() => service.close());

/** Sends until nothing is due, and returns what each endpoint received, by its secret. */
async function receivedBy({ id, secret }: { readonly id: string; readonly secret: string }) {
  while ((await service.prisma.webhookDelivery.count({ where: { endpointId: id, state: "PENDING" } })) > 0) {
    await service.sendWebhooks();
  }
  return receiver.arrived.flatMap((arrived) => (isFor(arrived, secret) ? [verified(arrived, secret)] : []));
}

function isFor(arrived: Receiver["arrived"][number], secret: string): boolean {
  try {
    return verified(arrived, secret).id !== "";
  } catch {
    return false;
  }
}

const typesOf = (messages: readonly { readonly type: string }[]) => messages.map(({ type }) => type).toSorted();

/** Delivers the events of a creator's bet in which another person takes part. */
async function liveABet(creatorId: string, joinerId: string) {
  const bet = draftOf(creatorId);
  const { betId } = bet;
  const [own, joined] = [randomUUID(), randomUUID()];
  const admission = { betId, side: Side.FOR, stake: money(1000n) };
  await service.deliver(BetDraftedSchema, bet);
  await service.deliver(StakeHeldSchema, { betId, stakeId: own, userId: creatorId });
  await service.deliver(BetPublishedSchema, { ...bet, category: "weather", endDate, feePolicy: FeePolicy.ENTRY });
  const first = { ...admission, participationId: own, userId: creatorId, admissionNumber: 1 };
  await service.deliver(ParticipantAdmittedSchema, first);
  await service.deliver(StakeHeldSchema, { betId, stakeId: joined, userId: joinerId });
  const second = { ...admission, participationId: joined, userId: joinerId, admissionNumber: 2 };
  await service.deliver(ParticipantAdmittedSchema, second);
  await service.deliver(BallotOpenedSchema, { betId });
  await service.deliver(BetDecidedSchema, { betId, decision: Decision.FOR_WINS, reason: DecisionReason.APPROVED });
  await service.deliver(BetSettledSchema, { betId, outcome: Decision.FOR_WINS, reason: DecisionReason.APPROVED });
  await service.deliver(PayoutSentSchema, { betId, stakeId: own, userId: creatorId, amount: money(2000n) });
  return { betId, own, joined };
}

const OF_ALL = ["bet.decided", "bet.joined", "bet.settled", "bet.voting_started"];

describe("an endpoint receives what concerns its owner, and nothing else", () => {
  test("the events of a bet, with only ids and in the order of their sequence numbers", async () => {
    const [creator, joiner, stranger] = [
      await newEndpoint(service, { url: receiver.url }),
      await newEndpoint(service, { url: receiver.url }),
      await newEndpoint(service, { url: receiver.url }),
    ];
    const { betId, own, joined } = await liveABet(creator.userId, joiner.userId);
    const messages = await receivedBy(creator);
    expect(typesOf(messages)).toEqual([...OF_ALL, "bet.published", "payout.sent", "stake.held"].toSorted());
    expect(messages.toSorted((a, b) => a.sequence - b.sequence).map(({ type, data }) => [type, data])).toEqual([
      ["stake.held", { betId, participationId: own }],
      ["bet.published", { betId }],
      ["bet.joined", { betId, participationId: joined }],
      ["bet.voting_started", { betId }],
      ["bet.decided", { betId }],
      ["bet.settled", { betId }],
      ["payout.sent", { betId, participationId: own }],
    ]);
    expect(new Set(messages.map(({ sequence }) => sequence)).size).toBe(messages.length);
    expect(typesOf(await receivedBy(joiner))).toEqual([...OF_ALL, "stake.held"].toSorted());
    expect(await receivedBy(stranger)).toEqual([]);
  });

  test("a refund and an answered ticket, for their owner alone", async () => {
    const [owner, other] = [
      await newEndpoint(service, { url: receiver.url }),
      await newEndpoint(service, { url: receiver.url }),
    ];
    const [betId, stakeId] = [randomUUID(), randomUUID()];
    await service.deliver(StakeRefundedSchema, { betId, stakeId, userId: owner.userId, amount: money(1_025n) });
    const ticket = ticketOf(owner.userId);
    await service.deliver(TicketRepliedSchema, { ...ticket, byStaff: false });
    await service.deliver(TicketRepliedSchema, { ...ticket, byStaff: true });
    const messages = await receivedBy(owner);
    const byType = messages.toSorted((a, b) => a.type.localeCompare(b.type));
    expect(byType.map(({ type, data, sequence }) => [type, data, sequence])).toEqual([
      ["stake.refunded", { betId, participationId: stakeId }, 1],
      ["ticket.answered", { ticketId: ticket.ticketId }, 1],
    ]);
    expect(await receivedBy(other)).toEqual([]);
  });

  test("only the kinds that it subscribed to", async () => {
    const creator = await newEndpoint(service, { url: receiver.url, kinds: ["BET_SETTLED"] });
    await liveABet(creator.userId, randomUUID());
    expect(typesOf(await receivedBy(creator))).toEqual(["bet.settled"]);
  });

  test("nothing more about a bet after the owner's stake was withdrawn", async () => {
    const joiner = await newEndpoint(service, { url: receiver.url, kinds: ["BET_JOINED", "BET_DECIDED"] });
    const betId = randomUUID();
    const admission = { betId, participationId: randomUUID(), side: Side.FOR, stake: money(1000n), admissionNumber: 2 };
    await service.deliver(ParticipantAdmittedSchema, { ...admission, userId: joiner.userId });
    const left = { betId, userId: joiner.userId, reason: WithdrawalReason.CHARGEBACK };
    await service.deliver(ParticipantWithdrawnSchema, left);
    await service.deliver(BetDecidedSchema, { betId, decision: Decision.REFUND, reason: DecisionReason.ONE_SIDED });
    expect(typesOf(await receivedBy(joiner))).toEqual(["bet.joined"]);
  });
});

describe("an event is one message per endpoint", () => {
  test("however often it is delivered, even through the broker", async () => {
    const endpoint = await newEndpoint(service, { url: receiver.url });
    const second = await newEndpoint(service, { url: receiver.url, userId: endpoint.userId });
    const { kafka, topicPrefix, makeTopics } = createTestKafka("webhooks");
    const topic = topicOf(topicPrefix, "payments");
    await makeTopics(topic);
    const betId = randomUUID();
    const record = (eventId: string) => ({
      eventId,
      key: betId,
      type: StakeHeldSchema.typeName,
      occurredAt: new Date(),
      value: toBinary(
        StakeHeldSchema,
        create(StakeHeldSchema, { betId, stakeId: randomUUID(), userId: endpoint.userId }),
      ),
    });
    const consumer = startConsumer({
      kafka,
      pool: service.pool,
      group: topicPrefix,
      topics: [topic],
      handlers: service.handlers,
      logger: pino({ level: "silent" }),
    });
    try {
      const producer = await kafka.producer();
      await producer.send(topic, [record("one"), record("one"), record("two"), record("one")]);
      await until(async () => (await service.prisma.webhookDelivery.count({ where: { eventId: "two" } })) === 2);
      await consumer.stop();
    } finally {
      await kafka.close();
    }
    expect((await receivedBy(endpoint)).map(({ sequence }) => sequence).toSorted((a, b) => a - b)).toEqual([1, 2]);
    expect(await receivedBy(second)).toHaveLength(2);
  });

  test("for a switched-off endpoint it is logged for a later resend, and not sent", async () => {
    const endpoint = await newEndpoint(service, { url: receiver.url });
    const off = { status: "DISABLED", disabledReason: "OWNER" };
    await service.prisma.webhookEndpoint.update({ where: { id: endpoint.id }, data: off });
    await holdStake(service, endpoint.userId);
    await service.sendWebhooks();
    expect(receiver.arrived).toEqual([]);
    expect(await service.prisma.webhookDelivery.findMany({ where: { endpointId: endpoint.id } })).toMatchObject([
      { state: "FAILED", failure: "ENDPOINT_DISABLED", nextAttemptAt: null },
    ]);
  });
});

test("clearing the platform removes people and sequences of its bets, but still sends pending messages", async () => {
  const endpoint = await newEndpoint(service, { url: receiver.url });
  await liveABet(endpoint.userId, randomUUID());
  await holdStake(service, endpoint.userId);
  await service.moveClock(10);
  const now = await readClock(sqlOfPrisma(service.prisma));
  await service.deliver(PlatformClearedSchema, { clearedBefore: timestampFromDate(now) });
  expect(await service.prisma.betPerson.count()).toBe(0);
  expect(await service.prisma.webhookSequence.count()).toBe(0);
  expect(await receivedBy(endpoint)).toHaveLength(8);
});
