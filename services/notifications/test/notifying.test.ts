import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { create, toBinary } from "@bufbuild/protobuf";
import { startConsumer } from "@stakehold/messaging/inbox/consumer.ts";
import { topicOf } from "@stakehold/messaging/kafka/topics.ts";
import {
  BetDecidedSchema,
  BetDraftedSchema,
  BetPublishedSchema,
  ParticipantAdmittedSchema,
  ParticipationRefusedSchema,
  Reminder,
  ReminderDueSchema,
  ResolutionProposedSchema,
} from "@stakehold/proto/bets/v1/events_pb.ts";
import { UserProfileChangedSchema, UserRegisteredSchema } from "@stakehold/proto/identity/v1/events_pb.ts";
import {
  BetFundsSettledSchema,
  DisputeClosedSchema,
  DisputeOpenedSchema,
  DisputeOutcome,
  PayoutSentSchema,
  PayoutWaitingSchema,
  StakeOutcome,
  StakeRefundedSchema,
  StakeRefundFailedSchema,
} from "@stakehold/proto/payments/v1/events_pb.ts";
import { TicketOpenedSchema, TicketRepliedSchema } from "@stakehold/proto/support/v1/events_pb.ts";
import { BallotStatus } from "@stakehold/proto/voting/v1/ballot_pb.ts";
import { BallotDecidedSchema, VotesAwaitedSchema } from "@stakehold/proto/voting/v1/events_pb.ts";
import { Decision, DecisionReason, FeePolicy, Side } from "@stakehold/proto/wager/v1/wager_pb.ts";
import { countStatements } from "@stakehold/testing/count-statements.ts";
import { createTestKafka } from "@stakehold/testing/kafka.ts";
import { until } from "@stakehold/testing/until.ts";
import { pino } from "pino";
import { createNotifications, draftOf, endDate, money, ticketOf, type Notifications } from "./notifications.ts";

let service: Notifications;
beforeAll(async () => {
  service = await createNotifications();
});
afterEach(() => service.settle());
afterAll(() => service.close());

