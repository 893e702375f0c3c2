import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { newId } from "@stakehold/service/id.ts";
import { countStatements } from "@stakehold/testing/count-statements.ts";
import { castVote } from "../src/operations/cast-vote.ts";
import { openBallot } from "../src/operations/open-ballot.ts";
import { withdrawElector } from "../src/operations/withdraw-elector.ts";
import { createVoting, namesOf, PERIOD_MS, type Voting } from "./voting.ts";

let voting: Voting;

beforeAll(async () => {
  voting = await createVoting();
});
afterAll(() => voting.close());

describe("opening", () => {
  test("says who may vote until when, once however often the event comes", async () => {
    const [betId, eventId, alice, bob] = [newId(), newId(), newId(), newId()];
    const proposed = { eventId, betId, electorate: [alice, bob] };
    await Promise.all([openBallot(voting.deps, proposed), openBallot(voting.deps, proposed)]);
    await openBallot(voting.deps, proposed);

    const ballot = await voting.ballot(betId);
    expect(ballot).toMatchObject({ status: "open", electorateSize: 2, approvals: 0, rejections: 0 });
    expect(ballot?.deadline.getTime()).toBe((ballot?.openedAt.getTime() ?? 0) + PERIOD_MS);
    expect(await voting.told(betId)).toEqual([
      ["BallotOpened", { betId, deadline: expect.any(String), electorateSize: 2, requiredApprovals: 2 }],
    ]);
  });

  test("with nobody who may vote ends the ballot at once", async () => {
    const { betId } = await voting.open(0);
    expect(await voting.ballot(betId)).toMatchObject({ status: "expired" });
    expect(namesOf(await voting.told(betId))).toEqual(["BallotOpened", "BallotDecided"]);
  });

  test("takes an electorate of 5,000 by as few statements as one of two", async () => {
    const statementsForTwo = await countStatements(() => voting.open(2));
    const betId = newId();
    const electorate = Array.from({ length: 5_000 }, () => newId());
    const open = () => openBallot(voting.deps, { eventId: newId(), betId, electorate });
    expect(await countStatements(open)).toBe(statementsForTwo);
    const { rows } = await voting.pool.query("SELECT count(*)::int AS seats FROM electors WHERE bet_id = $1", [betId]);
    expect(rows).toEqual([{ seats: 5_000 }]);
  });
});

test("an event is remembered in the transaction of its effect", async () => {
  const [betId, eventId] = [newId(), newId()];
  const seen = async () => (await voting.pool.query("SELECT consumer FROM inbox WHERE event_id = $1", [eventId])).rows;
  // An elector whose id is none makes the effect fail, and the memory of the event with it.
  await expect(openBallot(voting.deps, { eventId, betId, electorate: ["nonsense"] })).rejects.toThrow();
  expect(await seen()).toEqual([]);
  await openBallot(voting.deps, { eventId, betId, electorate: [newId()] });
  expect(await seen()).toEqual([{ consumer: "voting" }]);
});

