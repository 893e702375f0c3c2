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

const user = {
  __typename: "User",
  id: "u1",
  activeBetCount: 0,
  unreadNotificationCount: 0,
  paymentsDue: [],
  votesDue: [],
  proposalsDue: [],
};
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

test("the first sign-in requires age and terms, and then welcomes the person", async () => {
  const confirmed = signIn(false);
  await question();
  await userEvent.click(screen.getByLabelText("I am 18 or older."));
  await userEvent.click(screen.getByLabelText(/I accept/));
  await press("Continue");
  await greeting();
  expect(confirmed).toEqual([{ isAdult: true, acceptsTerms: true, idempotencyKey: "key" }]);
});

test("a person can skip the question, and does not see it at the next visit in this browser", async () => {
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

test("a person who leaves without answering sees the question again", async () => {
  signIn(false);
  await question();
  cleanup();
  signIn(false);
  await question();
});

test("a person who has confirmed both is welcomed at once", async () => {
  signIn(true);
  await greeting();
  expect(screen.queryByRole("dialog", { name: "Before you begin" })).not.toBeInTheDocument();
});

test("a person who comes to create a bet sees no welcome over its dialog, which has its own question", async () => {
  signIn(false, "/?create=bet");
  await expect(screen.findByRole("dialog", undefined, { timeout: 1_000 })).rejects.toThrow();
});
