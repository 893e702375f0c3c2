import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { BetDecidedSchema, ResolutionProposedSchema } from "@stakehold/proto/bets/v1/events_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import { closeBallot } from "../src/operations/close-ballot.ts";
import { closeOverdueBallots } from "../src/operations/close-overdue-ballots.ts";
import { createVoting, namesOf, PERIOD_MS, SWEEP_AFTER_MS, type Voting } from "./voting.ts";

let voting: Voting;

beforeAll(async () => {
  voting = await createVoting();
});
afterAll(() => voting.close());

describe("closing", () => {
  test("returns the deadline before it, and expired from then on", async () => {
    const { betId } = await voting.open(2);
    const ballot = await voting.ballot(betId);
    const proposedAt = ballot?.openedAt ?? new Date(0);
    expect(await closeBallot(voting.deps, { betId, proposedAt })).toEqual({
      status: "OPEN",
      comeBackAt: ballot?.deadline,
    });
    await voting.moveClock(PERIOD_MS);
    const expired = { status: "EXPIRED", comeBackAt: undefined };
    expect(await closeBallot(voting.deps, { betId, proposedAt })).toEqual(expired);
    expect(await closeBallot(voting.deps, { betId, proposedAt })).toEqual(expired);
    expect(namesOf(await voting.published(betId))).toEqual(["BallotOpened", "BallotDecided"]);
  });

  test("against the last vote ends the ballot one way only", async () => {
    const {
      betId,
      electorate: [alice = ""],
    } = await voting.open(1);
    await voting.moveClock(PERIOD_MS);
    const proposedAt = new Date(0);
    const [vote, close] = await Promise.allSettled([
      voting.vote(betId, alice, "APPROVE"),
      closeBallot(voting.deps, { betId, proposedAt }),
    ]);
    expect([vote.status, close.status]).toEqual(["rejected", "fulfilled"]);
    expect(await voting.ballot(betId)).toMatchObject({ status: "EXPIRED", approvals: 0 });
  });

  test("stores a ballot that never opened as expired, and a late proposal does not reopen it", async () => {
    const betId = newId();
    const now = await voting.reader.now();
    const early = await closeBallot(voting.deps, { betId, proposedAt: now });
    expect(early.status).toBe("OPEN");
    expect(early.comeBackAt?.getTime()).toBeGreaterThan(now.getTime());
    expect(await voting.ballot(betId)).toBeUndefined();

    await voting.moveClock(2 * PERIOD_MS);
    expect(await closeBallot(voting.deps, { betId, proposedAt: now })).toEqual({
      status: "EXPIRED",
      comeBackAt: undefined,
    });

    const alice = newId();
    await voting.consume(ResolutionProposedSchema, { betId, electorate: [alice] });
    expect(await voting.ballot(betId)).toMatchObject({ status: "EXPIRED", electorateSize: 0 });
    await expect(voting.vote(betId, alice, "APPROVE")).rejects.toMatchObject({ code: "VOTING_CLOSED" });
    expect(namesOf(await voting.published(betId))).toEqual(["BallotDecided"]);
  });

  test("concurrently with opening leaves one ballot", async () => {
    const proposedAt = new Date((await voting.reader.now()).getTime() - 2 * PERIOD_MS);
    const betIds = Array.from({ length: 20 }, () => newId());
    await Promise.all(
      betIds.flatMap((betId) => [
        closeBallot(voting.deps, { betId, proposedAt }),
        voting.consume(ResolutionProposedSchema, { betId, electorate: [newId()] }),
      ]),
    );
    for (const betId of betIds) {
      const names = namesOf(await voting.published(betId));
      expect([["BallotOpened"], ["BallotDecided"]]).toContainEqual(names);
    }
  });

  test("by the bet's own decision refuses every further vote", async () => {
    const {
      betId,
      electorate: [alice = ""],
    } = await voting.open(2);
    await voting.consume(BetDecidedSchema, { betId });
    await expect(voting.vote(betId, alice, "APPROVE")).rejects.toMatchObject({ code: "VOTING_CLOSED" });
    expect(namesOf(await voting.published(betId))).toEqual(["BallotOpened", "BallotDecided"]);
  });

  test("happens without the workflow too, but only after a grace period", async () => {
    const { betId } = await voting.open(2);
    await voting.moveClock(PERIOD_MS);
    await closeOverdueBallots(voting.deps);
    expect(await voting.ballot(betId)).toMatchObject({ status: "OPEN" });
    await voting.moveClock(SWEEP_AFTER_MS);
    await closeOverdueBallots(voting.deps);
    expect(await voting.ballot(betId)).toMatchObject({ status: "EXPIRED" });
  });
});
