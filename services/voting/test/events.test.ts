import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { create } from "@bufbuild/protobuf";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { startConsumer, type Consumer } from "@stakehold/messaging/inbox/consumer.ts";
import type { Producer } from "@stakehold/messaging/kafka/broker.ts";
import { encodeEvent, event, type OutgoingEvent } from "@stakehold/messaging/outbox/outbox.ts";
import { topicOf } from "@stakehold/messaging/kafka/topics.ts";
import {
  BetDecidedSchema,
  BetPublishedSchema,
  ParticipantWithdrawnSchema,
  ResolutionProposedSchema,
  WithdrawalReason,
} from "@stakehold/proto/bets/v1/events_pb.ts";
import { CloseBallotRequestSchema } from "@stakehold/proto/voting/v1/activities_pb.ts";
import { BallotStatus } from "@stakehold/proto/voting/v1/ballot_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import { createLogger } from "@stakehold/service/logger.ts";
import { createTestKafka, type TestKafka } from "@stakehold/testing/kafka.ts";
import { until } from "@stakehold/testing/until.ts";
import { activitiesOf } from "../src/activities/activities.ts";
import { createVoting, PERIOD_MS, type Voting } from "./voting.ts";

let voting: Voting;
let broker: TestKafka;
let consumer: Consumer;
let producer: Producer;
let topic: string;

beforeAll(async () => {
  voting = await createVoting();
  broker = createTestKafka("voting");
  topic = topicOf(broker.topicPrefix, "bets");
  await broker.makeTopics(topic);
  producer = await broker.kafka.producer();
  consumer = startConsumer({
    kafka: broker.kafka,
    pool: voting.pool,
    group: `${broker.topicPrefix}.voting`,
    topics: [topic],
    handlers: voting.handlers,
    logger: createLogger("voting", "silent"),
  });
  await consumer.joined;
});

afterAll(async () => {
  await consumer.stop();
  await broker.kafka.close();
  await voting.close();
});

const send = async (...events: readonly OutgoingEvent[]) =>
  producer.send(
    topic,
    events.map((outgoing) => ({
      eventId: newId(),
      key: outgoing.key,
      type: outgoing.schema.typeName,
      value: encodeEvent(outgoing),
      occurredAt: new Date(),
    })),
  );

test("a proposal opens the ballot, a withdrawal shrinks it, the bet's decision ends it", async () => {
  const [betId, alice, bob, carol] = [newId(), newId(), newId(), newId()];
  await send(
    event(betId, BetPublishedSchema, { betId }),
    event(betId, ResolutionProposedSchema, { betId, electorate: [alice, bob, carol] }),
    event(betId, ParticipantWithdrawnSchema, { betId, userId: bob, reason: WithdrawalReason.CHARGEBACK }),
    event(betId, ParticipantWithdrawnSchema, { betId, userId: carol, reason: WithdrawalReason.BANNED }),
  );
  const open = await until(async () => {
    const ballot = await voting.ballot(betId);
    return ballot?.electorateSize === 1 && ballot;
  });
  expect(open.status).toBe("OPEN");
  expect((await voting.reader.electorsOf(bob, [betId])).get(betId)?.seat).toBe("CHARGED_BACK");
  expect((await voting.reader.electorsOf(carol, [betId])).get(betId)?.seat).toBe("BANNED");

  await send(event(betId, BetDecidedSchema, { betId }));
  await until(async () => (await voting.ballot(betId))?.status === "EXPIRED");
});

test("the activity returns when to call again, and from then on how the ballot ended", async () => {
  const { betId } = await voting.open(2);
  const ballot = await voting.ballot(betId);
  const request = create(CloseBallotRequestSchema, {
    betId,
    proposedAt: timestampFromDate(ballot?.openedAt ?? new Date()),
  });
  const { closeBallot } = activitiesOf(voting.deps);

  const early = await closeBallot(request);
  expect(early.status).toBe(BallotStatus.OPEN);
  expect(early.comeBackAt && timestampDate(early.comeBackAt)).toEqual(ballot?.deadline);
  await voting.moveClock(PERIOD_MS);
  expect(await closeBallot(request)).toMatchObject({ status: BallotStatus.EXPIRED });
  expect((await closeBallot(request)).comeBackAt).toBeUndefined();
  await expect(closeBallot(create(CloseBallotRequestSchema, { betId }))).rejects.toMatchObject({
    code: "INVALID_INPUT",
  });
});
