import { describe, expect, test } from "@jest/globals";
import { proposesVoid, type Bet } from "./bet.ts";
import { proposeResolution, type Proposal } from "./propose-resolution.ts";
import type { Standing } from "./request-place.ts";
import { codeOf } from "./testing/code-of.ts";
import { betWith, DAY, later, NOW, PERIODS, sampleBet, samplePlace, twoSided, voting } from "./testing/samples.ts";

const HELD: Standing = { own: samplePlace({ status: "HELD", admissionNumber: 1 }), isBanned: false };
const NOTHING: Standing = { own: undefined, isBanned: false };
const END = later(7 * DAY);

type ProposalInput = { proposal?: Partial<Proposal>; standing?: Standing; now?: Date };

const PROPOSAL: Proposal = { proposerId: "creator", winningSide: "FOR", outcome: "It rained" };

const propose = (bet: Bet | undefined, { proposal, standing = HELD, now = NOW }: ProposalInput = {}) =>
  proposeResolution(
    { bet, standing, electorate: ["creator", "joiner"] },
    { ...PROPOSAL, ...proposal },
    { now, periods: PERIODS },
  );

const by = (proposerId: string, now: Date, standing = HELD): ProposalInput => ({
  proposal: { proposerId },
  standing,
  now,
});

describe("a proposal", () => {
  test("opens the vote for the electorate as it is now", () => {
    const { answer, writes, events } = propose(twoSided());
    expect(answer).toMatchObject({
      status: "VOTING",
      proposedWinningSide: "FOR",
      proposedOutcome: "It rained",
      proposedAt: NOW,
      proposerId: "creator",
      votingEndsAt: null,
      dueAt: NOW,
    });
    expect(writes).toEqual({ bet: answer });
    const electorate = ["creator", "joiner"];
    expect(events).toEqual([{ type: "ResolutionProposed", betId: "bet", ...PROPOSAL, electorate, proposedAt: NOW }]);
  });

  test.each([
    ["the creator, before the end date", by("creator", NOW)],
    ["the creator, long after it", by("creator", later(14 * DAY - 1, END))],
    ["any participant, from 3 days after it", by("joiner", later(3 * DAY, END))],
  ])("may be made by %s", (_who, input) => {
    expect(propose(twoSided(), input).answer.status).toBe("VOTING");
  });

  test.each([
    ["before the end date of a bet without that term", { earlyProposal: null }, NOW],
    ["at the end date of a bet that allows none before", { earlyProposal: false }, END],
  ] as const)("is accepted %s", (_when, terms, now) => {
    expect(propose(twoSided(terms), { now }).answer.status).toBe("VOTING");
  });

  test("may state that the bet can't be judged, with evidence", () => {
    const proposal = { winningSide: null, outcome: "The station was closed", evidenceUrl: "https://weather.example/" };
    const { answer, events } = propose(twoSided(), { proposal });
    expect(answer).toMatchObject({
      status: "VOTING",
      proposedWinningSide: null,
      proposedOutcome: proposal.outcome,
      evidenceUrl: proposal.evidenceUrl,
    });
    expect(proposesVoid(answer)).toBe(true);
    expect([twoSided(), voting()].map(proposesVoid)).toEqual([false, false]);
    expect(events).toMatchObject([{ type: "ResolutionProposed", ...proposal }]);
  });

  const onlyFor = betWith([{ side: "FOR", amount: 1_000n }]);

  test.each([
    ["on a bet that is gone", undefined, {}, "BET_NOT_FOUND"],
    ["in somebody's draft", sampleBet({ status: "DRAFT", publishedAt: null }), by("joiner", NOW), "BET_NOT_FOUND"],
    ["in one's own draft", sampleBet({ status: "DRAFT", publishedAt: null }), {}, "BET_NOT_RESOLVABLE"],
    ["while voting", voting(), {}, "VOTING_IN_PROGRESS"],
    ["after the decision", voting({ decision: "REFUND" }), {}, "ALREADY_RESOLVED"],
    ["on a bet that is over", twoSided({ status: "REFUNDED" }), {}, "ALREADY_RESOLVED"],
    [
      "before the end date of a bet that allows none then",
      twoSided({ earlyProposal: false }),
      { now: later(-1, END) },
      "PROPOSAL_TOO_EARLY",
    ],
    ["by a participant, too early", twoSided(), by("joiner", later(3 * DAY - 1, END)), "NOT_THE_CREATOR"],
    ["by an outsider, later", twoSided(), by("x", later(3 * DAY, END), NOTHING), "NOT_A_PARTICIPANT"],
    ["by a creator whose charge was taken back", twoSided(), { standing: NOTHING }, "NOT_THE_CREATOR"],
    ["by a banned person", twoSided(), { standing: { ...HELD, isBanned: true } }, "BANNED"],
    ["for a side that nobody holds", onlyFor, { proposal: { winningSide: "AGAINST" } }, "POSITION_NOT_TAKEN"],
    ["when the bet is to be refunded by its age", twoSided(), { now: later(14 * DAY, END) }, "BET_NOT_RESOLVABLE"],
    ["when one side is empty at the end", onlyFor, { now: END }, "BET_NOT_RESOLVABLE"],
  ] as const)("is refused %s", (_when, bet, input, code) => {
    expect(codeOf(() => propose(bet, input))).toBe(code);
  });
});
