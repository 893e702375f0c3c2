/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { AppTheme } from "../../theme/app-theme.tsx";
import { HeroBet, type HeroBetProps } from "./hero-bet.tsx";
import { openBet } from "./testing.ts";

const hero = (bets: HeroBetProps["bets"]) => (
  <AppTheme>
    <MemoryRouter>
      <HeroBet bets={bets} />
    </MemoryRouter>
  </AppTheme>
);
const outcomes = () =>
  screen.getAllByText(/^If .* wins, you receive$/).map(({ nextSibling, textContent }) => {
    return `${textContent} ${nextSibling?.textContent}`;
  });

test("the first bet is on stage, with what $20 would bring on each side and the way to join it", () => {
  render(hero([openBet("b1"), openBet("b2")]));
  expect(screen.getByRole("link", { name: "Claim b1" })).toHaveAttribute("href", "/bet/b1");
  expect(screen.getByRole("img")).toHaveAccessibleName(/FOR has 77 percent .* AGAINST has 23 percent/);
  expect(outcomes()).toEqual(["If FOR wins, you receive $8.75", "If AGAINST wins, you receive $30.00"]);
  expect(screen.getByRole("link", { name: /Join FOR/ })).toHaveAttribute("href", "/bet/b1?join=for");
  expect(screen.getByRole("link", { name: /Join AGAINST/ })).toHaveAttribute("href", "/bet/b1?join=against");
});

test("the slider starts at the minimum of the bet, and the sentences follow it", () => {
  render(hero([openBet("b1")]));
  const slider = screen.getByRole("slider", { name: /Stake/ });
  expect(slider).toHaveAttribute("aria-valuetext", "$5.00");
  fireEvent.change(slider, { target: { value: "3" } });
  expect(slider).toHaveAttribute("aria-valuetext", "$20.00");
  expect(outcomes()).toEqual(["If FOR wins, you receive $23.75", "If AGAINST wins, you receive $45.00"]);
});

test("the largest minimum is the first stake", () => {
  render(hero([openBet("b1", { minEntry: "999999.99" })]));
  expect(screen.getByRole("slider")).toHaveAttribute("aria-valuetext", "$999,999.99");
  expect(outcomes()).toEqual(["If FOR wins, you receive $1,000,003.74", "If AGAINST wins, you receive $1,000,024.99"]);
});

test("a side without an opponent promises nothing", () => {
  const [yes, no] = openBet("b1").sides;
  const sides = [
    { ...yes, percent: 100, entryGain: null },
    { ...no, percent: 0, pool: "0.00", participantCount: 0, entryGain: "50.00" },
  ] as const;
  render(hero([openBet("b1", { sides })]));
  expect(outcomes()).toEqual(["If AGAINST wins, you receive $55.00"]);
  expect(screen.getByRole("link", { name: /Nobody is on the other side yet/ })).toBeInTheDocument();
  expect(screen.getByRole("img")).toHaveAccessibleName(/AGAINST is open: stake from \$5\.00, gain \$50\.00/);
});

test("the bet stays on stage while it is open, even if another one grows larger", () => {
  const { rerender } = render(hero([openBet("b1"), openBet("b2")]));
  rerender(hero([openBet("b2"), openBet("b1")]));
  expect(screen.getByRole("heading", { name: "Claim b1" })).toBeInTheDocument();
  rerender(hero([openBet("b2")]));
  expect(screen.getByRole("heading", { name: "Claim b2" })).toBeInTheDocument();
});

test.each([
  ["there is none", [], "No bet is open now. Yours can be the first. An example:"],
  ["they can't be loaded", "away" as const, "Open bets can't be shown right now. An example:"],
])("if %s, an example is on stage, marked as such and without doors", (_, bets, words) => {
  render(hero(bets));
  expect(screen.getByText(words)).toBeInTheDocument();
  expect(screen.getByRole("heading", { name: /First snow/ })).toBeInTheDocument();
  expect(outcomes()).toEqual(["If FOR wins, you receive $15.00", "If AGAINST wins, you receive $25.00"]);
  expect(screen.queryAllByRole("link", { hidden: true })).toEqual([]);
});
