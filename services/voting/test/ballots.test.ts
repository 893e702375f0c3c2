import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  ParticipantWithdrawnSchema,
  ResolutionProposedSchema,
  WithdrawalReason,
} from "@stakehold/proto/bets/v1/events_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import { countStatements } from "@stakehold/testing/count-statements.ts";
import { createVoting, namesOf, PERIOD_MS, type Voting } from "./voting.ts";

let voting: Voting;

beforeAll(async () => {
  voting = await createVoting();
});
afterAll(() => voting.close());

const withdraw = (betId: string, userId: string, reason: WithdrawalReason, eventId = newId()) =>
  voting.consume(ParticipantWithdrawnSchema, { betId, userId, reason }, { eventId });

describe("opening", () => {
  test("publishes the electorate size and the deadline once, however often the event is delivered", async () => {
    const [betId, eventId, alice, bob] = [newId(), newId(), newId(), newId()];
    const propose = () => voting.consume(ResolutionProposedSchema, { betId, electorate: [alice, bob] }, { eventId });
    await Promise.all([propose(), propose()]);
    await propose();

    const ballot = await voting.ballot(betId);
    expect(ballot).toMatchObject({ status: "OPEN", electorateSize: 2, approvals: 0, rejections: 0 });
    expect(ballot?.deadline.getTime()).toBe((ballot?.openedAt.getTime() ?? 0) + PERIOD_MS);
    expect(await voting.published(betId)).toEqual([
      ["BallotOpened", { betId, deadline: expect.any(String), electorateSize: 2, requiredApprovals: 2 }],
    ]);
  });

  test("with an empty electorate ends the ballot at once", async () => {
    const { betId } = await voting.open(0);
    expect(await voting.ballot(betId)).toMatchObject({ status: "EXPIRED" });
    expect(namesOf(await voting.published(betId))).toEqual(["BallotOpened", "BallotDecided"]);
  });

  test("stores an electorate of 5,000 in as few statements as one of two", async () => {
    const statementsForTwo = await countStatements(() => voting.open(2));
    const betId = newId();
    const electorate = Array.from({ length: 5_000 }, () => newId());
    const open = () => voting.consume(ResolutionProposedSchema, { betId, electorate });
    expect(await countStatements(open)).toBe(statementsForTwo);
    const { rows } = await voting.pool.query("SELECT count(*)::int AS seats FROM electors WHERE bet_id = $1", [betId]);
    expect(rows).toEqual([{ seats: 5_000 }]);
  });
});

test("an event's id is stored in the transaction of its effect", async () => {
  const [betId, eventId] = [newId(), newId()];
  const seen = async () => (await voting.pool.query("SELECT consumer FROM inbox WHERE event_id = $1", [eventId])).rows;
  // A malformed elector id makes the effect fail, and the record of the event with it.
  const propose = (elector: string) =>
    voting.consume(ResolutionProposedSchema, { betId, electorate: [elector] }, { eventId });
  await expect(propose("nonsense")).rejects.toThrow();
  expect(await seen()).toEqual([]);
  await propose(newId());
  expect(await seen()).toEqual([{ consumer: "voting" }]);
});

