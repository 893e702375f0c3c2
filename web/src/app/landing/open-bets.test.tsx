/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { AppTheme } from "../../theme/app-theme.tsx";
import type { OpenBet } from "./load-open-bets.ts";
import { OpenBets } from "./open-bets.tsx";

const bet = (id: string): OpenBet => ({
  id,
  title: `Claim ${id}`,
  category: "wildcard",
  topic: "tech",
  endDate: new Date(Date.now() + 2 * 86_400_000 + 60_000).toISOString(),
  currentPool: "65.00",
  sides: [
    { position: "for", percent: 77, pool: "50.00", participantCount: 3 },
    { position: "against", percent: 23, pool: "15.00", participantCount: 1 },
  ],
});

const open = (load: () => Promise<readonly OpenBet[]>) =>
  render(
    <AppTheme>
      <MemoryRouter>
        <OpenBets load={load} />
      </MemoryRouter>
    </AppTheme>,
  );

test("visitors see the open bets with their sides and end dates, and can open their pages", async () => {
  open(() => Promise.resolve([bet("b1")]));
  expect(await screen.findByRole("link", { name: "Claim b1" })).toHaveAttribute("href", "/bet/b1");
  expect(screen.getByText("Tech")).toBeInTheDocument();
  expect(screen.getByText(/^Ends in 2 days/)).toBeInTheDocument();
  expect(screen.getByRole("img")).toHaveAccessibleName(/FOR has 77 percent .* AGAINST has 23 percent/);
});

const theExample = () => screen.queryByRole("region", { name: "An example of a bet" });

test("no example is shown while bets are open", async () => {
  open(() => Promise.resolve([bet("b1")]));
  expect(await screen.findByRole("article")).toBeInTheDocument();
  expect(theExample()).not.toBeInTheDocument();
});

test("at most three bets are shown", async () => {
  open(() => Promise.resolve(["1", "2", "3", "4"].map(bet)));
  expect(await screen.findAllByRole("article")).toHaveLength(3);
});

test.each([
  ["there is none", () => Promise.resolve([]), /No bet is open at this moment/],
  ["they can't be loaded", () => Promise.reject(new TypeError("Failed to fetch")), /can't be shown right now/],
])("if %s the page reports it, and shows an example marked as such", async (_, load, words) => {
  open(load);
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(within(theExample() ?? document.body).getByText("Example")).toBeInTheDocument();
});