describe("votes", () => {
  test("of 200 people at once are each counted once", async () => {
    const { betId, electorate } = await voting.open(500);
    const approve = (index: number) => (index % 2 === 0 ? "approve" : "reject");
    const voters = electorate.slice(0, 200);
    await Promise.all(voters.map((userId, index) => voting.vote(betId, userId, approve(index))));

    expect(await voting.ballot(betId)).toMatchObject({ status: "open", approvals: 100, rejections: 100 });
    const told = await voting.told(betId);
    expect(told.slice(1).map(([, event]) => event)).toEqual(
      Array.from({ length: 200 }, (_, index) => ({ betId, userId: expect.any(String), totalVotes: index + 1 })),
    );
  });

  test("beyond the one that decides are refused, however many come at once", async () => {
    const { betId, electorate } = await voting.open(40);
    const results = await Promise.allSettled(electorate.map((userId) => voting.vote(betId, userId, "approve")));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(21);
    expect(await voting.ballot(betId)).toMatchObject({ status: "approved", approvals: 21 });
    expect(namesOf(await voting.told(betId)).filter((name) => name === "BallotDecided")).toHaveLength(1);
  });

  test("of one person in two tabs count once", async () => {
    const {
      betId,
      electorate: [alice = ""],
    } = await voting.open(3);
    const results = await Promise.allSettled(
      ["approve", "reject", "approve"].map((choice) =>
        voting.vote(betId, alice, choice === "approve" ? "approve" : "reject"),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refusals = results.filter((result) => result.status === "rejected").map(({ reason }) => reason);
    expect(refusals).toEqual([
      expect.objectContaining({ code: "ALREADY_VOTED" }),
      expect.objectContaining({ code: "ALREADY_VOTED" }),
    ]);
  });

  test("before the deadline count, and at it they do not", async () => {
    const {
      betId,
      electorate: [alice = "", bob = ""],
    } = await voting.open(3);
    await voting.moveClock(PERIOD_MS - 5_000);
    await expect(voting.vote(betId, alice, "approve")).resolves.toMatchObject({ approvals: 1 });
    await voting.moveClock(5_000);
    await expect(voting.vote(betId, bob, "approve")).rejects.toMatchObject({ code: "VOTING_CLOSED" });
    expect(await voting.ballot(betId)).toMatchObject({ approvals: 1 });
  });

  test("before the ballot is there are to come again, and an id that is none names no ballot", async () => {
    await expect(voting.vote(newId(), newId(), "approve")).rejects.toMatchObject({ code: "BALLOT_OPENING" });
    await expect(voting.vote("nonsense", newId(), "approve")).rejects.toMatchObject({ code: "BALLOT_NOT_FOUND" });
  });

  test("of a banned person are refused before anything is looked at", async () => {
    const {
      betId,
      electorate: [alice = ""],
    } = await voting.open(1);
    const command = { idempotencyKey: newId(), userId: alice, isBanned: true, betId, choice: "approve" } as const;
    await expect(castVote(voting.deps, command)).rejects.toMatchObject({ code: "BANNED" });
  });
});

describe("the same key", () => {
  test("with the same input answers the ballot as it is now", async () => {
    const {
      betId,
      electorate: [alice = "", bob = ""],
    } = await voting.open(5);
    await voting.vote(betId, alice, "approve", "one key");
    await voting.vote(betId, bob, "reject");
    await expect(voting.vote(betId, alice, "approve", "one key")).resolves.toMatchObject({
      approvals: 1,
      rejections: 1,
    });
  });

  test("with other input is refused", async () => {
    const {
      betId,
      electorate: [alice = ""],
    } = await voting.open(5);
    await voting.vote(betId, alice, "approve", "another key");
    const again = voting.vote(betId, alice, "reject", "another key");
    await expect(again).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
  });

  test("is free again after a refusal", async () => {
    const betId = newId();
    const alice = newId();
    await expect(voting.vote(betId, alice, "approve", "kept")).rejects.toMatchObject({ code: "BALLOT_OPENING" });
    await openBallot(voting.deps, { eventId: newId(), betId, electorate: [alice] });
    await expect(voting.vote(betId, alice, "approve", "kept")).resolves.toMatchObject({ status: "approved" });
  });
});

describe("leaving the electorate", () => {
  test("by chargeback takes the vote along and may decide", async () => {
    const {
      betId,
      electorate: [alice = "", bob = "", carol = "", dave = ""],
    } = await voting.open(4);
    await voting.vote(betId, alice, "approve");
    await voting.vote(betId, bob, "approve");
    await voting.vote(betId, carol, "reject");
    const withdrawal = { eventId: newId(), betId, userId: carol, reason: "charged_back" } as const;
    await withdrawElector(voting.deps, withdrawal);
    await withdrawElector(voting.deps, withdrawal);

    expect(await voting.ballot(betId)).toMatchObject({
      status: "approved",
      electorateSize: 3,
      approvals: 2,
      rejections: 0,
    });
    const votes = await voting.reader.votesOf(betId, { limit: 10, after: undefined });
    expect(votes.map(({ userId }) => userId)).toEqual([alice, bob]);
    expect((await voting.told(betId)).at(-1)).toEqual([
      "BallotDecided",
      { betId, status: "BALLOT_STATUS_APPROVED", approvals: 2, electorateSize: 3 },
    ]);
    await expect(voting.vote(betId, dave, "reject")).rejects.toMatchObject({ code: "VOTING_CLOSED" });
  });

  test("by ban leaves a cast vote in its seat", async () => {
    const {
      betId,
      electorate: [alice = "", bob = ""],
    } = await voting.open(4);
    await voting.vote(betId, alice, "approve");
    for (const userId of [alice, bob]) {
      await withdrawElector(voting.deps, { eventId: newId(), betId, userId, reason: "banned" });
    }
    expect(await voting.ballot(betId)).toMatchObject({ status: "open", electorateSize: 3, approvals: 1 });
  });

  test("of everybody expires the ballot", async () => {
    const { betId, electorate } = await voting.open(3);
    await Promise.all(
      electorate.map((userId) =>
        withdrawElector(voting.deps, { eventId: newId(), betId, userId, reason: "charged_back" }),
      ),
    );
    expect(await voting.ballot(betId)).toMatchObject({ status: "expired", electorateSize: 0 });
    expect(namesOf(await voting.told(betId))).toEqual(["BallotOpened", "BallotDecided"]);
  });

  test("of a bet without a ballot changes nothing", async () => {
    const betId = newId();
    await withdrawElector(voting.deps, { eventId: newId(), betId, userId: newId(), reason: "banned" });
    expect(await voting.ballot(betId)).toBeUndefined();
  });
});
