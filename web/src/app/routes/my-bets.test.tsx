/** @jest-environment jsdom */
import { beforeAll, expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { GraphFailure, show, silenceLiveStreams, type Answers } from "../../testing/show.tsx";
import { betCard, creatorRecord, money, needsYou, ofMe, pageOf } from "../../testing/graph-shapes.ts";
import { Component as MyBets } from "./my-bets.tsx";

beforeAll(silenceLiveStreams);
const bet = (id: string, creator: string, change: object = {}) =>
  betCard(id, {
    canJoin: false,
    canPropose: true,
    proposablePositions: ["FOR", "AGAINST"],
    creator: { __typename: "User", id: creator },
    ...change,
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

const stakes = (amount: string, payoutIfAllWon: string) => ({
  openStakes: { __typename: "OpenStakes", amount: money(amount), payoutIfAllWon: money(payoutIfAllWon) },
});

const open = (openStakes = stakes("112.50", "190.00"), answers: Answers = {}) =>
  show(<MyBets />, {
    NeedsYou: () => needsYou(),
    CreatedBets: () =>
      ofMe({
        ...openStakes,
        record: creatorRecord({ created: 2, settled: 1, medianSettlementSeconds: 90 }),
        bets: pageOf("BetConnection", [bet("1", "bob"), bet("2", "bob", { status: "VOTING", canPropose: false })]),
      }),
    JoinedBets: () => ofMe({ ...openStakes, participations: pageOf("ParticipationConnection", [joined]) }),
    ...answers,
  });

const cardOf = async (title: string) =>
  within((await screen.findByRole("link", { name: title })).closest("article") ?? document.body);

test("created bets are listed apart from joined ones", async () => {
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

test("the person's results appear above their bets", async () => {
  open();
  expect(await screen.findByText(/bet ended/)).toHaveTextContent(
    "1 bet ended: settled. Winnings sent within 2 minutes of its end.",
  );
});

test("only a person's own active bets can be resolved", async () => {
  open();
  expect((await cardOf("Claim 1")).getByRole("button", { name: "Resolve" })).toBeInTheDocument();
  expect((await cardOf("Claim 2")).queryByRole("button", { name: "Resolve" })).not.toBeInTheDocument();
});

test("a joined bet shows the person's amount and position, and the bet's status", async () => {
  open();
  const card = await cardOf("Claim 3");
  expect(card.getByText("12.34").textContent).toBe("$12.34");
  expect(card.getByText("AGAINST")).toBeInTheDocument();
  expect(card.getByText("Active")).toBeInTheDocument();
});

test.each([
  ["what is at stake, and what may come of it", "112.50", "190.00", "$112.50 at stake, $190.00 if all goes your way"],
  ["the largest amounts", "999999.99", "1999999.98", "$999,999.99 at stake, $1,999,999.98 if all goes your way"],
  ["stakes that nobody opposes", "10.00", "10.00", "$10.00 at stake, with nobody on the other side yet"],
  ["no stake", "0.00", "0.00", "Nothing at stake now"],
])("the page begins with the sums that the server returns: %s", async (_case, amount, payout, words) => {
  open(stakes(amount, payout));
  const sums = await screen.findByText((_text, element) => element?.tagName === "P" && element.textContent === words);
  const first = await screen.findByRole("heading", { level: 2, name: "Bets I Created" });
  expect(sums.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});

test("the sums are shown though one list can't be loaded", async () => {
  open(undefined, {
    CreatedBets: () => {
      throw new GraphFailure("UNAVAILABLE", "Later.");
    },
  });
  expect(await screen.findByText("Failed to fetch bets")).toBeInTheDocument();
  expect(await screen.findByText("112.50", { exact: false })).toBeInTheDocument();
});
