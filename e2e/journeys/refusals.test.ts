import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Browser } from "playwright-core";
import { createBet, joinBet, propose, vote } from "../api/bets.ts";
import { idOf, openCaller, openNewcomer, type ApiCaller } from "../api/caller.ts";
import { queryGraph } from "../api/graph.ts";
import { openTicket } from "../api/tickets.ts";
import { startBrowser } from "../browser/browser.ts";
import {
  betForm,
  joinForm,
  messageForm,
  proposalForm,
  resolveForm,
  send,
  voteForm,
  write,
  type Form,
} from "../browser/forms.ts";
import { blockLiveUpdates, signIn, type Person } from "../browser/person.ts";
import { showsFailure } from "../browser/toasts.ts";
import { checkMoney } from "../money/check-money.ts";
import { moveClock } from "../platform/clock.ts";
import { rowsOf } from "../platform/on-database.ts";
import { waitFor } from "../platform/wait-for.ts";

const MINUTE_MS = 60_000;

let browser: Browser;
let cat: Person;
let catCalls: ApiCaller;
let dan: ApiCaller;
let eve: ApiCaller;

beforeAll(async () => {
  browser = await startBrowser();
  [catCalls, dan, eve] = [await openNewcomer("cat"), await openNewcomer("dan"), await openNewcomer("eve")];
  cat = await signIn(browser, catCalls.email);
  await blockLiveUpdates(cat);
});
afterAll(() => browser.close());
afterAll(async () => expect(await checkMoney()).toEqual([]));

/** Creates a bet of dan's that cat has joined. */
async function joinedByCat(): Promise<string> {
  const betId = await createBet(dan, "20.00");
  await joinBet(catCalls, betId, "10.00", "against");
  return betId;
}

/** A form, and what happens while it is filled in. */
type Scene = { readonly form: Form; readonly meanwhile?: () => Promise<unknown> };

const tooLarge = { title: "It rains gold in Porto", totalAmount: "975609.76", minEntry: "5.00" };

/** What is refused, with the notification's title and text. */
const REFUSALS: readonly (readonly [name: string, title: string, text: string, scene: () => Promise<Scene>])[] = [
  [
    "a bet that no card can be charged for",
    "Error",
    "Failed to create bet: The total charge can be at most $999,999.99.",
    async () => ({ form: await betForm(tooLarge) }),
  ],
  [
    "a second place of one person",
    "Error",
    "Failed to join bet: You have already joined this bet.",
    async () => {
      const betId = await createBet(dan, "20.00");
      const meanwhile = () => joinBet(catCalls, betId, "5.00", "for");
      return { form: joinForm(betId, "AGAINST", "10.00"), meanwhile };
    },
  ],
  [
    "a place in a bet that is voted on",
    "Error",
    "Failed to join bet: This bet is not open for joining.",
    async () => {
      const betId = await createBet(dan, "20.00");
      return { form: joinForm(betId, "AGAINST", "10.00"), meanwhile: () => propose(dan, betId, "for") };
    },
  ],
  [
    "a place in a bet that has ended",
    "Error",
    "Failed to join bet: This bet has passed its end date.",
    async () => {
      const betId = await createBet(dan, "20.00", 30 * MINUTE_MS);
      // A one-sided bet would be refunded at its end.
      await joinBet(eve, betId, "10.00", "against");
      return { form: joinForm(betId, "AGAINST", "10.00"), meanwhile: () => moveClock(31 * MINUTE_MS) };
    },
  ],
  [
    "less than the minimum",
    "Invalid Amount",
    "Minimum entry is $1.00",
    async () => ({ form: joinForm(await createBet(dan, "20.00"), "AGAINST", "0.99") }),
  ],
  [
    "a second proposal",
    "Failed to Start Voting",
    "Voting is already in progress for this bet.",
    async () => {
      const betId = await createBet(catCalls, "20.00");
      await joinBet(dan, betId, "10.00", "against");
      return { form: proposalForm(betId, "FOR"), meanwhile: () => propose(catCalls, betId, "against") };
    },
  ],
  [
    "a second vote",
    "Vote Failed",
    "You have already voted on this bet.",
    async () => {
      const betId = await joinedByCat();
      await propose(dan, betId, "for");
      return { form: voteForm(betId, "Reject"), meanwhile: () => vote(catCalls, betId, "approve") };
    },
  ],
  [
    "a vote after the decision",
    "Vote Failed",
    "The voting period has ended.",
    async () => {
      const betId = await joinedByCat();
      await propose(dan, betId, "for");
      return { form: voteForm(betId, "Approve"), meanwhile: () => vote(dan, betId, "reject") };
    },
  ],
  [
    "a message about a ticket that is resolved",
    "Failed to Send Message",
    "This ticket is resolved and takes no further messages.",
    async () => {
      const ticketId = await openTicket(catCalls, "Where is my bet?");
      const path = `/api/support/tickets/${ticketId}/status`;
      return { form: messageForm(ticketId), meanwhile: () => catCalls.attempt("PATCH", path, { status: "resolved" }) };
    },
  ],
  [
    "the end of a ticket that staff have closed",
    "Failed to Resolve Ticket",
    "This ticket is closed and takes no further messages.",
    async () => {
      const subject = "My refund is late";
      const ticketId = await openTicket(catCalls, subject);
      return { form: resolveForm(subject), meanwhile: () => closeAsStaff(ticketId) };
    },
  ],
  // Last, because a ban is permanent.
  [
    "a bet of a banned person",
    "Error",
    "Failed to create bet: This account is banned from betting.",
    async () => ({ form: await betForm({ ...tooLarge, totalAmount: "5.00" }), meanwhile: () => ban(catCalls) }),
  ],
];

const closeAsStaff = async (ticketId: string): Promise<unknown> =>
  queryGraph(
    await openCaller("staff@example.com"),
    `mutation ($input: ResolveTicketInput!) { closeTicket(input: $input) { __typename } }`,
    { input: { idempotencyKey: randomUUID(), ticketId } },
  );

/** Bans a person, and waits until bets has consumed the event; it refuses nothing before. */
async function ban(person: ApiCaller): Promise<void> {
  const userId = await idOf(person);
  await queryGraph(
    await openCaller("admin@example.com"),
    `mutation ($input: BanUserInput!) { banUser(input: $input) { __typename } }`,
    { input: { idempotencyKey: randomUUID(), userId, reason: "Voted against what they saw." } },
  );
  await waitFor("bets to consume the ban", async () => {
    const banned = await rowsOf("bets", "SELECT FROM banned_people WHERE user_id = $1", [userId]);
    return banned.length > 0;
  });
}

describe("a missing page reports itself:", () => {
  test.each([
    ["/bet/00000000-0000-4000-8000-000000000000", "Bet Not Found"],
    ["/vote/00000000-0000-4000-8000-000000000000", "Bet Not Found"],
    ["/no-such-page", "Page Not Found"],
  ])("%s", async (path, heading) => {
    await cat.page.goto(path);
    await cat.page.getByRole("heading", { name: heading, exact: true }).waitFor();
  });
});

describe("a form that an earlier event makes invalid reports why:", () => {
  test.each(REFUSALS)("%s", async (_name, title, text, scene) => {
    const { form, meanwhile } = await scene();
    await write(cat.page, form);
    await meanwhile?.();
    await send(cat.page, form);
    await showsFailure(cat.page, { title, text });
  });
});
