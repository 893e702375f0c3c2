import { describe, expect, test } from "@jest/globals";
import { votingSituation, type VoteFacts, type VotingSituation } from "./voting-situation.ts";

const now = new Date("2026-11-21T12:00:00Z");
const open: VoteFacts = {
  status: "VOTING",
  votingEndsAt: "2026-11-23T12:00:00Z",
  myParticipation: { status: "HELD" },
  ballot: { status: "OPEN", myVote: null, canVote: true },
};
const resolved = { kind: "not-active", text: "This bet has already been resolved." } as const;
const notStarted = { kind: "not-active", text: "Voting has not started for this bet yet." } as const;
const ballot = (change: Partial<NonNullable<VoteFacts["ballot"]>>) => ({
  ballot: { status: "OPEN" as const, myVote: null, canVote: false, ...change },
});

describe("the vote page shows the right screen if", () => {
  test.each<[string, Partial<VoteFacts>, VotingSituation]>([
    ["a participant may vote", {}, { kind: "open" }],
    ["the ballot is still being opened", { ballot: null }, { kind: "open" }],
    ["the bet is active", { status: "ACTIVE", ballot: null }, notStarted],
    ["the bet is a draft", { status: "DRAFT", ballot: null }, notStarted],
    ["the bet is resolved", { status: "RESOLVED" }, resolved],
    ["the bet is refunded", { status: "REFUNDED" }, resolved],
    ["the bet is over, for every viewer", { status: "RESOLVED", myParticipation: null }, resolved],
    ["a stranger looks", { myParticipation: null }, { kind: "not-a-participant" }],
    ["the payment is not complete", { myParticipation: { status: "PENDING" } }, { kind: "not-a-participant" }],
    ["the stake was charged back", { myParticipation: { status: "WITHDRAWN" } }, { kind: "not-a-participant" }],
    ["they have voted", ballot({ myVote: "REJECT" }), { kind: "submitted", vote: "REJECT", isDecided: false }],
    [
      "they voted and it is decided",
      ballot({ myVote: "APPROVE", status: "APPROVED" }),
      { kind: "submitted", vote: "APPROVE", isDecided: true },
    ],
    [
      "they voted and the time is over",
      { ...ballot({ myVote: "APPROVE" }), votingEndsAt: "2026-11-21T11:00:00Z" },
      { kind: "submitted", vote: "APPROVE", isDecided: false },
    ],
    ["the time is over at this very moment", { votingEndsAt: now.toISOString() }, { kind: "ended", isApproved: false }],
    ["others approved already", ballot({ status: "APPROVED" }), { kind: "ended", isApproved: true }],
    ["the ballot expired", ballot({ status: "EXPIRED" }), { kind: "ended", isApproved: false }],
    ["the time is over by the server's clock", ballot({ canVote: false }), { kind: "ended", isApproved: false }],
  ])("%s", (_name, change, situation) => {
    expect(votingSituation({ ...open, ...change }, { isBanned: false, hasJustVoted: false }, now)).toEqual(situation);
  });

  test.each<[string, Partial<VoteFacts>, VotingSituation]>([
    ["has no vote", ballot({ canVote: false }), { kind: "no-vote" }],
    [
      "keeps a vote cast before",
      ballot({ myVote: "APPROVE" }),
      { kind: "submitted", vote: "APPROVE", isDecided: false },
    ],
    ["sees that the time is over", { votingEndsAt: now.toISOString() }, { kind: "ended", isApproved: false }],
  ])("a banned account %s", (_name, change, situation) => {
    expect(votingSituation({ ...open, ...change }, { isBanned: true, hasJustVoted: false }, now)).toEqual(situation);
  });
});

test.each<[string, Partial<VoteFacts>, VotingSituation]>([
  ["a side won", { status: "RESOLVED", winningPosition: "FOR" }, { kind: "settled", winner: "FOR" }],
  ["everyone is refunded", { status: "REFUNDED" }, { kind: "settled", winner: null }],
  [
    "others still have to vote",
    ballot({ myVote: "APPROVE" }),
    { kind: "submitted", vote: "APPROVE", isDecided: false },
  ],
])("a person who has just voted sees that %s, and not that voting is inactive", (_name, change, situation) => {
  expect(votingSituation({ ...open, ...change }, { isBanned: false, hasJustVoted: true }, now)).toEqual(situation);
});
