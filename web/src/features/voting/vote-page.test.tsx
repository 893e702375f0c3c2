/** @jest-environment jsdom */
import { beforeAll, describe, expect, jest, test } from "@jest/globals";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { FakeStream } from "../../testing/fake-streams.ts";
import { GraphFailure, show, type Answers } from "../../testing/show.tsx";
import { money, needsYou, side, voteDue } from "../../testing/graph-shapes.ts";

const config = { feePolicy: "ENTRY", feePercent: "2.5" };
jest.unstable_mockModule("../../payment/public-config.ts", () => ({ loadPublicConfig: () => Promise.resolve(config) }));
const { VotePage } = await import("./vote-page.tsx");

/** jsdom has no layout, so no box ever changes its size. */
class StillBox {
  readonly observe = () => undefined;
  readonly disconnect = () => undefined;
}

beforeAll(() => {
  // All pages of a tab share one stream, so all tests use the same kind.
  Object.assign(globalThis, { EventSource: FakeStream, ResizeObserver: StillBox });
  Object.defineProperty(crypto, "randomUUID", { value: () => "key", configurable: true });
});
const alice = { __typename: "User", id: "alice", displayName: "Alice Archer", profileImageUrl: null };
const later = () => new Date(Date.now() + 52.5 * 3_600_000).toISOString();
const ballot = (myVote: string | null) => ({
  __typename: "Ballot",
  id: "bet",
  status: "OPEN",
  myVote,
  canVote: myVote === null,
  deadline: later(),
  electorateSize: 3,
  totalVotes: myVote ? 2 : 1,
  requiredVotes: 2,
});
const bet = {
  __typename: "Bet",
  id: "bet",
  status: "VOTING",
  title: "It rains in Vienna",
  description: "Any measurable rain.",
  feePolicy: "ENTRY",
  votingEndsAt: later(),
  winningPosition: null,
  sourceName: null,
  sourceUrl: null,
  voidIf: null,
  earlyProposal: true,
  proposedOutcome: "3.2 mm fell.",
  proposesVoid: false,
  evidenceUrl: null,
  evidencePicture: null,
  proposedWinningPosition: "FOR",
  proposedAt: new Date().toISOString(),
  proposer: alice,
  creator: alice,
  totalAmount: money("10.00"),
  minEntry: money("5.00"),
  createdAt: new Date().toISOString(),
  publishedAt: new Date().toISOString(),
  endDate: new Date().toISOString(),
  openProposalAt: null,
  refundAt: null,
  endedAt: null,
  participantCount: 3,
  sides: [side("FOR", { gainPerPerson: money("8.33") }), side("AGAINST")],
  poolSlices: [],
  myParticipation: {
    __typename: "Participation",
    id: "place",
    status: "HELD",
    position: "AGAINST",
    amount: money("10.00"),
    stake: {
      __typename: "Stake",
      id: "place",
      place: "IN_ESCROW",
      placeAmount: money("10.25"),
      placeSince: null,
      gain: null,
      cardLast4: "4242",
      totalCharge: money("10.25"),
    },
  },
};

const me = { __typename: "CurrentUser", id: "bob", isBanned: false };

const open = (answers: Answers = {}) =>
  show(<VotePage betId="bet" />, { VotePage: () => ({ me, bet: { ...bet, ballot: ballot(null) } }), ...answers });

