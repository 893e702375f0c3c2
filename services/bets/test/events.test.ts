import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startConsumer, type Consumer } from "@stakehold/messaging/inbox/consumer.ts";
import type { Producer } from "@stakehold/messaging/kafka/broker.ts";
import { encodeEvent, event, type OutgoingEvent } from "@stakehold/messaging/outbox/outbox.ts";
import { startRelay, type Relay } from "@stakehold/messaging/outbox/relay.ts";
import { topicOf } from "@stakehold/messaging/kafka/topics.ts";
import { UserBannedSchema } from "@stakehold/proto/identity/v1/events_pb.ts";
import { StakeCancelledSchema, StakeDisputedSchema, StakeHeldSchema } from "@stakehold/proto/payments/v1/events_pb.ts";
import { BallotStatus } from "@stakehold/proto/voting/v1/ballot_pb.ts";
import { BallotDecidedSchema, BallotOpenedSchema } from "@stakehold/proto/voting/v1/events_pb.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { createTestKafka, type TestKafka } from "@stakehold/testing/kafka.ts";
import { untilHolds } from "@stakehold/testing/until.ts";
import type { Entry } from "../src/operations/open-entry.ts";
import { proposeResolution } from "../src/operations/propose-resolution.ts";
import { DAY, draft, join, openWorld, person, type World } from "./world.ts";

const logger = createLogger("bets", "silent");
let world: World;
let broker: TestKafka;
let producer: Producer;
let consumer: Consumer;
let relay: Relay;

beforeAll(async () => {
  world = await openWorld("bets_events");
  broker = createTestKafka("bets-events");
  producer = await broker.kafka.producer();
  const topics = ["bets", "payments", "voting", "identity"].map((name) => topicOf(broker.topicPrefix, name));
  await broker.makeTopics(...topics);
  consumer = startConsumer({
    kafka: broker.kafka,
    group: `${broker.topicPrefix}.bets`,
    topics,
    handlers: world.handlers,
    logger,
    pool: world.database.pool,
  });
  relay = startRelay({
    pool: world.database.pool,
    topic: topicOf(broker.topicPrefix, "bets"),
    publish: (topic, records) => producer.send(topic, records),
    logger,
  });
  await consumer.joined;
});
afterAll(async () => {
  await relay.stop();
  await consumer.stop();
  await broker.kafka.close();
  await world.close();
});

/** Publishes another service's event twice, as at-least-once delivery may. */
async function emit(service: "payments" | "voting" | "identity", outgoing: OutgoingEvent): Promise<void> {
  const record = {
    eventId: randomUUID(),
    key: outgoing.key,
    type: outgoing.schema.typeName,
    value: encodeEvent(outgoing),
    occurredAt: new Date(),
  };
  await producer.send(topicOf(broker.topicPrefix, service), [record, record]);
}

const stakeOf = ({ place }: Entry) => ({ stakeId: place.id, betId: place.betId, userId: place.userId });

const held = async (entry: Entry) => {
  const chargedAt = timestampFromDate(await world.deps.reader.now());
  await emit("payments", event(entry.place.betId, StakeHeldSchema, { ...stakeOf(entry), chargedAt }));
};

/** Waits until a value read from the database matches. */
const untilMatches = (read: () => Promise<unknown>, wanted: object): Promise<void> =>
  untilHolds(async () => expect(await read()).toMatchObject(wanted));

test("a bet advances by other services' events, and its workflow is woken by bets' own events", async () => {
  const [creator, winner, leaver, banned] = [person(), person(), person(), person()];
  const opened = await draft(world, creator);
  const betId = opened.bet.id;
  const bet = () => world.deps.reader.bet(betId);
  await held(opened);
  await untilMatches(bet, { status: "ACTIVE", forCount: 1 });

  const entries: Entry[] = [];
  for (const joiner of [winner, leaver, banned]) entries.push(await join(world, betId, joiner));
  for (const entry of entries) await held(entry);
  await untilMatches(bet, { againstCount: 3, lastAdmission: 4 });

  const given = await join(world, betId, person());
  await emit("payments", event(betId, StakeCancelledSchema, stakeOf(given)));
  await emit("payments", event(betId, StakeDisputedSchema, stakeOf(entries[1]!)));
  await emit(
    "identity",
    event(banned.userId, UserBannedSchema, { userId: banned.userId, reason: "voted dishonestly" }),
  );
  await untilMatches(() => world.deps.reader.place(given.place.id), { status: "CANCELLED" });
  await untilMatches(bet, { againstCount: 2, pool: 2_000n });
  await untilMatches(() => world.deps.reader.place(entries[2]!.place.id), {
    status: "HELD",
    bannedAt: expect.any(Date),
  });

  await proposeResolution(world.deps, {
    userId: creator.userId,
    betId,
    winningSide: "FOR",
    outcome: "It rained",
    idempotencyKey: randomUUID(),
  });
  const deadline = new Date((await world.deps.reader.now()).getTime() + 3 * DAY);
  await emit("voting", event(betId, BallotOpenedSchema, { betId, deadline: timestampFromDate(deadline) }));
  await untilMatches(bet, { status: "VOTING", votingEndsAt: deadline });
  await emit("voting", event(betId, BallotDecidedSchema, { betId, status: BallotStatus.APPROVED }));
  await untilMatches(bet, { decision: "FOR", decisionReason: "APPROVED" });

  // Published, proposed, decided.
  await untilMatches(async () => ({ times: world.woken.filter((id) => id === `bet/${betId}`).length }), { times: 3 });
  const { rows } = await world.database.pool.query("SELECT 1 FROM dead_letters");
  expect(rows).toEqual([]);
});
