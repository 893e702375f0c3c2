/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { render, screen, waitFor } from "@testing-library/react";
import { AppTheme } from "../../theme/app-theme.tsx";
import type { Figures } from "./load-figures.ts";
import { PublicFigures } from "./public-figures.tsx";

const open = (load: () => Promise<Figures>) =>
  render(
    <AppTheme>
      <PublicFigures load={load} />
    </AppTheme>,
  );
const shown = () =>
  screen.getAllByRole("term").map(({ textContent, nextSibling }) => `${textContent}: ${nextSibling?.textContent}`);

test("the figures of the platform are shown with their words", async () => {
  open(async () => ({ heldInEscrow: "1234.50", paidOut30Days: "65.00", medianSettlementSeconds: 7_100 }));
  await screen.findByText("Held in escrow now");
  expect(shown()).toEqual([
    "Held in escrow now: $1,234.50",
    "Paid out in the last 30 days: $65.00",
    "Median time to payout: 2 hours",
  ]);
});

test("a figure with nothing behind it is left out", async () => {
  open(async () => ({ heldInEscrow: "10.00", paidOut30Days: "0.00", medianSettlementSeconds: null }));
  await screen.findByText("Held in escrow now");
  expect(shown()).toEqual(["Held in escrow now: $10.00"]);
});

test.each([
  ["a new platform", async () => ({ heldInEscrow: "0.00", paidOut30Days: "0.00", medianSettlementSeconds: null })],
  ["figures that can't be loaded", () => Promise.reject(new TypeError("Failed to fetch"))],
])("nothing is shown of %s", async (_what, load: () => Promise<Figures>) => {
  const { container } = open(load);
  await waitFor(() => expect(container.querySelector("dl")).toBeNull());
});