test("a vote without a choice is not sent: the form says what is missing, and starts at the choices", async () => {
  const sent: unknown[] = [];
  open({
    CastVote: ({ input }) => {
      sent.push(input);
      return { castVote: { __typename: "CastVotePayload", ballot: ballot("APPROVE") } };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Submit vote" }));
  expect(screen.getByRole("alert")).toHaveTextContent("Choose one of the two. Nothing was sent yet.");
  expect(screen.getByRole("radio", { name: /^Approve/ })).toHaveFocus();
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole("radio", { name: /^Reject/ }));
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("an open vote shows its claim, the time left, and how many voted", async () => {
  open();
  expect(await screen.findByRole("heading", { level: 1, name: "It rains in Vienna" })).toBeInTheDocument();
  expect(screen.getByText("2 days 4 hours")).toBeInTheDocument();
  expect(screen.getByRole("img", { name: "1 of 3 voted, 2 approvals needed." })).toBeInTheDocument();
});

test("the warning about honesty precedes the question, and the consequences appear after the choice", async () => {
  open({});
  const question = await screen.findByRole("group", { name: "Alice Archer says that it happened. Is that right?" });
  const honesty = screen.getByRole("note");
  expect(honesty).toHaveTextContent("permanent ban");
  expect(honesty.compareDocumentPosition(question)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByText(/^If it/)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("radio", { name: "Approve Right, it happened." }));
  expect(screen.getByText("Your vote: it happened.").closest("p")).toHaveTextContent(/A vote can't be changed\.$/);
  expect(screen.getByText(/^If it passes, your \$10.00 goes to the winning side\./)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("radio", { name: /^Reject/ }));
  expect(screen.getByText(/^If it fails, everyone is refunded/)).toBeInTheDocument();
  expect(screen.queryByText(/^If it passes/)).not.toBeInTheDocument();
});

const terms = {
  sourceName: "The weather service",
  sourceUrl: "https://weather.example/sunday",
  voidIf: "The station is closed.",
  earlyProposal: false,
};

test("the bet's rules appear beside the evidence", async () => {
  open({ VotePage: () => ({ me, bet: { ...bet, ...terms, ballot: ballot(null) } }) });
  const result = within(await screen.findByRole("region", { name: "The proposed result" }));
  expect(result.getByText("3.2 mm fell.")).toBeInTheDocument();
  expect(result.getByRole("link", { name: "The weather service" })).toHaveAttribute("href", terms.sourceUrl);
  expect(result.getByText("(weather.example)")).toBeInTheDocument();
  expect(result.getByText("The station is closed.")).toBeInTheDocument();
});

const voiding = { proposesVoid: true, proposedWinningPosition: null, proposedOutcome: "The station was closed." };

test("a proposal that the bet can't be judged states so, and that everyone is refunded either way", async () => {
  open({ VotePage: () => ({ me, bet: { ...bet, ...voiding, ballot: ballot(null) } }) });
  const result = within(await screen.findByRole("region", { name: "The proposed result" }));
  expect(result.getByText("It can't be judged: everyone is refunded")).toBeInTheDocument();
  expect(result.getByText("The station was closed.")).toBeInTheDocument();
  expect(result.queryByText("Proposed winner")).not.toBeInTheDocument();
  expect(
    screen.getByRole("group", { name: "Alice Archer says that it can't be judged. Is that right?" }),
  ).toBeInTheDocument();
  await userEvent.click(screen.getByRole("radio", { name: /^Approve/ }));
  expect(screen.getByText(/^If it passes, everyone is refunded: \$10.25/)).toBeInTheDocument();
});

test("an approved proposal that the bet can't be judged pays no winner", async () => {
  const decided = { ...ballot(null), status: "APPROVED", canVote: false };
  open({ VotePage: () => ({ me, bet: { ...bet, ...voiding, ballot: decided } }) });
  expect(await screen.findByText(/The participants agreed that it can't be judged/)).toBeInTheDocument();
  expect(screen.queryByText(/winners/)).not.toBeInTheDocument();
});

test("the evidence is a link with its site as text, which sends no referrer", async () => {
  open({
    VotePage: () => ({ me, bet: { ...bet, evidenceUrl: "https://weather.example/sunday", ballot: ballot(null) } }),
  });
  const link = await screen.findByRole("link", { name: "weather.example" });
  expect(link).toHaveAttribute("href", "https://weather.example/sunday");
  expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow");
});

test("the evidence picture opens in full size, and names its author as alternative text", async () => {
  const url = "https://stakehold.example/api/pictures/evidence/p1?until=1&signature=s";
  const evidencePicture = { __typename: "Picture", url, width: 800, height: 600 };
  const proposer = { __typename: "User", id: "u2", displayName: "Ada" };
  open({ VotePage: () => ({ me, bet: { ...bet, proposer, evidencePicture, ballot: ballot(null) } }) });
  const picture = await screen.findByRole("img", { name: "Picture that Ada gave as evidence" });
  expect(picture).toHaveAttribute("src", url);
  expect([picture.getAttribute("width"), picture.getAttribute("height")]).toEqual(["800", "600"]);
  expect(picture.closest("a")).toHaveAttribute("href", url);
});

test("the proposal comes first, the terms that it is judged by before the choices, the bet's life last", async () => {
  open();
  const order = [
    await screen.findByRole("heading", { level: 1, name: /It rains in Vienna/ }),
    screen.getByText("3.2 mm fell."),
    screen.getByText("Any measurable rain."),
    screen.getByText("2 days 4 hours"),
    screen.getByRole("group", { name: "Alice Archer says that it happened. Is that right?" }),
    screen.getByText(/junk folder/),
    screen.getByRole("img", { name: /voted/ }),
    screen.getByText("Your stake"),
    screen.getByText(/^Voting ends /),
  ];
  for (const [index, part] of order.slice(1).entries()) {
    expect(order[index]?.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});

const voters = () => ({
  bet: {
    __typename: "Bet",
    id: "bet",
    ballot: {
      __typename: "Ballot",
      id: "bet",
      votes: { __typename: "VoteConnection", nodes: [{ __typename: "Vote", user: alice }] },
    },
  },
});

test("voters appear on the ring, and voting stays possible if they can't be loaded", async () => {
  open({ Voters: voters });
  const face = "[data-initials='AA']";
  const ring = await screen.findByRole("img", { name: /voted/ });
  await waitFor(() => expect(ring.querySelector(face)).toBeInTheDocument());
  cleanup();
  open({
    Voters: () => {
      throw new GraphFailure("UNAVAILABLE", "Later.");
    },
  });
  expect(await screen.findByRole("button", { name: "Submit vote" })).toBeInTheDocument();
  expect(screen.getByRole("img", { name: /voted/ }).querySelector(face)).toBeNull();
});

/** States why the result is rejected. */
async function object(reason: string, sentence: string) {
  await userEvent.click(screen.getByRole("radio", { name: new RegExp(`^${reason}`) }));
  await userEvent.type(screen.getByRole("textbox", { name: "In a sentence" }), sentence);
}

describe("a rejection has an optional reason and an optional sentence:", () => {
  test.each<[string, string, string, unknown]>([
    ["nothing", "", "", undefined],
    ["a reason", "Wrong side", "", { reason: "WRONG_SIDE", sentence: "The other side won." }],
    ["another reason without a sentence", "Another reason", "", undefined],
    ["a sentence", "", "It was dry.", { reason: "OTHER", sentence: "It was dry." }],
    ["both", "No evidence", "It was dry.", { reason: "NO_EVIDENCE", sentence: "It was dry." }],
  ])("%s", async (_what, reason, sentence, objection) => {
    const sent: unknown[] = [];
    open({
      CastVote: ({ input }) => {
        sent.push(input);
        return { castVote: { __typename: "CastVotePayload", ballot: ballot("REJECT") } };
      },
    });
    await userEvent.click(await screen.findByRole("radio", { name: /^Reject/ }));
    if (reason !== "") await userEvent.click(screen.getByRole("radio", { name: new RegExp(`^${reason}`) }));
    if (sentence !== "") await userEvent.type(screen.getByRole("textbox", { name: "In a sentence" }), sentence);
    await userEvent.click(screen.getByRole("button", { name: "Submit vote" }));
    await waitFor(() =>
      expect(sent).toEqual([
        { betId: "bet", vote: "REJECT", idempotencyKey: "key", ...(objection !== undefined && { objection }) },
      ]),
    );
  });
});

test("an objection is saved until it is sent; an approval has none", async () => {
  open({});
  await userEvent.click(await screen.findByRole("radio", { name: /^Approve/ }));
  expect(screen.queryByRole("group", { name: /^Why do you reject it\?/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("radio", { name: /^Reject/ }));
  await object("No evidence", "The link is dead.");
  cleanup();
  open({});
  await userEvent.click(await screen.findByRole("radio", { name: /^Reject/ }));
  expect(screen.getByRole("textbox", { name: "In a sentence" })).toHaveValue("The link is dead.");
  expect(screen.getByRole("radio", { name: /^No evidence/ })).toBeChecked();
  window.sessionStorage.clear();
});

test("a submitted vote is announced, and replaces the form and takes its focus", async () => {
  const sent: unknown[] = [];
  let requests = 0;
  open({
    NeedsYou: () => {
      requests += 1;
      return needsYou({ votesDue: sent.length === 0 ? [voteDue("bet")] : [] });
    },
    CastVote: ({ input }) => {
      sent.push(input);
      return { castVote: { __typename: "CastVotePayload", ballot: ballot("REJECT") } };
    },
  });
  await userEvent.click(await screen.findByRole("radio", { name: /Reject/ }));
  await object("Too early", " Play goes on. ");
  await userEvent.click(screen.getByRole("button", { name: "Submit vote" }));
  expect(await screen.findByText("Vote Submitted")).toBeInTheDocument();
  expect(screen.getByText(/You get an email/)).toBeInTheDocument();
  expect(screen.queryByRole("radio")).not.toBeInTheDocument();
  expect(document.activeElement).toHaveTextContent(/^Vote Submitted/);
  // The frame no longer counts it.
  await waitFor(() => expect(requests).toBe(2));
  expect(sent).toEqual([
    {
      betId: "bet",
      vote: "REJECT",
      objection: { reason: "TOO_EARLY", sentence: "Play goes on." },
      idempotencyKey: "key",
    },
  ]);
  expect(window.sessionStorage.getItem("stakehold.draft.vote.bet")).toBeNull();
});

test.each([
  [
    "the graph's message",
    new GraphFailure("VOTING_CLOSED", "The voting period has ended."),
    "The voting period has ended.",
  ],
  ["a default message without a response", new TypeError("fetch failed"), "Failed to submit vote"],
  [
    "that it can be sent again, if no response came in time",
    new DOMException("Late.", "TimeoutError"),
    "Stakehold did not answer in time. Try again: nothing is done twice.",
  ],
])("a failed vote shows %s", async (_name, error, text) => {
  open({
    CastVote: () => {
      throw error;
    },
  });
  await userEvent.click(await screen.findByRole("radio", { name: /Approve/ }));
  await userEvent.click(screen.getByRole("button", { name: "Submit vote" }));
  expect(await screen.findByText("Vote Failed")).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
});

test.each([
  ["a bet that is over", { status: "RESOLVED" }, "Voting Not Active", "This bet has already been resolved."],
  ["a bet that is open", { status: "ACTIVE" }, "Voting Not Active", "Voting has not started for this bet yet."],
  ["a bet of others", { myParticipation: null }, "Not a Participant", /Only people with a stake in this bet vote/],
  [
    "an expired vote",
    { votingEndsAt: "2026-01-01T00:00:00.000Z" },
    "Voting Period Ended",
    /so everyone is refunded automatically, in full/,
  ],
])("a visitor of %s sees why there is no form", async (_which, change, title, text) => {
  open({ VotePage: () => ({ me, bet: { ...bet, ballot: null, ...change } }) });
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Submit vote" })).not.toBeInTheDocument();
});

test("a person who has voted sees their vote", async () => {
  open({ VotePage: () => ({ me, bet: { ...bet, ballot: ballot("APPROVE") } }) });
  expect(await screen.findByText("Vote Submitted")).toBeInTheDocument();
  expect(screen.getByText(/You approved the proposed result/)).toBeInTheDocument();
  expect(document.title).toBe("Vote: It rains in Vienna · Stakehold");
  expect(document.body).toHaveFocus();
});

test("a vote that others decide meanwhile is no longer counted as waiting", async () => {
  let votesDue = [voteDue("bet")];
  let requests = 0;
  open({
    NeedsYou: () => {
      requests += 1;
      return needsYou({ votesDue });
    },
  });
  await screen.findByRole("radio", { name: /Reject/ });
  const stream = await waitFor(() => FakeStream.open().at(-1) ?? Promise.reject(new Error("No stream is open")));
  votesDue = [];
  act(() => stream.publish("bet:bet"));
  await waitFor(() => expect(requests).toBe(2));
});

test("the deciding vote is confirmed with its outcome", async () => {
  const stake = {
    ...bet.myParticipation.stake,
    place: "PAYOUT_UNDER_WAY",
    placeAmount: money("20.00"),
    gain: money("10.00"),
  };
  const decided = {
    ...bet,
    status: "RESOLVED",
    winningPosition: "AGAINST",
    myParticipation: { ...bet.myParticipation, stake },
    ballot: { ...ballot("REJECT"), status: "REJECTED" },
  };
  let isDecided = false;
  open({
    VotePage: () => ({ me, bet: isDecided ? decided : { ...bet, ballot: ballot(null) } }),
    CastVote: () => {
      isDecided = true;
      return { castVote: { __typename: "CastVotePayload", ballot: ballot("REJECT") } };
    },
  });
  await userEvent.click(await screen.findByRole("radio", { name: /Reject/ }));
  await object("Wrong side", "It was dry.");
  await userEvent.click(screen.getByRole("button", { name: "Submit vote" }));
  expect(await screen.findByText(/You get an email/)).toBeInTheDocument();
  const stream = await waitFor(() => FakeStream.open().at(-1) ?? Promise.reject(new Error("No stream is open")));
  act(() => stream.publish("bet:bet"));
  expect(
    await screen.findByRole("heading", { name: "That settled it. AGAINST won. You won $10.00." }),
  ).toBeInTheDocument();
  expect(screen.getByText("On its way to your payout account")).toBeInTheDocument();
  expect(screen.getByText("Vote Submitted: you rejected the proposed result.")).toBeInTheDocument();
  expect(document.activeElement).toHaveTextContent(/^That settled it\./);
});

test("a vote that expired without enough approvals shows one outcome: everyone is refunded", async () => {
  const ended = { ...bet, votingEndsAt: new Date(Date.now() - 60_000).toISOString(), ballot: ballot(null) };
  open({ VotePage: () => ({ me, bet: ended }) });
  expect(await screen.findByText("Voting Period Ended")).toBeInTheDocument();
  expect(screen.getByText(/so everyone is refunded automatically, in full/)).toBeInTheDocument();
  expect(screen.getByText("Voting has ended.").parentElement?.textContent).toBe(
    "Voting has ended. Everyone is refunded unless 51% approved.",
  );
});

test("the description keeps its author's line breaks", async () => {
  open({ VotePage: () => ({ me, bet: { ...bet, description: "Line one.\nLine two.", ballot: ballot(null) } }) });
  expect(await screen.findByText(/Line one\.\s+Line two\./)).toHaveStyle({ "white-space": "pre-line" });
});

test("an invisible bet is not found", async () => {
  open({ VotePage: () => ({ me, bet: null }) });
  expect(await screen.findByText("Bet Not Found")).toBeInTheDocument();
});

test("if the vote can't be loaded, the page reassures and can be retried", async () => {
  let tries = 0;
  open({
    VotePage: () => {
      tries += 1;
      if (tries === 1) throw new TypeError("fetch failed");
      return { me, bet: { ...bet, ballot: ballot(null) } };
    },
  });
  expect(await screen.findByText("Your stake is where it was, and no vote was cast.")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Submit vote" })).toBeInTheDocument();
});
