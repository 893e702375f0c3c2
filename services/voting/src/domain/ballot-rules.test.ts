import { describe, expect, test } from "@jest/globals";
import { UNCHANGED } from "@stakehold/messaging/change/change.ts";
import { isDomainError } from "@stakehold/errors/domain-error.ts";
import { isParticipant, type Ballot, type Elector } from "./ballot.ts";
import { canVote, castVote } from "./cast-vote.ts";
import { closeBallot, expireBallot } from "./close-ballot.ts";
import { openBallot } from "./open-ballot.ts";
import { withdrawElector, type Withdrawal } from "./withdraw-elector.ts";

const PERIOD = 1_000;
const at = (ms: number) => new Date(ms);

const ballot = (change: Partial<Ballot> = {}): Ballot => ({
  betId: "bet",
  status: "OPEN",
  openedAt: at(0),
  deadline: at(PERIOD),
  electorateSize: 3,
  approvals: 0,
  rejections: 0,
  ...change,
});

const elector = (change: Partial<Elector> = {}): Elector => ({
  userId: "alice",
  seat: "SEATED",
  vote: undefined,
  ...change,
});

function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (isDomainError(error)) return error.code;
    throw error;
  }
  return "none";
}

describe("opening", () => {
  const opening = { betId: "bet", electorate: ["alice", "bob", "alice"], votingPeriodMs: PERIOD };
  const none = { ballot: undefined, elector: undefined };

  test("takes votes for one period, from each person once", () => {
    const opened = ballot({ openedAt: at(500), deadline: at(1_500), electorateSize: 2 });
    expect(openBallot(none, opening, at(500))).toEqual({
      answer: undefined,
      writes: { ballot: opened, electorate: ["alice", "bob"] },
      events: [{ type: "BallotOpened", ballot: opened }],
    });
  });

  test("ends at once when nobody may vote", () => {
    const change = openBallot(none, { ...opening, electorate: [] }, at(0));
    expect(change).toMatchObject({
      writes: { ballot: { status: "EXPIRED", electorateSize: 0 } },
      events: [{ type: "BallotOpened" }, { type: "BallotDecided" }],
    });
  });

  test.each(["OPEN", "APPROVED", "REJECTED", "EXPIRED"] as const)("leaves a ballot that is %s as it is", (status) => {
    expect(openBallot({ ballot: ballot({ status }), elector: undefined }, opening, at(0))).toBe(UNCHANGED);
  });
});

describe("a vote", () => {
  test.each<[string, Ballot | undefined, Elector | undefined, number, string]>([
    ["is taken from an elector", ballot(), elector(), 0, "none"],
    ["is taken a millisecond before the deadline", ballot(), elector(), PERIOD - 1, "none"],
    ["is refused at the deadline", ballot(), elector(), PERIOD, "VOTING_CLOSED"],
    ["is refused after the deadline", ballot(), elector(), PERIOD + 1, "VOTING_CLOSED"],
    ["is refused once approved", ballot({ status: "APPROVED" }), elector(), 0, "VOTING_CLOSED"],
    ["is refused once rejected", ballot({ status: "REJECTED" }), elector(), 0, "VOTING_CLOSED"],
    ["is refused once expired", ballot({ status: "EXPIRED" }), elector(), 0, "VOTING_CLOSED"],
    ["is refused a second time", ballot(), elector({ vote: "REJECT" }), 0, "ALREADY_VOTED"],
    ["is refused from a stranger", ballot(), undefined, 0, "NOT_A_PARTICIPANT"],
    ["is refused after a chargeback", ballot(), elector({ seat: "CHARGED_BACK" }), 0, "NOT_A_PARTICIPANT"],
    ["is refused after a ban", ballot(), elector({ seat: "BANNED" }), 0, "NOT_A_PARTICIPANT"],
    ["is refused before the ballot has opened", undefined, undefined, 0, "BALLOT_OPENING"],
  ])("%s", (_rule, its, who, now, code) => {
    const state = { ballot: its, elector: who };
    expect(codeOf(() => castVote(state, { userId: "alice", vote: { choice: "APPROVE" } }, at(now)))).toBe(code);
    expect(canVote(state, at(now))).toBe(code === "none");
  });

  test("is counted and published, and decides the ballot when it is the last one needed", () => {
    const first = castVote(
      { ballot: ballot(), elector: elector() },
      { userId: "alice", vote: { choice: "APPROVE" } },
      at(1),
    );
    const counted = ballot({ approvals: 1 });
    expect(first).toEqual({
      answer: counted,
      writes: { ballot: counted, vote: { userId: "alice", vote: { choice: "APPROVE" }, castAt: at(1) } },
      events: [{ type: "VoteCast", ballot: counted, userId: "alice" }],
    });
    const bob = elector({ userId: "bob" });
    const second = castVote(
      { ballot: first.answer, elector: bob },
      { userId: "bob", vote: { choice: "APPROVE" } },
      at(2),
    );
    const approved = { status: "APPROVED", approvals: 2 };
    expect(second).toMatchObject({
      answer: approved,
      writes: { ballot: approved },
      events: [{ type: "VoteCast" }, { type: "BallotDecided", ballot: approved }],
    });
  });
});

