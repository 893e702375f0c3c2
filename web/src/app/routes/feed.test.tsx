/** @jest-environment jsdom */
import { afterEach, beforeAll, expect, test } from "@jest/globals";
import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { show, silenceLiveStreams } from "../../testing/show.tsx";
import { money, pageOf } from "../../testing/graph-shapes.ts";
import { parsePerson } from "../session/load-person.ts";
import { SessionProvider } from "../session/session.tsx";
import { Component as FeedPage } from "./feed.tsx";

beforeAll(() => {
  silenceLiveStreams();
  Object.defineProperty(crypto, "randomUUID", { value: () => "key", configurable: true });
});
afterEach(() => window.localStorage.clear());

const user = { __typename: "User", id: "u1", activeBetCount: 0, paymentsDue: [], votesDue: [], proposalsDue: [] };
const me = {
  __typename: "CurrentUser",
  id: "u1",
  betsWon: 0,
  betsLost: 0,
  winRate: 0,
  totalWinnings: money("0.00"),
  user,
};

/** Opens the feed for a user who signs in, and returns what they confirm. */
function signIn(acceptedBefore: boolean, path = "/") {
  const confirmed: unknown[] = [];
  const load = () =>
    Promise.resolve(parsePerson({ id: "u1", firstName: "Bob", acceptedTerms: acceptedBefore || confirmed.length > 0 }));
  show(
    <SessionProvider load={load}>
      <FeedPage />
    </SessionProvider>,
    {
      Feed: () => ({ featuredBet: null, bets: pageOf("BetConnection", []) }),
      Standing: () => ({ me }),
      NeedsYou: () => ({ me }),
      AcceptTerms: ({ input }) => {
        confirmed.push(input);
        const accepted = { __typename: "CurrentUser", id: "u1", acceptedTerms: true };
        return { acceptTerms: { __typename: "AcceptTermsPayload", me: accepted } };
      },
    },
    path,
  );
  return confirmed;
}

const greeting = () => screen.findByRole("dialog", { name: "Welcome to Stakehold, Bob" });
const question = () => screen.findByRole("dialog", { name: "Before you begin" });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("at first sign-in age and terms are asked, and then the person is greeted", async () => {
  const confirmed = signIn(false);
  await question();
  await userEvent.click(screen.getByLabelText("I am 18 or older."));
  await userEvent.click(screen.getByLabelText(/I accept/));
  await press("Continue");
  await greeting();
  expect(confirmed).toEqual([{ isAdult: true, acceptsTerms: true, idempotencyKey: "key" }]);
});

test("who does not answer now may look around, and is not asked at the next visit of this browser", async () => {
  const confirmed = signIn(false);
  await question();
  await press("Not now");
  await greeting();
  await press("See the bets");
  expect(confirmed).toEqual([]);
  cleanup();
  signIn(false);
  await expect(screen.findByRole("dialog", undefined, { timeout: 1_000 })).rejects.toThrow();
});

test("who leaves in the middle is asked again", async () => {
  signIn(false);
  await question();
  cleanup();
  signIn(false);
  await question();
});

test("who has confirmed both is greeted at once", async () => {
  signIn(true);
  await greeting();
  expect(screen.queryByRole("dialog", { name: "Before you begin" })).not.toBeInTheDocument();
});

test("who came to create a bet is not greeted over its dialog, which asks for itself", async () => {
  signIn(false, "/?create=bet");
  await expect(screen.findByRole("dialog", undefined, { timeout: 1_000 })).rejects.toThrow();
});
