import { afterAll, beforeAll, test } from "@jest/globals";
import type { Browser, Locator, Page } from "playwright-core";
import { createBet, joinBet, propose } from "../api/bets.ts";
import { GOOD_CARD } from "../api/pay.ts";
import { openCaller, type ApiCaller } from "../api/caller.ts";
import { startBrowser } from "../browser/browser.ts";
import { sees, signIn, type Person } from "../browser/person.ts";
import { inDays } from "../platform/clock.ts";

/** More tab stops than any page has: what is not reached by then can't be reached. */
const MOST_STOPS = 120;

let browser: Browser;
let alice: Person;
let bob: ApiCaller;

beforeAll(async () => {
  browser = await startBrowser();
  bob = await openCaller("bob@example.com");
  await openCaller("alice@example.com");
  alice = await signIn(browser, "alice@example.com");
});
afterAll(() => browser.close());

type Focusable = { matches(selector: string): boolean };

/** Presses Tab until the target has a visible focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await target.evaluate((element: Focusable) => element.matches(":focus-visible"))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${String(target)} can't be reached by the keyboard`);
}

async function typeInto(page: Page, label: string | RegExp, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
}

async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Chooses a radio button: a group is one tab stop, and the arrow keys choose within it. */
async function choose(page: Page, group: string, label: RegExp): Promise<void> {
  const radios = page.getByRole("group", { name: group }).getByRole("radio");
  const wanted = radios.and(page.getByRole("radio", { name: label }));
  // On a page that still loads, all tab stops could be passed before the group is there.
  await wanted.waitFor({ state: "attached" });
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    const isInGroup = await page.getByRole("group", { name: group }).locator(":focus").count();
    if (isInGroup > 0) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Space");
  for (let moves = 0; !(await wanted.isChecked()); moves += 1) {
    if (moves > MOST_STOPS) throw new Error(`${String(label)} can't be chosen by the keyboard`);
    await page.keyboard.press("ArrowDown");
  }
}

/** Types a card into the Payment Element, and pays. */
async function payByCard(page: Page): Promise<void> {
  await page.getByRole("dialog", { name: "Complete Payment" }).waitFor();
  await typeInto(page, "Card number", GOOD_CARD);
  await typeInto(page, "Expiration date", "1234");
  await typeInto(page, "Security code", "123");
  const zip = page.getByLabel("ZIP code");
  if (await zip.isVisible()) await typeInto(page, "ZIP code", "10001");
  await pressOn(page, page.getByRole("button", { name: /^Pay / }));
}

/** Types the parts of a time in the order of the browser's field, in American English. */
async function typeTime(page: Page, label: string, local: string): Promise<void> {
  const parts = new Intl.DateTimeFormat("en-US", {
    month: "2-digit",
    day: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(new Date(local));
  await tabTo(page, page.getByLabel(label));
  // Each full part moves the focus to the next.
  await page.keyboard.type(parts.flatMap(({ type, value }) => (type === "literal" ? [] : value)).join(""));
}

test("a bet can be created and paid for with the keyboard alone", async () => {
  const { page } = alice;
  await page.goto("/");
  await pressOn(page, page.getByRole("link", { name: "Create Bet" }).first());
  await typeInto(page, "Bet Title", "The lake is frozen on the first of the month");
  await typeInto(page, "Description", "By the official station, before noon.");
  await choose(page, "Category", /Weather/);
  await typeInto(page, "Total Bet Amount", "25.00");
  await typeInto(page, "Minimum Entry", "1.00");
  await typeTime(page, "End Date", await inDays(2));
  await pressOn(page, page.getByRole("dialog").getByRole("button", { name: "Create Bet" }));
  await payByCard(page);
  await sees(alice, "Your bet has been created successfully!");
});

test("a bet can be joined and paid for with the keyboard alone", async () => {
  const { page } = alice;
  await page.goto(`/bet/${await createBet(bob, "20.00")}`);
  await choose(page, "Your position", /^AGAINST/);
  await typeInto(page, "Amount", "5.00");
  await pressOn(page, page.getByRole("button", { name: /^Continue/ }));
  await payByCard(page);
  await sees(alice, "You've successfully joined the bet!");
});

test("a vote can be cast with the keyboard alone", async () => {
  const { page } = alice;
  const betId = await createBet(bob, "20.00");
  await joinBet(await openCaller("alice@example.com"), betId, "5.00", "against");
  await joinBet(await openCaller("dave@example.com"), betId, "5.00", "for");
  await propose(bob, betId, "for");
  await page.goto(`/vote/${betId}`);
  await choose(page, "Bob Bennett says that it happened. Is that right?", /^Reject/);
  await choose(page, "Why do you reject it?", /^Wrong side/);
  await typeInto(page, "In a sentence", "The station measured nothing.");
  await pressOn(page, page.getByRole("button", { name: "Submit vote" }));
  await sees(alice, "Vote Submitted");
});

test("a ticket can be opened with the keyboard alone", async () => {
  const { page } = alice;
  await page.goto("/support");
  await pressOn(page, page.getByRole("button", { name: "New ticket" }));
  await tabTo(page, page.getByLabel("Category"));
  await page.keyboard.type("Pay");
  await typeInto(page, "Subject", "Where is my refund?");
  await typeInto(page, "Description", "It has not arrived.");
  await pressOn(page, page.getByRole("button", { name: "Create ticket" }));
  await sees(alice, "Ticket Created");
});
