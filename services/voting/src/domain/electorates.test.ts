import { describe, expect, test } from "@jest/globals";
import type { Ballot, VoteChoice } from "./ballot.ts";
import { castVote } from "./cast-vote.ts";
import { requiredApprovals } from "./decide.ts";
import { openBallot } from "./open-ballot.ts";
import { SIZES } from "./testing/sizes.ts";

const OPENED = new Date(0);

/** Returns a ballot of this many people after these votes. */
function voted(people: number, votes: readonly VoteChoice[]): Ballot {
  const electorate = Array.from({ length: people }, (_, index) => `voter ${index}`);
  const opening = { betId: "bet", electorate, votingPeriodMs: 1_000 };
  const opened = openBallot({ ballot: undefined, elector: undefined }, opening, OPENED).writes!.ballot;
  return votes.reduce<Ballot>((ballot, choice, index) => {
    const userId = electorate[index]!;
    const elector = { userId, seat: "SEATED", vote: undefined } as const;
    return castVote({ ballot, elector }, { userId, vote: { choice } }, OPENED).answer;
  }, opened);
}

const times = (count: number, choice: VoteChoice) => Array.from({ length: count }, () => choice);

describe.each(SIZES)("of $people people", ({ people, approvals, rejections }) => {
  test(`${approvals} have to approve`, () => expect(requiredApprovals(people)).toBe(approvals));

  test("one approval fewer leaves the vote open, and the last one approves", () => {
    expect(voted(people, times(approvals - 1, "APPROVE"))).toMatchObject({ status: "OPEN" });
    expect(voted(people, times(approvals, "APPROVE"))).toMatchObject({ status: "APPROVED", approvals });
  });

  test("one rejection fewer leaves the vote open, and the last one rejects", () => {
    expect(voted(people, times(rejections - 1, "REJECT"))).toMatchObject({ status: "OPEN" });
    expect(voted(people, times(rejections, "REJECT"))).toMatchObject({ status: "REJECTED", rejections });
  });

  test("the most rejections that decide nothing still let the others approve", () => {
    const most = times(rejections - 1, "REJECT");
    const others = times(people - most.length, "APPROVE");
    expect(voted(people, [...most, ...others.slice(1)])).toMatchObject({ status: "OPEN" });
    expect(voted(people, [...most, ...others])).toMatchObject({ status: "APPROVED" });
  });
});
