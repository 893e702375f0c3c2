import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { openCaller, type ApiCaller } from "../api/caller.ts";
import { openTicket } from "../api/tickets.ts";
import { startBrowser } from "../browser/browser.ts";
import { signIn, userIdOf, type Person } from "../browser/person.ts";

let browser: Browser;
let ben: Person;
let caller: ApiCaller;
/** Two tabs of his, which are never reloaded. */
let feed: Page;
let list: Page;

beforeAll(async () => {
  browser = await startBrowser();
  const email = `ben-${randomUUID().slice(0, 8)}@example.com`;
  ben = await signIn(browser, email);
  caller = await openCaller(email);
  feed = ben.page;
  list = await ben.context.newPage();
  await list.goto("/notifications");
  await list.getByRole("heading", { name: "Notifications", level: 1 }).waitFor();
  // A reloaded document would lose this.
  for (const tab of [feed, list]) await tab.evaluate(() => Object.assign(globalThis, { isTheSame: true }));
});
afterAll(() => browser.close());

/** Waits until a tab's bell shows the number of unread notifications. */
const untilBellShows = (tab: Page, unread: number): Promise<void> =>
  tab
    .getByRole("link", { name: unread === 0 ? "Notifications" : `Notifications, ${unread} unread`, exact: true })
    .waitFor();

const untilBothShow = async (unread: number): Promise<void> => {
  for (const tab of [feed, list]) await untilBellShows(tab, unread);
};

test("a notification counts at the bell in both tabs, and appears in the list", async () => {
  // The welcome of his registration.
  await untilBothShow(1);
  await openTicket(caller, "My refund is late");
  await untilBothShow(2);
  await list.getByRole("link", { name: /^Unread: We received your request/ }).waitFor();
});

test("reading it in one tab marks it as read in the other", async () => {
  await list.getByRole("button", { name: "Mark all as read" }).click();
  await untilBothShow(0);
  await openTicket(caller, "It is still late");
  await untilBothShow(1);
  await feed.getByRole("link", { name: /^Notifications/ }).click();
  await feed.getByRole("link", { name: /^Unread: / }).click();
  await untilBothShow(0);
  await list.getByRole("button", { name: "Mark all as read" }).and(list.locator(":disabled")).waitFor();
  for (const tab of [feed, list]) expect(await tab.evaluate(() => Reflect.get(globalThis, "isTheSame"))).toBe(true);
});

test("nobody else receives it", async () => {
  const carol = await openCaller("carol@example.com");
  const answer = await carol.attempt("GET", `/api/live?topics=bell:${await userIdOf(ben)}`);
  expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
});