describe("leaving the electorate", () => {
  type Case = [string, Partial<Ballot>, Partial<Elector>, Withdrawal, Partial<Ballot> | undefined];
  test.each<Case>([
    ["by chargeback before voting removes the seat", {}, {}, "CHARGED_BACK", { electorateSize: 2 }],
    [
      "by chargeback after approving removes the vote too",
      { approvals: 1 },
      { vote: "APPROVE" },
      "CHARGED_BACK",
      { electorateSize: 2, approvals: 0 },
    ],
    [
      "by chargeback after rejecting removes the vote too",
      { rejections: 1 },
      { vote: "REJECT" },
      "CHARGED_BACK",
      { electorateSize: 2, rejections: 0 },
    ],
    ["by ban before voting removes the seat", {}, {}, "BANNED", { electorateSize: 2 }],
    ["by ban after voting changes nothing", { approvals: 1 }, { vote: "APPROVE" }, "BANNED", undefined],
    ["by chargeback after a ban removed the seat changes nothing", {}, { seat: "BANNED" }, "CHARGED_BACK", undefined],
    ["by chargeback a second time changes nothing", {}, { seat: "CHARGED_BACK" }, "CHARGED_BACK", undefined],
    [
      "approves the ballot when the remaining votes suffice",
      { electorateSize: 4, approvals: 2 },
      {},
      "CHARGED_BACK",
      { electorateSize: 3, approvals: 2, status: "APPROVED" },
    ],
    [
      "rejects the ballot when approval becomes unreachable",
      { electorateSize: 3, rejections: 1 },
      {},
      "BANNED",
      { electorateSize: 2, rejections: 1, status: "REJECTED" },
    ],
    [
      "of the last elector expires the ballot",
      { electorateSize: 1 },
      {},
      "CHARGED_BACK",
      { electorateSize: 0, status: "EXPIRED" },
    ],
    [
      "of an ended ballot changes nothing",
      { status: "APPROVED", approvals: 2 },
      { vote: "APPROVE" },
      "CHARGED_BACK",
      undefined,
    ],
  ])("%s", (_rule, its, who, reason, after) => {
    const change = withdrawElector({ ballot: ballot(its), elector: elector(who) }, reason);
    if (after === undefined) return expect(change).toBe(UNCHANGED);
    const left = ballot({ ...its, ...after });
    return expect(change).toEqual({
      answer: undefined,
      writes: { ballot: left, seat: { userId: "alice", seat: reason } },
      events: after.status === undefined ? [] : [{ type: "BallotDecided", ballot: left }],
    });
  });

  test("of somebody without a seat, or without a ballot, changes nothing", () => {
    expect(withdrawElector({ ballot: ballot(), elector: undefined }, "BANNED")).toBe(UNCHANGED);
    expect(withdrawElector({ ballot: undefined, elector: undefined }, "BANNED")).toBe(UNCHANGED);
  });

  test("keeps the person a participant after a ban, but not after a chargeback", () => {
    expect(isParticipant(elector({ seat: "BANNED" }))).toBe(true);
    expect(isParticipant(elector({ seat: "CHARGED_BACK" }))).toBe(false);
    expect(isParticipant(undefined)).toBe(false);
  });
});

describe("closing", () => {
  const closing = { betId: "bet", proposedAt: at(0), votingPeriodMs: PERIOD };
  const closed = (its: Ballot | undefined, now: number) =>
    closeBallot({ ballot: its, elector: undefined }, closing, at(now));

  test.each<[string, Ballot | undefined, number, Ballot["status"] | undefined, number | undefined]>([
    ["waits for the deadline", ballot(), PERIOD - 1, undefined, PERIOD],
    ["expires an open ballot at the deadline", ballot(), PERIOD, "EXPIRED", undefined],
    ["waits for a deadline that came later than expected", ballot({ deadline: at(1_700) }), 1_200, undefined, 1_700],
    ["leaves an ended ballot as it is", ballot({ status: "APPROVED" }), 5 * PERIOD, undefined, undefined],
    ["looks again one period later when there is no ballot yet", undefined, 300, undefined, 1_300],
    ["looks again no later than two periods after the proposal", undefined, 1_400, undefined, 2 * PERIOD],
    ["waits for a ballot up to two periods after the proposal", undefined, 2 * PERIOD - 1, undefined, 2 * PERIOD],
    ["stores a ballot that never opened as expired", undefined, 2 * PERIOD, "EXPIRED", undefined],
  ])("%s", (_rule, its, now, status, back) => {
    const { answer, writes, events } = closed(its, now);
    expect(writes?.ballot.status).toBe(status);
    expect(events).toEqual(status === undefined ? undefined : [{ type: "BallotDecided", ballot: writes?.ballot }]);
    expect(answer).toEqual({
      status: status ?? its?.status ?? "OPEN",
      comeBackAt: back === undefined ? undefined : at(back),
    });
  });

  test("by the bet's own decision expires only an open ballot", () => {
    expect(expireBallot({ ballot: ballot(), elector: undefined })).toMatchObject({
      writes: { ballot: { status: "EXPIRED" } },
      events: [{ type: "BallotDecided" }],
    });
    expect(expireBallot({ ballot: ballot({ status: "APPROVED" }), elector: undefined })).toBe(UNCHANGED);
    expect(expireBallot({ ballot: undefined, elector: undefined })).toBe(UNCHANGED);
  });
});
