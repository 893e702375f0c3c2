/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { AppTheme } from "../../theme/app-theme.tsx";
import { addMoney } from "../../shared/add-money.ts";
import { Component as Instructions } from "../routes/instructions.tsx";
import { divided, joined } from "./example.ts";

test("steps show the product's own drawings, each with its words and a sentence for screen readers", async () => {
  render(
    <AppTheme>
      <MemoryRouter>
        <Instructions />
      </MemoryRouter>
    </AppTheme>,
  );
  await screen.findAllByRole("img");
  const drawn = screen
    .getAllByRole("figure")
    .map((figure) => [
      figure.closest("section")?.querySelector("h2")?.textContent,
      within(figure).getAllByRole("img")[0]?.getAttribute("aria-label"),
    ]);
  expect(drawn).toEqual([
    ["1. Create a bet", expect.stringContaining("AGAINST is open: stake from $10.00, gain $30.00.")],
    ["2. Or join one", expect.stringContaining("FOR has 60 percent of the pool, $60.00 from 3 people.")],
    ["3. Follow your stake", expect.stringContaining("Held in escrow $20.00")],
    ["5. Vote", "3 of 5 voted, 3 approvals needed."],
    ["6. Get paid", expect.stringContaining("$40.00")],
  ]);
});

const sum = (amounts: readonly string[]) =>
  amounts.reduce((total, amount) => addMoney({ amount: total }, { amount }).amount, "0.00");

test("the example's figures add up", () => {
  const { shares, totals } = divided;
  const pools = joined.map(({ pool }) => pool.amount);
  expect(sum(shares.map(({ stake }) => stake.amount))).toBe(sum(pools));
  expect(sum(shares.map(({ received }) => received.amount))).toBe(totals.won.amount);
  expect(sum([totals.lost.amount, totals.ownStakes.amount])).toBe(totals.won.amount);
  expect(totals.lost.amount).toBe(pools[1]);
});
