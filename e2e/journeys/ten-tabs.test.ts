import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, BrowserContext, Page, Request } from "playwright-core";
import { createBet, joinBet } from "../api/bets.ts";
import { openCaller, openNewcomer } from "../api/caller.ts";
import { startBrowser } from "../browser/browser.ts";
import { blockLiveUpdates, signIn, type Person } from "../browser/person.ts";
import { waitFor } from "../platform/wait-for.ts";

/** More than the six connections that a browser has to one address over HTTP/1.1. */
const TABS = 10;

let browser: Browser;
let alice: Person;

beforeAll(async () => {
  browser = await startBrowser();
  alice = await signIn(browser, "alice@example.com");
});
afterAll(() => browser.close());

/** Returns the live streams that a browser keeps open. */
function streamsOf(context: BrowserContext): ReadonlySet<Request> {
  const open = new Set<Request>();
  const end = (request: Request) => void open.delete(request);
  context.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/live") open.add(request);
  });
  context.on("requestfinished", end);
  context.on("requestfailed", end);
  return open;
}

async function openTab({ context }: Person, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

test("ten tabs of one browser load, share one live stream, and the first and the tenth show a join", async () => {
  const betId = await createBet(await openNewcomer("creator"), "20.00");
  // The page that signed in watches the feed, and becomes a tab like the others.
  const streams = streamsOf(alice.context);
  await alice.page.goto(`/bet/${betId}`);
  const tabs = [alice.page];
  while (tabs.length < TABS) tabs.push(await openTab(alice, `/bet/${betId}`));
  await waitFor("one stream for all tabs", async () => streams.size === 1);

  await joinBet(await openCaller("bob@example.com"), betId, "5.00", "against");
  for (const tab of [tabs.at(-1), tabs[0]]) {
    await tab?.getByRole("region", { name: "Participants" }).getByText(/^Bob/).waitFor();
  }
  // A tab that watches another topic makes the stream reopen, and for a moment there are two.
  await waitFor("one stream for all tabs still", async () => streams.size === 1);
});

test("the page sends the feed's queries before its scripts arrive, and the feed sends none of them again", async () => {
  const reader = await signIn(browser, "alice@example.com");
  const { page } = reader;
  // News of the bet before would be read again.
  await blockLiveUpdates(reader);
  await page.goto("about:blank");
  const requested: string[] = [];
  page.on("request", (request) => {
    const body: unknown = request.method() === "POST" ? request.postDataJSON() : null;
    const name: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "operationName") : undefined;
    if (typeof name === "string") requested.push(name);
  });
  // Delayed, because the page sends queries while they load.
  let letScriptsCome = (): void => undefined;
  const scripts = new Promise<void>((resolve) => (letScriptsCome = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await waitFor("the page's own queries", async () => requested.length === 3);
  letScriptsCome();
  await page.getByRole("article").first().waitFor();
  const early = ["Feed", "NeedsYou", "Standing"];
  expect(requested.filter((name) => early.includes(name)).toSorted()).toEqual(early);
});
