/** @jest-environment jsdom */
import { beforeAll, expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { show, silenceLiveStreams } from "../../testing/show.tsx";
import { Component as MyBets } from "./my-bets.tsx";

beforeAll(silenceLiveStreams);

const money = (amount: string) => ({ __typename: "Money", amount });
const side = (position: string) => ({
  __typename: "BetSide",
  position,
  participantCount: 1,
  percent: 50,
  entryGain: null,
  people: [],
  pool: money("10.00"),
  gainPerPerson: money("10.00"),
});
const bet = (id: string, creator: string, change: object = {}) => ({
  __typename: "Bet",
  id,
  title: `Claim ${id}`,
  category: "SPORTS",
  topic: null,
  status: "ACTIVE",
  canJoin: false,
  canPropose: true,
  participantCount: 2,
  currentPool: money("20.00"),
  minEntry: money("5.00"),
  createdAt: "2026-01-01T00:00:00.000Z",
  publishedAt: "2026-01-01T00:00:00.000Z",
  endDate: "2099-01-01T00:00:00.000Z",
  openProposalAt: null,
  refundAt: null,
  proposedAt: null,
  votingEndsAt: null,
  endedAt: null,
  sides: [side("FOR"), side("AGAINST")],
  creator: { __typename: "User", id: creator },
  ...change,
});

const ofMe = (user: object) => ({
  me: { __typename: "CurrentUser", id: "bob", user: { __typename: "User", id: "bob", ...user } },
});
const pageOf = (typename: string, ...nodes: readonly object[]) => ({
  __typename: typename,
  nodes,
  pageInfo: { __typename: "PageInfo", hasNextPage: false, endCursor: null },
});
const joined = {
  __typename: "Participation",
  id: "p1",
  status: "HELD",
  position: "AGAINST",
  amount: money("12.34"),
  stake: null,
  bet: bet("3", "carol"),
};

const open = () =>
  show(<MyBets />, {
    NeedsYou: () => ofMe({ votesDue: [], proposalsDue: [] }),
    VotesDue: () => ofMe({ votesDue: [] }),
    CreatedBets: () =>
      ofMe({
        bets: pageOf("BetConnection", bet("1", "bob"), bet("2", "bob", { status: "VOTING", canPropose: false })),
      }),
    JoinedBets: () => ofMe({ participations: pageOf("ParticipationConnection", joined) }),
  });

const cardOf = async (title: string) =>
  within((await screen.findByRole("link", { name: title })).closest("article") ?? document.body);

test("the bets that one created stand apart from those that one joined", async () => {
  open();
  await screen.findByText("Claim 1");
  const titlesIn = (heading: string) => {
    const section = screen.getByRole("heading", { level: 2, name: heading }).closest("section");
    return within(section ?? document.body)
      .getAllByText(/^Claim/)
      .map(({ textContent }) => textContent)
      .toSorted();
  };
  expect([titlesIn("Bets I Created"), titlesIn("Bets I Joined")]).toEqual([["Claim 1", "Claim 2"], ["Claim 3"]]);
});

test("only an active bet of one's own may be resolved", async () => {
  open();
  expect((await cardOf("Claim 1")).getByRole("button", { name: "Resolve" })).toBeInTheDocument();
  expect((await cardOf("Claim 2")).queryByRole("button", { name: "Resolve" })).not.toBeInTheDocument();
});

test("a bet that one joined shows one's amount and position, and the bet's status", async () => {
  open();
  const card = await cardOf("Claim 3");
  expect(card.getByText("12.34").textContent).toBe("$12.34");
  expect(card.getByText("AGAINST")).toBeInTheDocument();
  expect(card.getByText("Active")).toBeInTheDocument();
});
