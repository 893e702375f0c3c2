/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { AppTheme } from "../../theme/app-theme.tsx";
import { OpenBets } from "./open-bets.tsx";
import { openBet } from "./testing.ts";

test("visitors see the open bets as the feed's cards, and both sides lead to joining", () => {
  render(
    <AppTheme>
      <MemoryRouter>
        <OpenBets bets={[openBet("b1")]} />
      </MemoryRouter>
    </AppTheme>,
  );
  expect(screen.getByRole("link", { name: "Claim b1" })).toHaveAttribute("href", "/bet/b1");
  expect(screen.getByText("Tech")).toBeInTheDocument();
  expect(screen.getByText(/in 2 days/)).toBeInTheDocument();
  expect(screen.getByRole("img")).toHaveAccessibleName(/FOR has 77 percent .* AGAINST has 23 percent/);
  const doors = screen.getAllByRole("link", { hidden: true }).map((link) => link.getAttribute("href"));
  expect(doors).toEqual(["/bet/b1", "/bet/b1?join=for", "/bet/b1?join=against"]);
  expect(screen.getByText("gain $25.00")).toBeInTheDocument();
});
