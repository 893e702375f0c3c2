/** @jest-environment jsdom */
import { beforeAll, describe, expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { GraphFailure, show, silenceLiveStreams, type Answers } from "../../testing/show.tsx";
import {
  betCard,
  creatorRecord,
  money,
  needsYou,
  ofMe,
  pageOf,
  paymentDue,
  voteDue,
} from "../../testing/graph-shapes.ts";
import { CreatedBets } from "./created-bets.tsx";
import { JoinedBets } from "./joined-bets.tsx";

beforeAll(silenceLiveStreams);

const DAY_MS = 24 * 60 * 60 * 1_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const bet = (id: string, change: object = {}) =>
  betCard(id, {
    canJoin: false,
    canPropose: false,
    createdAt: inDays(-40),
    publishedAt: inDays(-40),
    endDate: inDays(30),
    openProposalAt: null,
    refundAt: null,
    creator: { __typename: "User", id: "carol" },
    ...change,
  });

const ending = (id: string) => bet(id, { endDate: inDays(2) });
const voting = (id: string) =>
  bet(id, { status: "VOTING", endDate: inDays(-1), proposedAt: inDays(-1), votingEndsAt: inDays(2) });
const settled = (id: string) => bet(id, { status: "RESOLVED", endDate: inDays(-9), endedAt: inDays(-5) });

const created = (nodes: readonly object[], endCursor: string | null = null) =>
  ofMe({ record: creatorRecord({ created: nodes.length }), bets: pageOf("BetConnection", nodes, endCursor) });

const joined = (...bets: readonly { readonly id: string }[]) =>
  ofMe({
    participations: pageOf(
      "ParticipationConnection",
      bets.map((each) => ({
        __typename: "Participation",
        id: `part in ${each.id}`,
        status: "HELD",
        position: "AGAINST",
        amount: money("10.00"),
        stake: null,
        bet: each,
      })),
    ),
  });

const due = (...ids: readonly string[]) => needsYou({ votesDue: ids.map((id) => voteDue(id)) });

const unpaid = () => needsYou({ paymentsDue: [paymentDue("1")] });

const showCreated = (answers: Answers) =>
  show(<CreatedBets onResolve={() => undefined} />, { NeedsYou: () => due(), ...answers });
const showJoined = (answers: Answers) => show(<JoinedBets />, { NeedsYou: () => due(), ...answers });

/** Returns every part with its claims, in page order. */
const partsShown = () =>
  screen.getAllByRole("group").map((part) => [
    within(part).getByRole("heading", { level: 3 }).textContent,
    ...within(part)
      .getAllByRole("heading", { level: 4 })
      .map(({ textContent }) => textContent),
  ]);

const cardOf = async (title: string) => {
  const card = (await screen.findByRole("link", { name: title })).closest("article");
  return within(card ?? document.body);
};

describe("a person's own bets", () => {
  test("are grouped into this week, later and settled", async () => {
    showCreated({ CreatedBets: () => created([bet("1"), ending("2"), settled("3"), voting("4"), bet("5")]) });
    await screen.findByText("Claim 1");
    expect(partsShown()).toEqual([
      ["This week", "Claim 2", "Claim 4"],
      ["Later", "Claim 1", "Claim 5"],
      ["Settled", "Claim 3"],
    ]);
  });

  test("that are loaded later join their group, whose heading admits until then that it may be incomplete", async () => {
    showCreated({
      CreatedBets: ({ after }) => (after === null ? created([bet("1"), ending("2")], "2") : created([ending("3")])),
    });
    expect(await screen.findByText("Older bets that are not loaded yet may belong here too.")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Load More" }));
    await screen.findByText("Claim 3");
    expect(partsShown()).toEqual([
      ["This week", "Claim 2", "Claim 3"],
      ["Later", "Claim 1"],
    ]);
    expect(screen.queryByText("Older bets that are not loaded yet may belong here too.")).not.toBeInTheDocument();
  });

  test.each([
    ["ACTIVE", true, 1],
    ["ACTIVE", false, 0],
    ["VOTING", true, 0],
  ])("that are %s (proposable: %s) have %i Resolve buttons", async (status, canPropose, count) => {
    showCreated({ CreatedBets: () => created([bet("1", { status, canPropose })]) });
    expect((await cardOf("Claim 1")).queryAllByRole("button", { name: "Resolve" })).toHaveLength(count);
  });
});

describe("a vote that needs the reader", () => {
  test("is linked from the bet that they created", async () => {
    showCreated({ CreatedBets: () => created([voting("1"), voting("2")]), NeedsYou: () => due("2") });
    expect(await screen.findByRole("link", { name: "Vote now" })).toHaveAttribute("href", "/vote/2");
    expect((await cardOf("Claim 2")).getByRole("link", { name: "Vote now" })).toBeInTheDocument();
  });

  test("is linked from the bet that they joined", async () => {
    showJoined({ JoinedBets: () => joined(voting("1"), voting("2")), NeedsYou: () => due("1") });
    expect(await screen.findByRole("link", { name: "Vote now" })).toHaveAttribute("href", "/vote/1");
    expect((await cardOf("Claim 1")).getByRole("link", { name: "Vote now" })).toBeInTheDocument();
  });

  test.each([
    ["created", () => showCreated({ CreatedBets: () => created([bet("1", { status: "DRAFT" })]), NeedsYou: unpaid })],
    ["joined", () => showJoined({ JoinedBets: () => joined(bet("1")), NeedsYou: unpaid })],
  ])("and an unpaid participation are linked from the bet that they %s", async (_which, open) => {
    open();
    expect((await cardOf("Claim 1")).getByRole("link", { name: "Continue to payment" })).toHaveAttribute(
      "href",
      "/pay/place in 1",
    );
  });

  test("is unknown while voting is unavailable, and hides no bet", async () => {
    showJoined({
      JoinedBets: () => joined(ending("1"), settled("2")),
      NeedsYou: () => {
        throw new GraphFailure("UNAVAILABLE", "Later.");
      },
    });
    await screen.findByText("Claim 1");
    expect(partsShown()).toEqual([
      ["This week", "Claim 1"],
      ["Settled", "Claim 2"],
    ]);
    expect(screen.queryByRole("link", { name: "Vote now" })).not.toBeInTheDocument();
  });
});

describe("the card of a joined bet", () => {
  test.each([
    ["while it is open", {}, true],
    ["while it is voted on", { status: "VOTING" }, true],
    ["not once it is settled", { status: "RESOLVED" }, false],
  ])("shows what the stake brings if its side wins, %s", async (_when, change, isShown) => {
    showJoined({ JoinedBets: () => joined(bet("1", change)) });
    const card = await cardOf("Claim 1");
    expect(card.queryByText("If it wins") !== null).toBe(isShown);
    expect(card.queryByText("20.00", { exact: false }) !== null).toBe(isShown);
  });
});
