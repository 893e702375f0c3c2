/** @jest-environment jsdom */
import { afterEach, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { money } from "../../testing/graph-shapes.ts";
import { show, silenceLiveStreams } from "../../testing/show.tsx";
import { PayoutPage } from "./payout-page.tsx";

beforeAll(() => {
  silenceLiveStreams();
  Object.defineProperty(crypto, "randomUUID", { value: () => "key", configurable: true });
});
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const after = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

const nothing = "0.00";
const escrow = (waiting: string) => ({
  escrowBalance: { __typename: "EscrowBalance", totalWaiting: money(waiting) },
});

type Account = {
  readonly detailsSubmitted: boolean;
  readonly payoutsEnabled: boolean;
  readonly hindrance?: "GONE" | "REJECTED" | "RESTRICTED" | null;
};

/** Opens a page whose account and window the test controls. */
async function open({
  blocked = false,
  linkFails = false,
  hasTerms = true,
  waiting = nothing,
  account = null as Account | null,
} = {}) {
  const state: { account: Account | null; waiting: string; reads: number } = {
    account,
    waiting,
    reads: 0,
  };
  const steps: string[] = [];
  const onAskTerms = hasTerms ? null : () => void steps.push("asks for terms");
  const opened = {
    document: { title: "", body: { textContent: "" } },
    location: { replace: (url: string) => steps.push(`goes to ${url}`) },
    close: () => steps.push("closes"),
  };
  Object.assign(window, {
    open: () => {
      steps.push("opens");
      return blocked ? null : opened;
    },
  });
  show(<PayoutPage userId="bob" arrival={null} onAskTerms={onAskTerms} />, {
    PayoutAccount: () => {
      state.reads += 1;
      const payoutAccount = state.account && {
        __typename: "PayoutAccount",
        id: "bob",
        hindrance: null,
        ...state.account,
      };
      return { payoutAccount, ...escrow(state.waiting) };
    },
    CreateOnboardingLink: ({ input }) => {
      steps.push(Object(input).anotherAccount === true ? "requests another account" : "requests a link");
      if (linkFails) throw new TypeError("fetch failed");
      const link = { __typename: "OnboardingLink", url: "https://stripe.test/x", expiresAt: "2026-11-21T12:00:00Z" };
      return { createOnboardingLink: { __typename: "CreateOnboardingLinkPayload", onboardingLink: link } };
    },
  });
  await after(10);
  return { state, steps };
}

const start = async () => {
  fireEvent.click(screen.getByRole("button", { name: "Set up payouts" }));
  await after(10);
};

test("the click opens the window at once, and redirects it when its address is known", async () => {
  const { steps } = await open();
  expect(screen.getByText("Setup Required")).toBeInTheDocument();
  await start();
  expect(steps).toEqual(["opens", "requests a link", "goes to https://stripe.test/x"]);
  expect(screen.getByText("Payout Setup Opened")).toBeInTheDocument();
});

test("a person without confirmed age and terms sees the question, and no window opens", async () => {
  const { steps } = await open({ hasTerms: false });
  await start();
  expect(steps).toEqual(["asks for terms"]);
});

test("the page states how long verification and the transfer take", async () => {
  await open();
  expect(screen.getByText("1-2 business days. This page shows when it is done.")).toBeInTheDocument();
  expect(screen.getByText("The transfer takes 2-7 business days, depending on your bank.")).toBeInTheDocument();
});

test("without an address the window closes, and the failure is reported", async () => {
  const { steps } = await open({ linkFails: true });
  await start();
  expect(steps).toEqual(["opens", "requests a link", "closes"]);
  expect(screen.getByText("Setup Failed")).toBeInTheDocument();
  expect(screen.getByText("Unable to create payout setup link. Please try again.")).toBeInTheDocument();
});

test("if the browser blocks the window, the address is shown as a link", async () => {
  await open({ blocked: true });
  await start();
  expect(screen.getByRole("link", { name: /new tab/ })).toHaveAttribute("href", "https://stripe.test/x");
});

test("the account is polled every 3 seconds until it is ready, which is reported once", async () => {
  const { state } = await open();
  await start();
  state.account = { detailsSubmitted: true, payoutsEnabled: false };
  await after(3_010);
  expect(screen.getByText("Pending Verification")).toBeInTheDocument();
  state.account = { detailsSubmitted: true, payoutsEnabled: true };
  await after(3_010);
  expect(screen.getByText("Ready for Payouts")).toBeInTheDocument();
  expect(screen.getByText("Payout Setup Complete!")).toBeInTheDocument();
  const { reads } = state;
  await after(30_000);
  expect(state.reads).toBe(reads);
});

test("the waiting amount is shown, and reported as on its way once the account is ready", async () => {
  const { state } = await open({ waiting: "50.00" });
  expect(screen.getByText("$50.00 waits for your account.")).toBeInTheDocument();
  await start();
  state.account = { detailsSubmitted: true, payoutsEnabled: true };
  state.waiting = nothing;
  await after(3_010);
  expect(screen.getByText("$50.00 goes to your bank now.")).toBeInTheDocument();
  expect(screen.queryByText(/waits for your account/)).not.toBeInTheDocument();
});

test("without a waiting amount none is shown", async () => {
  const { state } = await open();
  expect(screen.queryByText(/waits for your account/)).not.toBeInTheDocument();
  await start();
  state.account = { detailsSubmitted: true, payoutsEnabled: true };
  await after(3_010);
  expect(screen.getByText("Winnings now go to your payout account.")).toBeInTheDocument();
});

test("polling stops after 5 minutes", async () => {
  const { state } = await open();
  await start();
  await after(5 * 60_000);
  const { reads } = state;
  expect(reads).toBeGreaterThan(95);
  await after(60_000);
  expect(state.reads).toBe(reads);
});

test("an account that was already ready is not reported as completed", async () => {
  const { state } = await open();
  cleanup();
  state.account = { detailsSubmitted: true, payoutsEnabled: true };
  show(<PayoutPage userId="bob" arrival={null} onAskTerms={null} />, {
    PayoutAccount: () => ({
      payoutAccount: { __typename: "PayoutAccount", id: "bob", hindrance: null, ...state.account },
      ...escrow(nothing),
    }),
  });
  await after(10);
  expect(screen.getByText("Ready for Payouts")).toBeInTheDocument();
  expect(screen.queryByText("Payout Setup Complete!")).not.toBeInTheDocument();
});

const working = { detailsSubmitted: true, payoutsEnabled: true };
const hindered = { detailsSubmitted: true, payoutsEnabled: false };

test.each([
  ["GONE", "Account Not Found"],
  ["REJECTED", "Account Closed by Stripe"],
] as const)("an account that is %s is shown as such, and can be replaced", async (hindrance, title) => {
  const { steps } = await open({ account: { ...hindered, hindrance }, waiting: "50.00" });
  expect(screen.getByText(title)).toBeInTheDocument();
  expect(screen.queryByText("Ready for Payouts")).not.toBeInTheDocument();
  expect(screen.getByText("$50.00 waits for your account.")).toBeInTheDocument();
  fireEvent.click(screen.getByRole("button", { name: "Set up another account" }));
  await after(10);
  expect(steps).toEqual(["opens", "requests another account", "goes to https://stripe.test/x"]);
});

test("a restricted account can be completed, or replaced", async () => {
  const { steps } = await open({ account: { ...hindered, hindrance: "RESTRICTED" } });
  expect(screen.getByText("Account Restricted")).toBeInTheDocument();
  fireEvent.click(screen.getByRole("button", { name: "Continue setup" }));
  await after(10);
  expect(steps).toEqual(["opens", "requests a link", "goes to https://stripe.test/x"]);
});

test("a working account is replaced only after a confirmation", async () => {
  const { steps } = await open({ account: working });
  fireEvent.click(screen.getByRole("button", { name: "Use another account" }));
  expect(screen.getByText(/takes the place of this one at once/)).toBeInTheDocument();
  fireEvent.click(screen.getByRole("button", { name: "Keep this account" }));
  expect(steps).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Use another account" }));
  fireEvent.click(screen.getByRole("button", { name: "Set up another account" }));
  await after(10);
  expect(steps).toEqual(["opens", "requests another account", "goes to https://stripe.test/x"]);
});
