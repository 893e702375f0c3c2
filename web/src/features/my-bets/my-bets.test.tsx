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
  side,
  voteDue,
} from "../../testing/graph-shapes.ts";
import { useCreatedBets } from "./api/load-created-bets.ts";
import { useJoinedBets } from "./api/load-joined-bets.ts";
import { CreatedBets } from "./created-bets.tsx";
import { DueList } from "./due-list.tsx";
import { JoinedBets } from "./joined-bets.tsx";

beforeAll(silenceLiveStreams);

const DAY_MS = 24 * 60 * 60 * 1_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

const bet = (id: string, change: object = {}) =>
  betCard(id, {
    canJoin: false,
    canPropose: false,
    proposablePositions: ["FOR", "AGAINST"],
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

const openStakes = { __typename: "OpenStakes", amount: money("0.00"), payoutIfAllWon: money("0.00") };

const created = (nodes: readonly object[], endCursor: string | null = null) =>
  ofMe({
    openStakes,
    record: creatorRecord({ created: nodes.length }),
    bets: pageOf("BetConnection", nodes, endCursor),
  });

const joined = (...bets: readonly { readonly id: string }[]) =>
  ofMe({
    openStakes,
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

function Created() {
  return <CreatedBets list={useCreatedBets()} onResolve={() => undefined} />;
}
function Joined() {
  return <JoinedBets list={useJoinedBets()} />;
}
const showCreated = (answers: Answers) => show(<Created />, { NeedsYou: () => due(), ...answers });
const showJoined = (answers: Answers) => show(<Joined />, { NeedsYou: () => due(), ...answers });

/** Returns the claims in page order. */
const claimsShown = () => screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);

const cardOf = async (title: string) => {
  const card = (await screen.findByRole("link", { name: title })).closest("article");
  return within(card ?? document.body);
};

describe("a person's own bets", () => {
  test("that need them within a week are first, then those that go on, then the settled ones", async () => {
    showCreated({ CreatedBets: () => created([bet("1"), ending("2"), settled("3"), voting("4"), bet("5")]) });
    await screen.findByText("Claim 1");
    expect(claimsShown()).toEqual(["Claim 2", "Claim 4", "Claim 1", "Claim 5", "Claim 3"]);
  });

  test("that are loaded later join those of their kind", async () => {
    showCreated({
      CreatedBets: ({ after }) => (after === null ? created([bet("1"), ending("2")], "2") : created([ending("3")])),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Load More" }));
    await screen.findByText("Claim 3");
    expect(claimsShown()).toEqual(["Claim 2", "Claim 3", "Claim 1"]);
  });

  test.each([
    ["REFUNDED", true],
    ["ACTIVE", false],
  ])("that are %s have a muted bar: %p", async (status, isMuted) => {
    showCreated({ CreatedBets: () => created([bet("1", { status, endedAt: isMuted ? inDays(-1) : null })]) });
    const bars = (await cardOf("Claim 1")).queryAllByRole("img", { name: /^Everyone is refunded\./ });
    expect(bars).toHaveLength(isMuted ? 1 : 0);
  });

  test.each([
    ["ACTIVE", true, 1],
    ["ACTIVE", false, 0],
    ["VOTING", true, 0],
  ])("that are %s (proposable: %s) have %i Resolve buttons", async (status, canPropose, count) => {
    showCreated({ CreatedBets: () => created([bet("1", { status, canPropose })]) });
    expect((await cardOf("Claim 1")).queryAllByRole("button", { name: "Resolve" })).toHaveLength(count);
  });

  test("that nobody opposes say what happens in place of a result, which can't pay anybody", async () => {
    const sides = [side("FOR"), side("AGAINST", { participantCount: 0 })];
    const oneSided = { canPropose: true, proposablePositions: ["FOR"], sides };
    showCreated({ CreatedBets: () => created([bet("1", oneSided)]) });
    const card = await cardOf("Claim 1");
    expect(card.queryByRole("button", { name: "Resolve" })).not.toBeInTheDocument();
    expect(card.getByText("There is no result to propose while nobody is on the other side.")).toBeInTheDocument();
    expect(card.getByText(/Refunded if nobody takes the other side/)).toBeInTheDocument();
  });
});

describe("a step that needs the reader", () => {
  const votes = ["1", "2", "3", "4"];
  const payments = () => needsYou({ paymentsDue: votes.map((id) => paymentDue(id)) });

  test("is in the list above the bets, which has at most three of each kind", async () => {
    show(<DueList />, {
      NeedsYou: () =>
        needsYou({
          paymentsDue: [paymentDue("6")],
          votesDue: ["1", "2", "3", "4", "5"].map((id) => voteDue(id)),
          proposalsDue: [{ __typename: "Bet", id: "8", title: "Rain" }],
        }),
    });
    const list = within(await screen.findByRole("list", { name: "What waits for you" }));
    expect(list.getByText("Your place is not paid yet:").parentElement).toHaveTextContent(/: Claim 6$/);
    expect(list.getByText("20 minutes left")).toBeInTheDocument();
    expect(list.getAllByText("2 days 4 hours left")).toHaveLength(3);
    expect(list.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Continue to payment", "/pay/place in 6"],
      ["Vote now", "/vote/1"],
      ["Vote now", "/vote/2"],
      ["Vote now", "/vote/3"],
      ["Propose the result", "/bet/8"],
    ]);
    expect(list.getAllByRole("listitem").at(-1)).toHaveTextContent("and 2 more below");
  });

  test.each([
    ["vote", "created", "Vote now", "/vote/4", () => due(...votes)],
    ["vote", "joined", "Vote now", "/vote/4", () => due(...votes)],
    ["payment", "created", "Continue to payment", "/pay/place in 4", payments],
    ["payment", "joined", "Continue to payment", "/pay/place in 4", payments],
  ] as const)(
    "is linked from the bet only if that list leaves it out: a %s, %s",
    async (_step, which, name, to, needs) => {
      const bets = votes.map((id) => voting(id));
      if (which === "created") showCreated({ CreatedBets: () => created(bets), NeedsYou: needs });
      else showJoined({ JoinedBets: () => joined(...bets), NeedsYou: needs });
      expect(await screen.findByRole("link", { name })).toHaveAttribute("href", to);
      expect((await cardOf("Claim 4")).getByRole("link", { name })).toBeInTheDocument();
    },
  );

  test("is unknown while voting is unavailable, and hides no bet", async () => {
    showJoined({
      JoinedBets: () => joined(ending("1"), settled("2")),
      NeedsYou: () => {
        throw new GraphFailure("UNAVAILABLE", "Later.");
      },
    });
    await screen.findByText("Claim 1");
    expect(claimsShown()).toEqual(["Claim 1", "Claim 2"]);
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
