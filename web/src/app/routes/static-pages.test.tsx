/** @jest-environment jsdom */
import { afterEach, expect, jest, test } from "@jest/globals";
import { act, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { AppTheme } from "../../theme/app-theme.tsx";
import { Component as CookiePolicy } from "./cookie-policy.tsx";
import { Component as Instructions } from "./instructions.tsx";
import { Component as NotFound } from "./not-found.tsx";
import { Component as PrivacyPolicy } from "./privacy-policy.tsx";
import { Component as Subscribe } from "./subscribe.tsx";
import { Component as TermsOfService } from "./terms-of-service.tsx";

afterEach(() => {
  jest.useRealTimers();
});

const open = (page: ReactElement) =>
  render(
    <AppTheme>
      <MemoryRouter initialEntries={["/here"]}>
        <Routes>
          <Route path="/" element={<p>Home</p>} />
          <Route path="/here" element={page} />
        </Routes>
      </MemoryRouter>
    </AppTheme>,
  );

const headings = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);

test("the cookie policy has its date and its eleven numbered sections", () => {
  open(<CookiePolicy />);
  expect(screen.getByText("Last updated: January 13, 2025")).toBeInTheDocument();
  expect(headings()).toEqual([
    "1. What cookies are",
    "2. How we use them",
    "3. Types of cookies",
    "4. Third-party cookies",
    "5. Local, session and cache storage",
    "6. Managing your preferences",
    "7. How long cookies last",
    "8. Storage of the mobile app",
    "9. Data security",
    "10. Changes to this policy",
    "11. Contact",
  ]);
});

test.each([
  [/^Essential:/],
  [/^Authentication:/],
  [/^Functional:/],
  [/^Performance:/],
  [/authentication provider.*card payment provider.*build tool/],
  [/^Chrome:/],
  [/^Firefox:/],
  [/^Safari:/],
  [/^Edge:/],
  [/Essential cookies cannot be disabled/],
  [/authentication cookie lasts 7 days, or until you sign out/],
  [/support system in your account dashboard/],
])("the cookie policy mentions %s", (words) => {
  open(<CookiePolicy />);
  expect(screen.getByText(words)).toBeInTheDocument();
});

test.each([
  ["who may use it", /18 or older/],
  ["that a joined bet is not cancelled", /A published bet that somebody has joined can't be cancelled/],
  ["the fee", /platform fee is 2\.5%/],
  ["the vote", /within 3 days\. Approval by 51%/],
  ["the ban", /permanent ban/],
  ["when winners are paid", /within 1 to 2 business days after the vote, and take 2 to 7 business days/],
])("the terms mention %s", (_what, words) => {
  open(<TermsOfService />);
  expect(screen.getByText(words)).toBeInTheDocument();
});

test.each([
  ["terms", <TermsOfService key="terms" />, /Last updated: December 1, 2026$/],
  ["privacy policy", <PrivacyPolicy key="privacy" />, /Last updated: November 25, 2026$/],
])("the %s show when they were last changed", (_which, page, words) => {
  open(page);
  expect(screen.getByText(words)).toBeInTheDocument();
});

test("the privacy policy and the instructions can be read", () => {
  const { unmount } = open(<PrivacyPolicy />);
  expect(headings()).toHaveLength(6);
  unmount();
  open(<Instructions />);
  expect(screen.getByText(/junk folder/)).toBeInTheDocument();
});

test("the subscription page explains that there is nothing to subscribe to, and redirects home", () => {
  jest.useFakeTimers();
  open(<Subscribe />);
  expect(screen.getByText("Stakehold is free forever")).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(3_000));
  expect(screen.getByText("Home")).toBeInTheDocument();
});

test("an unknown page reports that it is not found, with a hint for developers after the link home", () => {
  open(<NotFound />);
  expect(screen.getByText("Page Not Found")).toBeInTheDocument();
  expect(screen.getByText("There is no page at this address. The link may be old or mistyped.")).toBeInTheDocument();
  const home = screen.getByRole("link", { name: "Go to the home page" });
  const hint = screen.getByText("Did you forget to add the page to the router?");
  expect(home.compareDocumentPosition(hint) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});