describe("an event notifies", () => {
  test("of a published bet: its creator, once, although their admission is delivered too", async () => {
    const creator = await service.newPerson();
    const bet = draftOf(creator.userId);
    const admission = { ...bet, userId: creator.userId, side: Side.FOR, stake: money(1000n), admissionNumber: 1 };
    await service.deliver(BetDraftedSchema, bet);
    await service.deliver(BetPublishedSchema, { ...bet, category: "weather", endDate, feePolicy: FeePolicy.ENTRY });
    await service.deliver(ParticipantAdmittedSchema, admission);
    await service.send();
    expect(await service.subjectsOf(creator.email)).toEqual(["Your bet is open: Snow in Oslo"]);
  });

  test("of an admission: the participant", async () => {
    const { betId } = await service.newBet();
    const { userId, email } = await service.newPerson();
    await service.deliver(ParticipantAdmittedSchema, {
      betId,
      userId,
      side: Side.AGAINST,
      stake: money(1000n),
      admissionNumber: 2,
    });
    await service.send();
    expect(await service.subjectsOf(email)).toEqual(["You joined: Snow in Oslo"]);
  });

  test("of a refusal: the payer, also on a draft", async () => {
    const { userId, email } = await service.newPerson();
    const bet = draftOf(userId);
    await service.deliver(BetDraftedSchema, bet);
    await service.deliver(ParticipationRefusedSchema, { betId: bet.betId, userId, reason: "BET_ENDED" });
    await service.send();
    expect(await service.subjectsOf(email)).toEqual(["Your payment is refunded: Snow in Oslo"]);
  });

  test("of a settlement: each stake's owner, twice for two stakes", async () => {
    const { betId, creator } = await service.newBet();
    const loser = await service.newPerson();
    const late = { userId: creator.userId, stake: money(500n), owed: money(513n), outcome: StakeOutcome.REFUNDED };
    const tally = { approvals: 2, rejections: 0, electorateSize: 3, requiredApprovals: 2 };
    await service.deliver(BallotDecidedSchema, { betId, status: BallotStatus.APPROVED, ...tally });
    await service.deliver(BetDecidedSchema, { betId, decision: Decision.FOR_WINS, reason: DecisionReason.APPROVED });
    await service.deliver(BetFundsSettledSchema, {
      betId,
      outcome: Decision.FOR_WINS,
      results: [
        { stakeId: "1", userId: creator.userId, outcome: StakeOutcome.WON, stake: money(1000n), owed: money(2000n) },
        { stakeId: "2", userId: loser.userId, outcome: StakeOutcome.LOST, stake: money(1000n), owed: money(0n) },
        { stakeId: "3", ...late },
      ],
    });
    await service.send();
    expect(await service.subjectsOf(loser.email)).toEqual(["Decided: Snow in Oslo"]);
    const [lost] = await service.prisma.notice.findMany({ where: { userId: loser.userId } });
    expect(lost?.text).toContain("Of 3 participants, 2 approved the proposed result and 0 rejected it; 2 approvals");
    expect((await service.subjectsOf(creator.email)).toSorted()).toEqual([
      "Refunded: Snow in Oslo",
      "You won: Snow in Oslo",
      "Your bet is open: Snow in Oslo",
    ]);
  });

  test("of moved or waiting money: its owner", async () => {
    const { betId } = await service.newBet();
    const { userId, email } = await service.newPerson();
    const about = { betId, userId, stakeId: randomUUID(), amount: money(1025n) };
    await service.deliver(StakeRefundedSchema, { ...about, cardLast4: "4242" });
    await service.deliver(PayoutWaitingSchema, about);
    await service.deliver(PayoutSentSchema, about);
    await service.send();
    expect((await service.subjectsOf(email)).toSorted()).toEqual([
      "$10.25 paid out: Snow in Oslo",
      "$10.25 refunded: Snow in Oslo",
      "$10.25 waits for you: Snow in Oslo",
    ]);
  });

  test("of a failed refund, and of a dispute: the stake's owner, each once however often it is delivered", async () => {
    const { betId } = await service.newBet();
    const { userId, email } = await service.newPerson();
    const about = { betId, userId, stakeId: randomUUID(), amount: money(1025n) };
    const closed = { ...about, outcome: DisputeOutcome.CHARGE_RETURNED };
    const [failed, opened, ended] = [randomUUID(), randomUUID(), randomUUID()];
    for (let times = 0; times < 2; times += 1) {
      await service.deliver(StakeRefundFailedSchema, { ...about, cardLast4: "4242" }, { eventId: failed });
      await service.deliver(DisputeOpenedSchema, { ...about, leftBet: true }, { eventId: opened });
      await service.deliver(DisputeClosedSchema, closed, { eventId: ended });
    }
    await service.deliver(DisputeClosedSchema, { ...about, outcome: DisputeOutcome.UNSPECIFIED });
    await service.send();
    expect((await service.subjectsOf(email)).toSorted()).toEqual([
      "$10.25 could not be refunded: Snow in Oslo",
      "The dispute is decided: Snow in Oslo",
      "Your charge is disputed: Snow in Oslo",
    ]);
  });

  test("of winnings that still wait: their owner, with the number of days", async () => {
    const { betId } = await service.newBet();
    const { userId, email } = await service.newPerson();
    const about = { betId, userId, stakeId: randomUUID(), amount: money(1025n) };
    for (const daysWaited of [0, 3, 14]) await service.deliver(PayoutWaitingSchema, { ...about, daysWaited });
    await service.send();
    expect((await service.subjectsOf(email)).toSorted()).toEqual([
      "$10.25 has waited 14 days for you: Snow in Oslo",
      "$10.25 has waited 3 days for you: Snow in Oslo",
      "$10.25 waits for you: Snow in Oslo",
    ]);
  });

  test("of a registration: welcomes the person once, and not for a changed profile", async () => {
    const person = { userId: randomUUID(), email: `${randomUUID().slice(0, 8)}@example.com`, displayName: "Alice" };
    const eventId = randomUUID();
    for (let times = 0; times < 3; times += 1) await service.deliver(UserRegisteredSchema, person, { eventId });
    await service.deliver(UserProfileChangedSchema, { ...person, displayName: "Alice Example" });
    for (let round = 0; round < 2; round += 1) await service.send();
    const arrived = await service.mailbox(person.email);
    expect(arrived.map(({ subject, deliveries }) => [subject, deliveries])).toEqual([["Welcome to Stakehold", 1]]);
  });

  test("of a ticket: its owner when it arrives and when staff answer, but not for their own messages", async () => {
    const { userId, email } = await service.newPerson();
    const opened = ticketOf(userId);
    await service.deliver(TicketOpenedSchema, opened);
    await service.deliver(TicketRepliedSchema, { ...opened, byStaff: false });
    await service.deliver(TicketRepliedSchema, { ...opened, byStaff: true });
    await service.send();
    expect((await service.subjectsOf(email)).toSorted()).toEqual([
      "Answer to your request: A refund",
      "We received your request: A refund",
    ]);
  });

  test("of a proposal that a bet can't be judged: every elector, with the reason", async () => {
    const { userId, email } = await service.newPerson();
    const { betId, creator } = await service.newBet();
    await service.deliver(ResolutionProposedSchema, {
      betId,
      proposerId: creator.userId,
      isVoid: true,
      outcome: "The station was closed",
      electorate: [userId],
      proposedAt: endDate,
    });
    await service.deliver(BetDecidedSchema, { betId, decision: Decision.REFUND, reason: DecisionReason.VOIDED });
    await service.send();
    expect(await service.subjectsOf(email)).toEqual(["Please vote: Snow in Oslo"]);
    const facts = { winningSide: null, outcome: "The station was closed" };
    expect(await service.prisma.notice.findMany({ where: { userId } })).toMatchObject([
      { kind: "VOTE_STARTED", facts },
    ]);
  });

  test.each([
    [Reminder.ONE_SIDED, "Nobody on the other side yet: Snow in Oslo"],
    [Reminder.PROPOSAL_DUE, "Please propose the result: Snow in Oslo"],
    [Reminder.PROPOSAL_OPEN, "You can propose the result: Snow in Oslo"],
  ])("of a reminder with names (%s): those people, once however often it is delivered", async (reminder, subject) => {
    const { betId } = await service.newBet();
    const [first, second] = [await service.newPerson(), await service.newPerson()];
    const due = { betId, reminder, people: [first.userId, second.userId], actBefore: endDate };
    const eventId = randomUUID();
    await service.deliver(ReminderDueSchema, due, { eventId });
    await service.deliver(ReminderDueSchema, due, { eventId });
    await service.send();
    expect(await service.subjectsOf(first.email)).toEqual([subject]);
    expect(await service.subjectsOf(second.email)).toEqual([subject]);
  });

  test.each([Reminder.VOTE_HALF_OVER, Reminder.VOTE_ENDS_SOON, Reminder.UNSPECIFIED])(
    "of a voting reminder (%s): nobody, because voting sends the names itself",
    async (reminder) => {
      const { betId, creator } = await service.newBet();
      await service.deliver(ReminderDueSchema, { betId, reminder, people: [creator.userId], actBefore: endDate });
      await service.send();
      expect(await service.subjectsOf(creator.email)).toEqual(["Your bet is open: Snow in Oslo"]);
    },
  );

  test("of awaited votes: the people who have not voted, once per reminder", async () => {
    const { betId } = await service.newBet();
    const { userId, email } = await service.newPerson();
    const awaited = { betId, userIds: [userId], deadline: endDate };
    const [halfOver, endsSoon] = [randomUUID(), randomUUID()];
    for (const eventId of [halfOver, halfOver, endsSoon, endsSoon]) {
      await service.deliver(VotesAwaitedSchema, awaited, { eventId });
    }
    await service.send();
    expect(await service.subjectsOf(email)).toEqual(Array(2).fill("Your vote is missing: Snow in Oslo"));
  });

  test("of a proposal: all 5,000 electors, stored with as few statements as two", async () => {
    const [bet, another] = [await service.newBet(), await service.newBet()];
    const propose =
      ({ betId, creator }: typeof bet, voters: number) =>
      () =>
        service.deliver(ResolutionProposedSchema, {
          betId,
          proposerId: creator.userId,
          winningSide: Side.FOR,
          outcome: "It snowed",
          electorate: Array.from({ length: voters }, () => randomUUID()),
          proposedAt: endDate,
        });
    const statementsForTwo = await countStatements(propose(another, 2));
    expect(await countStatements(propose(bet, 5_000))).toBe(statementsForTwo);
    expect(
      await service.prisma.notice.count({ where: { betId: bet.betId, kind: "VOTE_STARTED", state: "PENDING" } }),
    ).toBe(5_000);
  });
});

