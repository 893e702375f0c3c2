/** @jest-environment jsdom */
import { expect, test } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { AppTheme } from "../theme/app-theme.tsx";
import { RouteSkeleton } from "./route-skeleton.tsx";

test.each([
  "/",
  "/my-bets",
  "/bet/1",
  "/vote/1",
  "/escrow-balance",
  "/payout-setup",
  "/support",
  "/admin",
  "/terms-of-service",
])("the skeleton of %s has one heading, which leaves the focus to the page's own", (path) => {
  render(
    <AppTheme>
      <MemoryRouter initialEntries={[path]}>
        <RouteSkeleton />
      </MemoryRouter>
    </AppTheme>,
  );
  expect(screen.getByRole("heading", { level: 1 }).closest("[data-coming]")).not.toBeNull();
  expect(screen.getAllByRole("status").length).toBeGreaterThan(0);
});
