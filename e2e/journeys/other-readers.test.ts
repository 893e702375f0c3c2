import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { createBet, untilBet } from "../api/bets.ts";
import { openNewcomer, type ApiCaller } from "../api/caller.ts";
import { draftJoin, payByCard } from "../browser/bets.ts";
import { startBrowser } from "../browser/browser.ts";
import { signIn, type Person } from "../browser/person.ts";

/**
 * Wraps each text of a page in two `font` elements, as browsers' translation does, and each later text 400 ms after it
 * appears. The words are unchanged, so that a journey finds its way.
 */
const TRANSLATE = `
  const wrap = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (text.data.trim() !== "" && !text.parentElement.closest("font, script, style, [translate=no]")) found.push(text);
    }
    for (const text of found) {
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.append(document.createTextNode(text.data));
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  addEventListener("DOMContentLoaded", () => {
    wrap();
    new MutationObserver(() => setTimeout(wrap, 400)).observe(document.body, { childList: true, subtree: true });
  });`;

const MINUTE_MS = 60_000;

/** Simulates a device whose clock is half an hour ahead. */
const AHEAD = `
  const RealDate = Date;
  const now = () => RealDate.now() + ${30 * MINUTE_MS};
  Date = class extends RealDate {
    constructor(...given) {
      if (given.length === 0) super(now());
      else super(...given);
    }
    static now() {
      return now();
    }
  };`;

/** A bet that is over on such a device, and in twenty minutes on the server. */
const SOON_MS = 20 * MINUTE_MS;

let browser: Browser;
let creator: ApiCaller;
beforeAll(async () => {
  browser = await startBrowser();
  creator = await openNewcomer("creator");
});
afterAll(() => browser.close());

const newPerson = (name: string, options: BrowserContextOptions = {}): Promise<Person> =>
  signIn(browser, `${name}-${randomUUID().slice(0, 8)}@example.com`, options);

/** Joins a bet on its page and pays. */
async function join(person: Person, betId: string): Promise<void> {
  await draftJoin(person, betId, "AGAINST", "10");
  await payByCard(person);
  await untilBet(creator, betId, "to count the place", ({ participantCount }) => participantCount === 2);
}

test("people join and pay on a page that their browser translates", async () => {
  const betId = await createBet(creator, "20.00");
  const person = await newPerson("translated");
  await person.context.addInitScript(TRANSLATE);
  await join(person, betId);
  await person.page.locator("main font").first().waitFor();
  expect(await person.page.getByText("This page could not be shown").count()).toBe(0);
  await person.context.close();
});

test("people whose clock is ahead can join until the end by the server's clock", async () => {
  const person = await newPerson("ahead");
  await person.context.addInitScript(AHEAD);
  const betId = await createBet(creator, "20.00", SOON_MS);
  await join(person, betId);
  await person.context.close();
});

const NO_LATIN = /[\u0600-\u06ff\u0e00-\u0e7f]/;

test.each([
  ["de-DE", "Europe/Berlin"],
  ["th-TH", "Asia/Bangkok"],
  ["fa-IR", "Asia/Tehran"],
])("a reader in %s sees English dates of the Gregorian calendar", async (locale, timezoneId) => {
  const betId = await createBet(creator, "20.00");
  const { page, context } = await newPerson("reader", { locale, timezoneId });
  await page.goto(`/bet/${betId}`);
  const ends = page.locator("main time").first();
  await ends.waitFor();
  const shown = await page.getByRole("main").innerText();
  expect(shown).not.toMatch(NO_LATIN);
  expect(shown).not.toMatch(/\b(in\s\d+\sTagen|Uhr|Dez\.|Mai\b|März|Okt\.)/);
  expect(await ends.innerText()).toMatch(/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\s\d/);
  await context.close();
});
