import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Browser } from "playwright-core";
import { createBet, joinBet, propose } from "../api/bets.ts";
import { openNewcomer, type ApiCaller } from "../api/caller.ts";
import { openTicket, ticketSubjects } from "../api/tickets.ts";
import { payByCard, showsSubmittedVote, showsEntry } from "../browser/bets.ts";
import { startBrowser } from "../browser/browser.ts";
import {
  betForm,
  joinForm,
  messageForm,
  proposalForm,
  send,
  ticketForm,
  voteForm,
  write,
  writtenIn,
  type Form,
} from "../browser/forms.ts";
import { endSession, blockLiveUpdates, signIn, signInWhenPrompted, type Person } from "../browser/person.ts";
import { keepFailures, showsToast } from "../browser/toasts.ts";
import { checkMoney } from "../money/check-money.ts";
import { stripeOf } from "../money/sums.ts";
import { rowsOf } from "../platform/on-database.ts";

const LOGGED_OUT = { title: "Unauthorized", text: "You are logged out. Logging in again..." };

/** Returns a title that no other bet on this platform has. */
const titled = (claim: string): string => `${claim} (${randomUUID().slice(0, 8)})`;
const SUBJECT = "The refund of my lost bet";

let browser: Browser;
let fay: Person;
/** Reads the failure notifications of her page. */
let shownFailures: () => Promise<readonly string[]>;
let gil: ApiCaller;
let fayCalls: ApiCaller;
let toJoin: string;
let forms: Readonly<Record<"bet" | "join" | "proposal" | "ticket" | "message" | "vote", Form>>;
const bet = { title: titled("It snows in Porto in May"), totalAmount: "20.00", minEntry: "5.00" };

beforeAll(async () => {
  browser = await startBrowser();
  [fayCalls, gil] = [await openNewcomer("fay"), await openNewcomer("gil")];
  const [ofGil, toPropose, toVote, ticket] = await Promise.all([
    createBet(gil, "20.00"),
    createBet(fayCalls, "20.00"),
    createBet(gil, "20.00"),
    openTicket(fayCalls, "Where is my bet?"),
  ]);
  toJoin = ofGil;
  await Promise.all([joinBet(gil, toPropose, "10.00", "against"), joinBet(fayCalls, toVote, "10.00", "against")]);
  await propose(gil, toVote, "for");
  forms = {
    bet: await betForm(bet),
    join: joinForm(toJoin, "AGAINST", "10.00"),
    proposal: proposalForm(toPropose, "FOR"),
    ticket: ticketForm(SUBJECT),
    message: messageForm(ticket),
    vote: voteForm(toVote, "Approve"),
  };
  fay = await signIn(browser, fayCalls.email);
  // Live updates would make a page send queries, which would reveal the session's end before the form is sent.
  await blockLiveUpdates(fay);
  shownFailures = await keepFailures(fay.page);
  await fay.page.reload();
});
afterAll(() => browser.close());
afterAll(async () => expect(await checkMoney()).toEqual([]));

/** Runs an action that reveals the session's end, signs in again at the provider, and checks the notification. */
async function isLoggedOutBy(act: () => Promise<unknown>): Promise<void> {
  await act();
  await signInWhenPrompted(fay);
  const [failure = ""] = await shownFailures();
  expect(failure.split("\n")).toEqual(expect.arrayContaining([LOGGED_OUT.title, LOGGED_OUT.text]));
}

/** Sends a form after the session has ended, and signs in again at the provider. */
async function sendLoggedOut(form: Form): Promise<void> {
  const { page } = fay;
  const stood = page.url();
  await endSession(fay);
  await isLoggedOutBy(() => send(page, form));
  expect(page.url()).toBe(stood);
}

describe("a person whose session ends over a half-written form is notified, signs in, and finds the draft:", () => {
  /** What the page shows once it sends no more queries, which would reveal the session's end on their own. */
  test.each([
    ["bet", /Total Charge\s*\$\s*20\.50/],
    ["join", /Nobody is on the other side yet.*you receive \$30\.00/],
    ["proposal", /Resolve Bet/],
    ["ticket", /Ask for help/],
    ["message", /Where is my bet\?/],
  ] as const)("%s", async (name, atRest) => {
    const form = forms[name];
    await write(fay.page, form);
    await fay.page.locator("body").filter({ hasText: atRest }).waitFor();
    await sendLoggedOut(form);
    await form.open(fay.page);
    expect(await writtenIn(fay.page, form)).toEqual({ fields: form.fields, chosen: true });
    await send(fay.page, form);
    await resume[name]();
  });

  const resume = {
    bet: async () => {
      await payByCard(fay);
      await showsEntry(fay.page, "Your bet has been created successfully!");
      expect(await chargedFor(bet.title)).toEqual([[2050]]);
    },
    join: async () => {
      await payByCard(fay);
      await showsEntry(fay.page, "You've successfully joined the bet!");
      expect((await stripeOf(toJoin)).charged).toEqual([1025, 2050]);
    },
    proposal: () => showsToast(fay.page, { title: "Voting Started" }),
    ticket: async () => {
      await showsToast(fay.page, { title: "Ticket Created" });
      expect((await ticketSubjects(fayCalls)).filter((subject) => subject === SUBJECT)).toHaveLength(1);
    },
    message: () => fay.page.getByRole("list", { name: "Messages" }).getByText("It has arrived.").waitFor(),
  };
});

/** Returns the charges of each bet with a title, in cents. */
async function chargedFor(title: string): Promise<number[][]> {
  const made = await rowsOf<{ id: string }>("bets", "SELECT id FROM bets WHERE title = $1", [title]);
  return Promise.all(made.map(async ({ id }) => (await stripeOf(id)).charged));
}

test("a vote must be chosen again, because no draft of it is kept", async () => {
  const { page } = fay;
  await write(page, forms.vote);
  await sendLoggedOut(forms.vote);
  await write(page, forms.vote);
  await send(page, forms.vote);
  await showsSubmittedVote(page, "approved");
});

test("a person whose session ends before the card is charged finds the bet paid for, and no form to pay again", async () => {
  const { page } = fay;
  const paid = { ...bet, title: titled("It hails in Porto in May") };
  const form = await betForm(paid);
  await write(page, form);
  await send(page, form);
  await page.getByRole("dialog", { name: "Complete Payment" }).getByLabel("Card number").waitFor();
  await endSession(fay);
  await isLoggedOutBy(() => payByCard(fay));
  await showsEntry(page, "Your bet has been created successfully!");
  await form.open(page);
  expect(await page.getByLabel("Bet Title").inputValue()).toBe("");
  expect(await chargedFor(paid.title)).toEqual([[2050]]);
});

test("a logged-out person is notified when they load the escrow page or open a page of their own", async () => {
  const { page } = fay;
  // This page sends no queries, so the escrow page is the first to notice.
  await page.goto("/faq");
  await page.getByRole("button", { name: /^Fay/ }).click();
  const balance = page.getByRole("menuitem", { name: "Escrow Balance" });
  await balance.waitFor();
  await endSession(fay);
  await isLoggedOutBy(() => balance.click());
  expect(new URL(page.url()).pathname).toBe("/escrow-balance");
  await page.getByText("Total in Escrow").first().waitFor();

  await endSession(fay);
  await isLoggedOutBy(() => page.goto("/my-bets", { waitUntil: "commit" }));
  await page.getByRole("heading", { name: "My Bets", exact: true }).waitFor();
});
