import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Locator, Page } from "playwright-core";
import { createBet } from "../api/bets.ts";
import { openCaller } from "../api/caller.ts";
import { startBrowser } from "../browser/browser.ts";
import { blockLiveUpdates, signIn, type Person } from "../browser/person.ts";
import { waitFor } from "../platform/wait-for.ts";

const PHONE = { viewport: { width: 375, height: 812 } };

/** The most that a page may shift, by the browser's own measure. */
const MAX_SHIFT = 0.01;

/** Adds up how much the page shifts from now on. */
const RECORD_SHIFTS = `
  globalThis.shifted = 0;
  new PerformanceObserver((list) => { for (const { value } of list.getEntries()) globalThis.shifted += value; })
    .observe({ type: "layout-shift" });`;

let browser: Browser;
let betId: string;

beforeAll(async () => {
  browser = await startBrowser();
  const bob = await openCaller("bob@example.com");
  betId = await createBet(bob, "20.00");
  // Another card for the feed.
  await createBet(bob, "30.00");
  await openCaller("alice@example.com");
});
afterAll(() => browser.close());

/** Holds back the app's scripts whose name matches, and returns the function that lets them go on. */
async function holdScripts(page: Page, name: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(name, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/**
 * Opens a page, by default the bet's, until it comes with its first view, which a busy computer may not render in time.
 * Runs `beforeEach` before each attempt, when the document of the last one is gone and sends nothing any more.
 */
const openFirstView = (page: Page, { path = `/bet/${betId}`, beforeEach = () => {} } = {}): Promise<boolean> =>
  waitFor("the first view", async () => {
    await page.goto("about:blank");
    beforeEach();
    const response = await page.goto(path, { waitUntil: "commit" });
    return (await response?.text())?.includes("<h1");
  });

/**
 * Records the names of the operations that a person's page sends, and returns the list. Blocks live updates: a page reads
 * again what changed in the seconds before it opened, as the bets of this file did.
 */
async function recordOperations(person: Person): Promise<string[]> {
  const { page } = person;
  await blockLiveUpdates(person);
  await page.goto("about:blank");
  const names: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/graphql")) names.push(String(Object(request.postDataJSON()).operationName));
  });
  return names;
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const shareOf = (page: Page, share: string) => page.getByText(share, { exact: true });

test("a bet's page shows its title, its pools and a way to join before any script, and the app then moves nothing", async () => {
  const alice = await signIn(browser, "alice@example.com", PHONE);
  const { page } = alice;
  const operations = await recordOperations(alice);
  const release = await holdScripts(page, /\/assets\/.*\.js$/);
  await openFirstView(page, { beforeEach: () => void operations.splice(0) });
  const door = page.getByRole("link", { name: /^Join AGAINST/ });
  await door.waitFor();
  await page.evaluate("document.fonts.ready.then(() => true)");
  const placesOf = async (joining: typeof door) => [
    await heading(page).innerText(),
    await heading(page).boundingBox(),
    await shareOf(page, "100%").boundingBox(),
    await joining.innerText(),
    await joining.boundingBox(),
  ];
  const before = await placesOf(door);
  await page.evaluate(RECORD_SHIFTS);
  release();
  const button = page.getByRole("button", { name: /^Join AGAINST/ });
  await button.waitFor();
  expect(await placesOf(button)).toEqual(before);
  await page.getByText("Times are in").waitFor();
  expect(await page.evaluate("shifted")).toBeLessThanOrEqual(MAX_SHIFT);
  expect(operations.toSorted()).toEqual(["BetPage", "BetParticipants", "NeedsYou"]);
});

const WINDOWS = [PHONE.viewport, { width: 768, height: 1024 }, { width: 1440, height: 900 }];

test.each(WINDOWS)(
  "the feed shows its bets before any script, and the app then moves nothing, at $width px",
  async (viewport) => {
    const alice = await signIn(browser, "alice@example.com", { viewport });
    const { page } = alice;
    const operations = await recordOperations(alice);
    const release = await holdScripts(page, /\/assets\/.*\.js$/);
    await openFirstView(page, { path: "/", beforeEach: () => void operations.splice(0) });
    const cards = page.locator("[data-card-link]");
    await cards.first().waitFor();
    await page.evaluate("document.fonts.ready.then(() => true)");
    expect(await page.locator("main :is(button, select, input):not([inert] *)").count()).toBe(0);
    const placeOf = async (card: Locator) => [await card.innerText(), await card.boundingBox()];
    const places = async () => Promise.all([cards.nth(0), cards.nth(1), heading(page)].map(placeOf));
    const before = await places();
    await page.evaluate(RECORD_SHIFTS);
    release();
    await page.getByRole("button", { name: /your menu$/ }).waitFor();
    await page.getByText("Times are in").waitFor();
    expect(await places()).toEqual(before);
    expect(await page.evaluate("shifted")).toBeLessThanOrEqual(MAX_SHIFT);
    expect(operations.toSorted()).toEqual(["Feed", "NeedsYou", "Standing"]);
  },
);

test("a bet on the feed opens from a press before any script", async () => {
  const { page } = await signIn(browser, "alice@example.com", PHONE);
  const release = await holdScripts(page, /\/assets\/.*\.js$/);
  await openFirstView(page, { path: "/" });
  const link = page.locator("[data-card-link]").first();
  const title = await link.innerText();
  await link.click({ noWaitAfter: true });
  await page.waitForURL(/\/bet\//, { waitUntil: "commit" });
  release();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
});

test("a press on a side before any script opens the form for joining it", async () => {
  const { page } = await signIn(browser, "alice@example.com", PHONE);
  const release = await holdScripts(page, /\/assets\/.*\.js$/);
  await openFirstView(page);
  await page.getByRole("link", { name: /^Join AGAINST/ }).click({ noWaitAfter: true });
  await page.waitForURL(/\?join=against$/, { waitUntil: "commit" });
  release();
  const dialog = page.getByRole("dialog", { name: "Join Bet" });
  await dialog.waitFor();
  expect(await dialog.getByRole("radio", { name: /^AGAINST/ }).isChecked()).toBe(true);
});

test("the first view is in the theme that was chosen in the browser", async () => {
  const { page } = await signIn(browser, "alice@example.com", { ...PHONE, colorScheme: "light" });
  const groundOf = () => page.evaluate("getComputedStyle(document.body).backgroundColor");
  await page.evaluate(() => localStorage.setItem("stakehold.theme", "dark"));
  const release = await holdScripts(page, /\/assets\/.*\.js$/);
  await openFirstView(page);
  await page.getByRole("link", { name: /^Join AGAINST/ }).waitFor();
  const before = await groundOf();
  release();
  await page.getByRole("button", { name: /^Join AGAINST/ }).waitFor();
  expect(await groundOf()).toBe(before);
  expect(before).toBe("rgb(21, 20, 26)");
});

test("a page whose own file is late sends none of its queries twice", async () => {
  const alice = await signIn(browser, "alice@example.com", PHONE);
  const { page } = alice;
  const operations = await recordOperations(alice);
  const release = await holdScripts(page, /\/assets\/feed-[^/]*\.js$/);
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("button", { name: /your menu$/ }).waitFor();
  release();
  await page.locator("[data-card-link]").first().waitFor();
  await page.getByText("Times are in").waitFor();
  expect(operations.toSorted()).toEqual(["Feed", "NeedsYou", "Standing"]);
});