describe("votes", () => {
  test("of 200 people at once are each counted once", async () => {
    const { betId, electorate } = await voting.open(500);
    const approve = (index: number) => (index % 2 === 0 ? "APPROVE" : "REJECT");
    const voters = electorate.slice(0, 200);
    await Promise.all(voters.map((userId, index) => voting.vote(betId, userId, approve(index))));

    expect(await voting.ballot(betId)).toMatchObject({ status: "OPEN", approvals: 100, rejections: 100 });
    const published = await voting.published(betId);
    expect(published.slice(1).map(([, event]) => event)).toEqual(
      Array.from({ length: 200 }, (_, index) => ({ betId, userId: expect.any(String), totalVotes: index + 1 })),
    );
  });

  test("beyond the one that decides are refused, however many come at once", async () => {
    const { betId, electorate } = await voting.open(40);
    const results = await Promise.allSettled(electorate.map((userId) => voting.vote(betId, userId, "APPROVE")));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(21);
    expect(await voting.ballot(betId)).toMatchObject({ status: "APPROVED", approvals: 21 });
    expect(namesOf(await voting.published(betId)).filter((name) => name === "BallotDecided")).toHaveLength(1);
  });

  test("of one person in two tabs count once", async () => {
    const {
      betId,
      electorate: [alice = ""],
    } = await voting.open(3);
    const results = await Promise.allSettled(
      ["APPROVE", "REJECT", "APPROVE"].map((choice) =>
        voting.vote(betId, alice, choice === "APPROVE" ? "APPROVE" : "REJECT"),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refusals = results.filter((result) => result.status === "rejected").map(({ reason }) => reason);
    expect(refusals).toEqual([
      expect.objectContaining({ code: "ALREADY_VOTED" }),
      expect.objectContaining({ code: "ALREADY_VOTED" }),
    ]);
  });

  test("count before the deadline, and not at it", async () => {
    const {
      betId,
      electorate: [alice = "", bob = ""],
    } = await voting.open(3);
    await voting.moveClock(PERIOD_MS - 60_000);
    await expect(voting.vote(betId, alice, "APPROVE")).resolves.toMatchObject({ approvals: 1 });
    await voting.moveClock(60_000);
    await expect(voting.vote(betId, bob, "APPROVE")).rejects.toMatchObject({ code: "VOTING_CLOSED" });
    expect(await voting.ballot(betId)).toMatchObject({ approvals: 1 });
  });

  test("are refused until the ballot has opened", async () => {
    await expect(voting.vote(newId(), newId(), "APPROVE")).rejects.toMatchObject({ code: "BALLOT_OPENING" });
  });
});

describe("the same key", () => {
  test("with the same input returns the ballot as it is now", async () => {
    const {
      betId,
      electorate: [alice = "", bob = ""],
    } = await voting.open(5);
    await voting.vote(betId, alice, "APPROVE", "one key");
    await voting.vote(betId, bob, "REJECT");
    await expect(voting.vote(betId, alice, "APPROVE", "one key")).resolves.toMatchObject({
      approvals: 1,
      rejections: 1,
    });
  });

  test("with other input is refused", async () => {
    const {
      betId,
      electorate: [alice = ""],
    } = await voting.open(5);
    await voting.vote(betId, alice, "APPROVE", "another key");
    const again = voting.vote(betId, alice, "REJECT", "another key");
    await expect(again).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
  });

  test("can be used again after a refusal", async () => {
    const betId = newId();
    const alice = newId();
    await expect(voting.vote(betId, alice, "APPROVE", "kept")).rejects.toMatchObject({ code: "BALLOT_OPENING" });
    await voting.consume(ResolutionProposedSchema, { betId, electorate: [alice] });
    await expect(voting.vote(betId, alice, "APPROVE", "kept")).resolves.toMatchObject({ status: "APPROVED" });
  });
});

describe("leaving the electorate", () => {
  test("by chargeback removes the vote too and may decide the ballot", async () => {
    const {
      betId,
      electorate: [alice = "", bob = "", carol = "", dave = ""],
    } = await voting.open(4);
    await voting.vote(betId, alice, "APPROVE");
    await voting.vote(betId, bob, "APPROVE");
    await voting.vote(betId, carol, "REJECT");
    const eventId = newId();
    await withdraw(betId, carol, WithdrawalReason.CHARGEBACK, eventId);
    await withdraw(betId, carol, WithdrawalReason.CHARGEBACK, eventId);

    expect(await voting.ballot(betId)).toMatchObject({
      status: "APPROVED",
      electorateSize: 3,
      approvals: 2,
      rejections: 0,
    });
    const votes = await voting.reader.votesOf(betId, { limit: 10, after: undefined });
    expect(votes.map(({ userId }) => userId)).toEqual([alice, bob]);
    expect((await voting.published(betId)).at(-1)).toEqual([
      "BallotDecided",
      { betId, status: "BALLOT_STATUS_APPROVED", approvals: 2, electorateSize: 3, requiredApprovals: 2 },
    ]);
    await expect(voting.vote(betId, dave, "REJECT")).rejects.toMatchObject({ code: "VOTING_CLOSED" });
  });

  test("by ban keeps the seat of somebody who has voted", async () => {
    const {
      betId,
      electorate: [alice = "", bob = ""],
    } = await voting.open(4);
    await voting.vote(betId, alice, "APPROVE");
    for (const userId of [alice, bob]) {
      await withdraw(betId, userId, WithdrawalReason.BANNED);
    }
    expect(await voting.ballot(betId)).toMatchObject({ status: "OPEN", electorateSize: 3, approvals: 1 });
  });

  test("of everybody expires the ballot", async () => {
    const { betId, electorate } = await voting.open(3);
    await Promise.all(electorate.map((userId) => withdraw(betId, userId, WithdrawalReason.CHARGEBACK)));
    expect(await voting.ballot(betId)).toMatchObject({ status: "EXPIRED", electorateSize: 0 });
    expect(namesOf(await voting.published(betId))).toEqual(["BallotOpened", "BallotDecided"]);
  });

  test("of a bet without a ballot changes nothing", async () => {
    const betId = newId();
    await withdraw(betId, newId(), WithdrawalReason.BANNED);
    expect(await voting.ballot(betId)).toBeUndefined();
  });
});