describe("an event that is delivered twice notifies once", () => {
  test("through the broker, with one consumer after another", async () => {
    const { userId, email } = await service.newPerson();
    const { kafka, topicPrefix, makeTopics } = createTestKafka("notifications");
    const topic = topicOf(topicPrefix, "support");
    await makeTopics(topic);
    const record = (eventId: string) => ({
      eventId,
      key: userId,
      type: TicketOpenedSchema.typeName,
      occurredAt: new Date(),
      value: toBinary(TicketOpenedSchema, create(TicketOpenedSchema, ticketOf(userId))),
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
      await producer.send(topic, [record("first"), record("first"), record("second"), record("first")]);
      await until(async () => (await service.prisma.notice.count({ where: { userId, eventId: "second" } })) === 1);
      await consumer.stop();
    } finally {
      await kafka.close();
    }
    await service.send();
    expect(await service.mailbox(email)).toHaveLength(2);
  });

  test("even when both deliveries are handled at once", async () => {
    const { userId } = await service.newPerson();
    const eventId = randomUUID();
    await Promise.all(
      Array.from({ length: 6 }, () => service.deliver(TicketOpenedSchema, ticketOf(userId), { eventId })),
    );
    expect(await service.prisma.notice.count({ where: { userId } })).toBe(1);
  });
});
