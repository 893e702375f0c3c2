/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import { AppTheme } from "../../theme/app-theme.tsx";
import { DivisionFlow, type DivisionFlowProps } from "./division-flow.tsx";

const money = (amount: string) => ({ amount });
const settled: DivisionFlowProps = {
  shares: [
    {
      id: "1",
      person: { id: "alice", displayName: "Alice Archer" },
      outcome: "WON",
      stake: money("20.00"),
      received: money("50.00"),
    },
    {
      id: "2",
      person: { id: "bob", displayName: "Bob" },
      outcome: "LOST",
      stake: money("30.00"),
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
  viewerId: "alice",
  words: <p>Shared equally.</p>,
  table: <p>. A table.</p>,
};

const show = (props: Partial<DivisionFlowProps> = {}) =>
  render(
    <AppTheme>
      <DivisionFlow {...settled} {...props} />
    </AppTheme>,
  ).container;

test("a screen reader reads the division as one sentence", () => {
  show();
  expect(screen.getByRole("img")).toHaveAccessibleName(
    "1 person lost $30.00; 1 person staked $20.00 and received $50.00; the platform fee was $1.25.",
  );
});

test("an explanation and a table follow the drawing", () => {
  const container = show();
  expect(screen.getByText("Shared equally.")).toBeInTheDocument();
  expect(container.querySelector("details")).toHaveTextContent("Every stake and what became of it. A table.");
});

test("a refunded stake shows no side", () => {
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
