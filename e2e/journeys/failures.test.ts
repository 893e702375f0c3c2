import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { createBet, joinBet, propose } from "../api/bets.ts";
import { openCaller, openNewcomer } from "../api/caller.ts";
import { openTicket } from "../api/tickets.ts";
import { payByCard, showsSubmittedVote, showsEntry } from "../browser/bets.ts";
import { startBrowser } from "../browser/browser.ts";
import {
  betForm,
  joinForm,
  messageForm,
  payoutForm,
  proposalForm,
  resolveForm,
  send,
  ticketForm,
  voteForm,
  write,
  type Form,
} from "../browser/forms.ts";
import { goThroughSetup } from "../browser/payouts.ts";
import { signIn, type Person } from "../browser/person.ts";
import { showsToast, showsFailure } from "../browser/toasts.ts";
import { checkMoney } from "../money/check-money.ts";
import { untilReady } from "../platform/kill-part.ts";
import { hold, letGo } from "../platform/outage.ts";

/** Every part that serves these forms and pages. */
const PARTS = ["bets", "payments", "voting", "support"];

const UNAVAILABLE = "A part of Stakehold can't be reached right now. Nothing was lost; try again in a moment.";
const NO_LINK = "Unable to create payout setup link. Please try again.";

type Name = "bet" | "join" | "proposal" | "vote" | "ticket" | "message" | "resolved ticket" | "payout setup";

/** The failure notification of each form: the title, the text when offline, and the text when the service is down. */
const FAILURES: readonly (readonly [name: Name, title: string, offline: string, down: string])[] = [
  [
    "bet",
    "Error",
    "Failed to create bet: Check your connection and try again.",
    `Failed to create bet: ${UNAVAILABLE}`,
  ],
  ["join", "Error", "Failed to join bet: Check your connection and try again.", `Failed to join bet: ${UNAVAILABLE}`],
  ["proposal", "Failed to Start Voting", "Failed to propose resolution", UNAVAILABLE],
  ["vote", "Vote Failed", "Failed to submit vote", UNAVAILABLE],
  ["ticket", "Failed to Create Ticket", "Please try again later.", "Please try again later."],
  ["message", "Failed to Send Message", "Your message is still in the field. Please try again.", UNAVAILABLE],
  ["resolved ticket", "Failed to Resolve Ticket", "Please try again later.", UNAVAILABLE],
  ["payout setup", "Setup Failed", NO_LINK, NO_LINK],
];

let browser: Browser;
let ann: Person;
let admin: Person;
let forms: Readonly<Record<Name, Form>>;
const pages = new Map<Name, Page>();

/** Returns the page with a filled-in form. */
const pageOf = (name: Name): Page => pages.get(name) ?? ann.page;

beforeAll(async () => {
  browser = await startBrowser();
  const [caller, ben] = [await openNewcomer("ann"), await openNewcomer("ben")];
  const [toJoin, toPropose, toVote, toAnswer] = await Promise.all([
    createBet(ben, "20.00"),
    createBet(caller, "20.00"),
    createBet(ben, "20.00"),
    openTicket(caller, "Where is my bet?"),
    openTicket(caller, "My refund is late"),
  ]);
  await Promise.all([joinBet(ben, toPropose, "10.00", "against"), joinBet(caller, toVote, "10.00", "against")]);
  await propose(ben, toVote, "for");
  forms = {
    bet: await betForm({ title: "It rains in Porto on Friday", totalAmount: "20.00", minEntry: "5.00" }),
    join: joinForm(toJoin, "AGAINST", "10.00"),
    proposal: proposalForm(toPropose, "FOR"),
    vote: voteForm(toVote, "Approve"),
    ticket: ticketForm("Where is my refund?"),
    message: messageForm(toAnswer),
    "resolved ticket": resolveForm("My refund is late"),
    "payout setup": payoutForm,
  };
  ann = await signIn(browser, caller.email);
  await openCaller("admin@example.com");
  admin = await signIn(browser, "admin@example.com");
  for (const [name] of FAILURES) {
    const page = await ann.context.newPage();
    pages.set(name, page);
    await write(page, forms[name]);
  }
});
afterAll(() => browser.close());
afterAll(async () => expect(await checkMoney()).toEqual([]));

describe("without a connection, every form reports its failure in the specified words", () => {
  beforeAll(() => ann.context.setOffline(true));
  afterAll(() => ann.context.setOffline(false));

  test.each(FAILURES)("%s", async (name, title, text) => {
    await send(pageOf(name), forms[name]);
    await showsFailure(pageOf(name), { title, text });
  });
});

describe("while parts of the platform are down, failures are reported in the specified words:", () => {
  const confirmCleanup = async (phrase: string) => {
    await admin.page.getByLabel("Type DELETE EVERYTHING to confirm").fill(phrase);
    await admin.page.getByRole("button", { name: "Delete everything" }).click();
  };

  beforeAll(async () => {
    await admin.page.goto("/admin");
    await admin.page.getByText("Cleanup", { exact: true }).click();
    await admin.page.getByRole("button", { name: "Clear the platform" }).click();
    await confirmCleanup("delete everything");
    await admin.page.getByText("Cleanup cancelled - confirmation text did not match", { exact: true }).waitFor();
    await Promise.all(PARTS.map(hold));
  });
  afterAll(async () => {
    await Promise.all(PARTS.map(letGo));
    await Promise.all(PARTS.map(untilReady));
  });

  test.each(FAILURES)("%s", async (name, title, _offline, text) => {
    await send(pageOf(name), forms[name]);
    await showsFailure(pageOf(name), { title, text });
  });

  test("a cleanup", async () => {
    await confirmCleanup("DELETE EVERYTHING");
    await admin.page.getByText(`Cleanup failed: ${UNAVAILABLE}`, { exact: true }).waitFor();
  });

  test("the feed", async () => {
    await ann.page.goto("/");
    await ann.page.getByRole("heading", { name: "Failed to fetch bets", exact: true }).waitFor();
  });

  test("the escrow balance", async () => {
    // Does not wait for the whole page: the notification may be gone by then.
    await ann.page.goto("/escrow-balance", { waitUntil: "commit" });
    await showsFailure(ann.page, { title: "Error", text: "Failed to load escrow balance" });
  });
});

describe("a failed form can be sent again as it is, and succeeds:", () => {
  test.each([
    ["bet", "Your bet has been created successfully!"],
    ["join", "You've successfully joined the bet!"],
  ] as const)("%s", async (name, title) => {
    const page = pageOf(name);
    await send(page, forms[name]);
    await payByCard({ ...ann, page });
    await showsEntry(page, title);
  });

  test.each([
    ["proposal", "Voting Started", "All participants will be notified to vote on this resolution."],
    ["ticket", "Ticket Created", "High priority. We answer within 4 hours."],
    ["resolved ticket", "Ticket Resolved", "If it comes up again, open a new one."],
  ] as const)("%s", async (name, title, text) => {
    await send(pageOf(name), forms[name]);
    await showsToast(pageOf(name), { title, text });
  });

  test("vote", async () => {
    const page = pageOf("vote");
    await send(page, forms.vote);
    await showsSubmittedVote(page, "approved");
  });

  test("message", async () => {
    const page = pageOf("message");
    await send(page, forms.message);
    await page.getByRole("list", { name: "Messages" }).getByText("It has arrived.").waitFor();
  });

  test("payout setup", () => goThroughSetup(pageOf("payout setup"), "Winnings now go to your payout account."));
});
