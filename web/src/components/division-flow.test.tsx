/** @jest-environment jsdom */
import { describe, expect, test } from "@jest/globals";
import { render, screen, within } from "@testing-library/react";
import { AppTheme } from "../theme/app-theme.tsx";
import { DivisionFlow, type DivisionFlowProps } from "./division-flow.tsx";

const money = (amount: string) => ({ amount });
const settled: DivisionFlowProps = {
  shares: [
    {
      id: "1",
      person: { id: "alice", displayName: "Alice Archer" },
      outcome: "WON",
      stake: money("20.00"),
      fee: money("0.50"),
      received: money("50.00"),
    },
    {
      id: "2",
      person: { id: "bob", displayName: "Bob" },
      outcome: "LOST",
      stake: money("30.00"),
      fee: money("0.75"),
      received: money("0.00"),
    },
  ],
  counts: { WON: 1, LOST: 1, REFUNDED: 0 },
  totals: {
    lost: money("30.00"),
    ownStakes: money("20.00"),
    won: money("50.00"),
    refunded: money("0.00"),
    fees: money("1.25"),
  },
  feePolicy: "ENTRY",
  outcome: "FOR",
  leftoverCents: 0,
  viewerId: "alice",
};

const show = (props: Partial<DivisionFlowProps> = {}) =>
  render(
    <AppTheme>
      <DivisionFlow {...settled} {...props} />
    </AppTheme>,
  ).container;

test("a screen reader hears the division in one sentence", () => {
  show();
  expect(screen.getByRole("img")).toHaveAccessibleName(
    "1 person lost $30.00; 1 person staked $20.00 and received $50.00; the platform fee was $1.25.",
  );
});

test("the same figures stand in a table behind the drawing", () => {
  const container = show();
  const table = container.querySelector<HTMLElement>("details table");
  if (!table) throw new Error("There is no table.");
  const rows = within(table).getAllByRole("row", { hidden: true }).slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ["Alice Archer (you)", "Won", "$20.00", "$0.50", "$50.00"],
    ["Bob", "Lost", "$30.00", "$0.75", "$0.00"],
  ]);
});

describe("leftover cents are named, with who got them", () => {
  test.each([
    [1, "One cent was left over and went to the winner who was in first."],
    [2, "2 cents were left over and went to the 2 winners who were in first, one each."],
  ])("%d", (leftoverCents, words) => expect(show({ leftoverCents })).toHaveTextContent(words));

  test("none", () => expect(show()).not.toHaveTextContent("left over"));
});

test("a stake that came back tells no side", () => {
  const container = show({
    outcome: "REFUND",
    counts: { WON: 0, LOST: 0, REFUNDED: 2 },
    shares: settled.shares.map((share) => ({ ...share, outcome: "REFUNDED", received: share.stake })),
    totals: { ...settled.totals, refunded: money("51.25"), fees: money("0.00") },
  });
  const sides = [...container.querySelectorAll("path[data-side]")].map((path) => path.getAttribute("data-side"));
  expect(sides).toEqual(["none", "none"]);
  expect(screen.getByRole("img")).toHaveAccessibleName("$51.25 goes back to 2 people.");
});
