/** @jest-environment jsdom */
import { beforeEach, expect, jest, test } from "@jest/globals";
import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { AppTheme } from "../../theme/app-theme.tsx";
import { Landing } from "./landing.tsx";

const open = () =>
  render(
    <AppTheme>
      <MemoryRouter>
        <Landing />
      </MemoryRouter>
    </AppTheme>,
  );

let isCalm = false;
beforeEach(() => {
  isCalm = false;
  Object.assign(window, { matchMedia: () => ({ matches: isCalm }) });
  // Open bets keep loading for the whole test.
  Object.assign(globalThis, { fetch: () => new Promise(() => undefined) });
});

const sectionOf = (heading: string) =>
  within(screen.getByRole("heading", { level: 2, name: heading }).closest("section") ?? document.body);
const namesOf = (section: ReturnType<typeof sectionOf>) =>
  section.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);

test("every call-to-action button links to sign-in", () => {
  open();
  const ways = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(ways).toEqual([
    ["Get Started", "/api/login"],
    ["Start for free", "/api/login"],
    ["Create your first bet", "/api/login"],
  ]);
});

test("it shows three reasons, one free plan with six features, and four steps", () => {
  open();
  expect(namesOf(sectionOf("Why choose Stakehold"))).toEqual(["Secure escrow", "Consensus voting", "Priority support"]);
  const plan = sectionOf("One plan, and it is free");
  expect(plan.getByText("0.00").textContent).toBe("$0.00");
  expect(plan.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Unlimited bet creation",
    "Join any public bet",
    "Winnings tracking",
    "Priority support",
    "Escrow for every stake",
    "Real-time bet tracking",
  ]);
  expect(namesOf(sectionOf("How it works"))).toEqual([
    "Create or join",
    "Funds in escrow",
    "Consensus voting",
    "Get paid",
  ]);
});

test.each([
  ["smoothly", false, "smooth"],
  ["at once where motion is not wanted", true, "auto"],
])("How it Works scrolls to the steps %s", async (_how, calm, behavior) => {
  isCalm = calm;
  const scrolled: unknown[] = [];
  Element.prototype.scrollIntoView = jest.fn(function scroll(this: Element, how: unknown) {
    scrolled.push([this.id, how]);
  });
  open();
  await userEvent.click(screen.getByRole("button", { name: "How it Works" }));
  expect(scrolled).toEqual([["how-it-works", { behavior }]]);
});

test("who may bet, with what, and where sign-in leads is stated before the click", () => {
  open();
  const words = screen.getByText(/Bets are for real money, and for people of 18 and over\..*our sign-in provider/);
  expect(words.closest("section")).toContainElement(screen.getByRole("link", { name: "Get Started" }));
});

test("its claims are true of a new installation", () => {
  open();
  expect(screen.getByText("In beta")).toBeInTheDocument();
  expect(screen.getByText("Free forever. No monthly fee, and no credit card needed to start.")).toBeInTheDocument();
  expect(screen.getByText("Works in every browser, and installs on your phone from there.")).toBeInTheDocument();
  expect(document.body.textContent).not.toMatch(/thousands|App Store|Google Play/i);
});
