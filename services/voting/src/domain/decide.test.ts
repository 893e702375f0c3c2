import { describe, expect, test } from "@jest/globals";
import type { BallotStatus } from "@stakehold/wager/words.ts";
import type { Ballot, VoteChoice } from "./ballot.ts";
import { castVote } from "./cast-vote.ts";
import { decided, requiredApprovals, verdictOf } from "./decide.ts";

const ballot = (change: Partial<Ballot>): Ballot => ({
  betId: "bet",
  status: "OPEN",
  openedAt: new Date(0),
  deadline: new Date(1_000),
  electorateSize: 3,
  approvals: 0,
  rejections: 0,
  ...change,
});

describe("51% of the electorate, rounded up, is required", () => {
  test.each([
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 3],
    [5, 3],
    [6, 4],
    [7, 4],
    [8, 5],
    [9, 5],
    [10, 6],
    [11, 6],
    [12, 7],
    [13, 7],
    [14, 8],
    [15, 8],
    [16, 9],
    [17, 9],
    [18, 10],
    [19, 10],
    [20, 11],
    [49, 25],
    [50, 26],
    [51, 27],
    [99, 51],
    [100, 51],
    [101, 52],
    [200, 102],
    [4_999, 2_550],
    [5_000, 2_550],
  ])("of %i people %i", (electorate, required) => expect(requiredApprovals(electorate)).toBe(required));

  test("the required number is the smallest that is at least 51%", () => {
    for (let electorate = 1; electorate <= 5_000; electorate += 1) {
      const required = requiredApprovals(electorate);
      expect(required * 100).toBeGreaterThanOrEqual(51 * electorate);
      expect((required - 1) * 100).toBeLessThan(51 * electorate);
    }
  });
});

describe("the verdict", () => {
  test.each<[string, Partial<Ballot>, BallotStatus]>([
    ["is expired when nobody is left", { electorateSize: 0 }, "EXPIRED"],
    ["is open before anybody voted", {}, "OPEN"],
    ["is open one approval below the count", { electorateSize: 5, approvals: 2 }, "OPEN"],
    ["is approved at the count", { electorateSize: 5, approvals: 3 }, "APPROVED"],
    ["is open while the count can just be reached", { electorateSize: 5, rejections: 2 }, "OPEN"],
    ["is rejected once it can't be reached", { electorateSize: 5, rejections: 3 }, "REJECTED"],
    ["is rejected by one of two", { electorateSize: 2, rejections: 1 }, "REJECTED"],
    [
      "is rejected when half of an even electorate rejects",
      { electorateSize: 4, approvals: 2, rejections: 2 },
      "REJECTED",
    ],
    ["is approved by the only elector", { electorateSize: 1, approvals: 1 }, "APPROVED"],
  ])("%s", (_rule, change, verdict) => expect(verdictOf(ballot(change))).toBe(verdict));
});

/**
 * Yields every order in which n people can each approve, reject or stay silent: who votes, and how, one after another.
 */
function* sequencesOf(voters: number): Generator<readonly VoteChoice[]> {
  const sequences: VoteChoice[][] = [[]];
  for (let next = sequences.pop(); next !== undefined; next = sequences.pop()) {
    yield next;
    if (next.length < voters) sequences.push([...next, "APPROVE"], [...next, "REJECT"]);
  }
}

const count = (choices: readonly VoteChoice[], choice: VoteChoice) => choices.filter((each) => each === choice).length;

describe("in every order of votes", () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "of %i people the ballot ends with the first vote that settles it",
    (electorateSize) => {
      for (const choices of sequencesOf(electorateSize)) {
        let state = decided(ballot({ electorateSize }));
        let cast = 0;
        for (const choice of choices) {
          if (state.status !== "OPEN") break;
          const elector = { userId: `voter ${cast}`, seat: "SEATED", vote: undefined } as const;
          state = castVote(
            { ballot: state, elector },
            { userId: elector.userId, vote: { choice } },
            new Date(0),
          ).answer;
          cast += 1;
        }
        const counted = choices.slice(0, cast);
        const reached = count(counted, "APPROVE") * 100 >= 51 * electorateSize;
        const reachable = (electorateSize - count(counted, "REJECT")) * 100 >= 51 * electorateSize;
        expect(state.status).toBe(reached ? "APPROVED" : reachable ? "OPEN" : "REJECTED");
        // The votes before the last counted one had settled nothing.
        const before = counted.slice(0, -1);
        expect(count(before, "APPROVE") * 100).toBeLessThan(51 * electorateSize);
        expect((electorateSize - count(before, "REJECT")) * 100).toBeGreaterThanOrEqual(51 * electorateSize);
        // Once everyone has voted, nothing is left open.
        if (cast === electorateSize) expect(state.status).not.toBe("OPEN");
      }
    },
  );
});
