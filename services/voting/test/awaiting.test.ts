import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  BetDecidedSchema,
  ParticipantWithdrawnSchema,
  Reminder,
  ReminderDueSchema,
  WithdrawalReason,
} from "@stakehold/proto/bets/v1/events_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import { createVoting, namesOf, PERIOD_MS, type Voting } from "./voting.ts";

let voting: Voting;

beforeAll(async () => {
  voting = await createVoting();
});
afterAll(() => voting.close());

const remind = (betId: string, reminder: Reminder = Reminder.VOTE_HALF_OVER, eventId = newId()) =>
  voting.consume(ReminderDueSchema, { betId, reminder }, { eventId });

/** Returns the people named in each reminder. */
const awaited = async (betId: string) =>
  (await voting.published(betId)).flatMap(([name, payload]) => (name === "VotesAwaited" ? [payload] : []));

describe("a reminder of a vote", () => {
  test("names the people who have not voted, and the deadline", async () => {
    const { betId, electorate } = await voting.open(5);
    const [alice = "", bob = "", ...others] = electorate;
    await voting.vote(betId, alice, "APPROVE");
    await voting.vote(betId, bob, "REJECT");
    await remind(betId);
    const { deadline } = (await voting.ballot(betId))!;
    expect(await awaited(betId)).toEqual([{ betId, userIds: others.toSorted(), deadline: deadline.toISOString() }]);
  });

  test("leaves out people who voted since the previous one", async () => {
    const { betId, electorate } = await voting.open(4);
    const [alice = ""] = electorate;
    await remind(betId);
    await voting.vote(betId, alice, "APPROVE");
    await remind(betId, Reminder.VOTE_ENDS_SOON);
    expect(await awaited(betId)).toMatchObject([
      { userIds: electorate.toSorted() },
      { userIds: electorate.filter((userId) => userId !== alice).toSorted() },
    ]);
  });

  test("leaves out people who may no longer vote", async () => {
    const { betId, electorate } = await voting.open(3);
    const [alice = "", ...others] = electorate;
    await voting.consume(ParticipantWithdrawnSchema, { betId, userId: alice, reason: WithdrawalReason.BANNED });
    await remind(betId);
    expect(await awaited(betId)).toMatchObject([{ userIds: others.toSorted() }]);
  });

  test("names nobody twice when its event is delivered again", async () => {
    const { betId } = await voting.open(2);
    const eventId = newId();
    await Promise.all([1, 2, 3].map(() => remind(betId, Reminder.VOTE_HALF_OVER, eventId)));
    expect(await awaited(betId)).toHaveLength(1);
  });

  test("names nobody when there is no ballot, or it has ended", async () => {
    const unknown = newId();
    await remind(unknown);
    const decided = await voting.open(2);
    await voting.consume(BetDecidedSchema, { betId: decided.betId });
    await remind(decided.betId);
    const late = await voting.open(2);
    await voting.moveClock(PERIOD_MS);
    await remind(late.betId);
    expect([await awaited(unknown), await awaited(decided.betId), await awaited(late.betId)]).toEqual([[], [], []]);
  });

  test("is the only kind that voting acts on: it ignores those about a proposal", async () => {
    const { betId } = await voting.open(2);
    await remind(betId, Reminder.PROPOSAL_DUE);
    await remind(betId, Reminder.ONE_SIDED);
    expect(namesOf(await voting.published(betId))).toEqual(["BallotOpened"]);
  });
});
