import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import axe, { type AxeResults, type NodeResult, type RunOptions } from "axe-core";
import type { Browser, Page } from "playwright-core";
import { startBrowser } from "../browser/browser.ts";
import { signIn } from "../browser/person.ts";
import { screensOf, showScreen, untilStill, VISITORS, type Screen } from "../browser/screens.ts";
import { setStage, type Stage } from "../browser/stage.ts";
import { openVisitor } from "../browser/visitor.ts";
import { platform } from "../platform/platform.ts";

/** WCAG 2.2, levels A and AA, and axe's best practices. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Parts of GraphiQL that this product can't fix: the colours of its code; the code's scroller, which axe considers
 * unreachable although the editor's own field takes the focus; and its tabs, which contain a button each.
 */
const OF_GRAPHIQL = [".CodeMirror-scroll", ".graphiql-tabs"];

/** Prints as much of an element as it takes to find it. */
const MOST_PRINTED = 200;

let browser: Browser;
let stage: Stage;

beforeAll(async () => {
  browser = await startBrowser();
  stage = await setStage();
});
afterAll(() => browser.close());

/**
 * Returns every fault that axe finds on a screen. A theme changes only colours, so the other theme is only checked for
 * these.
 */
async function faultsOn(page: Page, screen: Screen): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await showScreen(page, screen);
  await page.evaluate(axe.source);
  const inLight = await lastingFaults(page, RULES);
  await page.emulateMedia({ colorScheme: "dark" });
  await untilStill(page);
  const inDark = await lastingFaults(page, ["color-contrast"]);
  return [...inLight, ...inDark].map((fault) => `${screen.name}: ${fault}`);
}

/** Pages update while axe reads them piece by piece: a fault counts only if a second run finds it too. */
async function lastingFaults(page: Page, rules: readonly string[]): Promise<string[]> {
  const first = await faultsNow(page, rules);
  if (first.length === 0) return first;
  await untilStill(page);
  const second = new Set(await faultsNow(page, rules));
  return first.filter((fault) => second.has(fault));
}

/** Runs axe, which is loaded, on the page in its current state. Frames are left out: they are Stripe's. */
async function faultsNow(page: Page, rules: readonly string[]): Promise<string[]> {
  const context = { exclude: OF_GRAPHIQL };
  const options: RunOptions = { runOnly: [...rules], resultTypes: ["violations"], iframes: false };
  const run = `axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)})`;
  const { violations } = await page.evaluate<AxeResults>(run);
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${inWords(node)}`));
}

/** Describes an element and its fault, such as colours with too little contrast. */
const inWords = ({ html, failureSummary = "" }: NodeResult): string =>
  `${html.slice(0, MOST_PRINTED)} ${failureSummary.replaceAll(/\s+/g, " ")}`;

async function faultsOnAll(page: Page, screens: readonly Screen[]): Promise<string[]> {
  const faults: string[] = [];
  // A browser logs to its console what the page's policy blocked.
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) faults.push(message.text());
  });
  for (const screen of screens) faults.push(...(await faultsOn(page, screen)));
  return faults;
}

describe("no screen violates an axe rule or its own content security policy", () => {
  test("for visitors", async () => {
    const page = await openVisitor(browser, { baseURL: platform().url });
    expect(await faultsOnAll(page, VISITORS)).toEqual([]);
    await page.context().close();
  });

  test("for signed-in people", async () => {
    const faults: string[] = [];
    for (const [email, screens] of Object.entries(screensOf(stage))) {
      const { context, page } = await signIn(browser, email);
      faults.push(...(await faultsOnAll(page, screens)));
      await context.close();
    }
    expect(faults).toEqual([]);
  });
});

/**
 * Measures how much of a window is covered by fixed elements, and how far the page overflows it to the side, in pixels.
 */
const obstacles = (page: Page): Promise<unknown> =>
  page.evaluate(`(() => {
    const stays = (element) => ["fixed", "sticky"].includes(getComputedStyle(element).position);
    const heightInSight = (element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
    };
    const heights = [...document.body.querySelectorAll("*")].filter(stays).map(heightInSight);
    const { scrollWidth, clientWidth } = document.documentElement;
    return { high: heights.reduce((sum, height) => sum + height, 0), wide: scrollWidth - clientWidth };
  })()`);

test.each([
  ["200%", { width: 720, height: 450 }],
  ["400%", { width: 320, height: 256 }],
])("at %s nothing covers a page, and nothing overflows to the side", async (_, viewport) => {
  const { context, page } = await signIn(browser, "bob@example.com");
  await page.setViewportSize(viewport);
  const found = new Map<string, unknown>();
  for (const path of ["/", "/my-bets", `/bet/${stage.open}`, `/vote/${stage.voting}`, "/escrow-balance", "/support"]) {
    await showScreen(page, { name: path, path });
    found.set(path, await obstacles(page));
  }
  for (const [path, standing] of found) expect([path, standing]).toEqual([path, { high: 0, wide: 0 }]);
  await context.close();
});

/** Returns the controls of a dialog that can't be scrolled into the window. */
const outOfSight = (page: Page): Promise<unknown> =>
  page.evaluate(`[...document.querySelectorAll("[role=dialog] :is(input, select, textarea, button)")]
    .filter((control) => control.checkVisibility())
    .filter((control) => {
      control.scrollIntoView({ block: "nearest" });
      const { top, bottom } = control.getBoundingClientRect();
      return top < 0 || bottom > innerHeight;
    })
    .map((control) => control.outerHTML.slice(0, ${MOST_PRINTED}))`);

test("at 400% every control of a dialog can be scrolled into view, and its field has room beside the buttons", async () => {
  const { context, page } = await signIn(browser, "carol@example.com");
  await page.setViewportSize({ width: 320, height: 256 });
  await showScreen(page, { name: "create", path: "/?create=bet" });
  await page.getByRole("dialog").waitFor();
  await untilStill(page);
  expect(await outOfSight(page)).toEqual([]);
  const title = page.getByLabel("Bet Title");
  await title.scrollIntoViewIfNeeded();
  expect((await title.boundingBox())?.height).toBeGreaterThan(30);
  // Clicks reach the field, and not something that covers it.
  await title.click({ trial: true });
  await context.close();
});

test.each([320, 375])("the largest amounts of the feed are not cut off at %i px", async (width) => {
  const { context, page } = await signIn(browser, "carol@example.com");
  await page.setViewportSize({ width, height: 812 });
  await page.route("**/graphql", async (route) => {
    if (!route.request().postData()?.includes('"Standing"')) return route.fallback();
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/"amount":"[^"]*"/, '"amount":"999999.99"');
    await route.fulfill({ response: answer, body: body.replace(/"winRate":[\d.]+/, '"winRate":100') });
  });
  await showScreen(page, { name: "feed", path: "/" });
  await page.getByText("999,999").first().waitFor();
  const broken = await page.evaluate(`[...document.querySelectorAll("main dl dd")]
    .filter((figure) => figure.getBoundingClientRect().height > 40).map(({ textContent }) => textContent)`);
  expect(broken).toEqual([]);
  expect(await obstacles(page)).toMatchObject({ wide: 0 });
  await page.unrouteAll({ behavior: "wait" });
  await context.close();
});
