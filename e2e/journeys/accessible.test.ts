import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import axe, { type AxeResults, type NodeResult, type RunOptions } from "axe-core";
import type { Browser, Page } from "playwright-core";
import { startBrowser } from "../browser/browser.ts";
import { signIn } from "../browser/person.ts";
import { screensOf, showScreen, untilStill, VISITORS, type Screen } from "../browser/screens.ts";
import { setStage, type Stage } from "../browser/stage.ts";
import { openVisitor } from "../browser/visitor.ts";
import { platform } from "../platform/platform.ts";

/** WCAG 2.2, levels A and AA, with what axe thinks well of besides. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * What GraphiQL draws and nothing of this product can mend: the colours of its code, which scrolls out of reach of axe's rules
 * though the editor's own field takes the focus, and its tabs, which hold a button each.
 */
const OF_GRAPHIQL = [".CodeMirror-scroll", ".graphiql-tabs"];

/** As much of an element is told as it takes to find it. */
const MOST_TOLD = 200;

let browser: Browser;
let stage: Stage;

beforeAll(async () => {
  browser = await startBrowser();
  stage = await setStage();
});
afterAll(() => browser.close());

/** Every fault that axe finds on a screen. What a theme changes is colours, so the other theme is looked at for these. */
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

/** Pages follow what happens while axe reads them piece by piece: a fault is what it finds at a second look too. */
async function lastingFaults(page: Page, rules: readonly string[]): Promise<string[]> {
  const first = await faultsNow(page, rules);
  if (first.length === 0) return first;
  await untilStill(page);
  const second = new Set(await faultsNow(page, rules));
  return first.filter((fault) => second.has(fault));
}

/** What axe, which the page has, finds in it as it is. Frames are left out: they are Stripe's. */
async function faultsNow(page: Page, rules: readonly string[]): Promise<string[]> {
  const context = { exclude: OF_GRAPHIQL };
  const options: RunOptions = { runOnly: [...rules], resultTypes: ["violations"], iframes: false };
  const run = `axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)})`;
  const { violations } = await page.evaluate<AxeResults>(run);
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${inWords(node)}`));
}

/** An element and what is wrong with it, such as the colours that are too close. */
const inWords = ({ html, failureSummary = "" }: NodeResult): string =>
  `${html.slice(0, MOST_TOLD)} ${failureSummary.replaceAll(/\s+/g, " ")}`;

async function faultsOnAll(page: Page, screens: readonly Screen[]): Promise<string[]> {
  const faults: string[] = [];
  // A browser says in its console what the page's own policy kept it from loading, running or drawing.
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) faults.push(message.text());
  });
  for (const screen of screens) faults.push(...(await faultsOn(page, screen)));
  return faults;
}

describe("no screen has a fault that axe finds, or needs what its policy refuses", () => {
  test("for visitors", async () => {
    const page = await openVisitor(browser, { baseURL: platform().url });
    expect(await faultsOnAll(page, VISITORS)).toEqual([]);
    await page.context().close();
  });

  test("for people who are signed in", async () => {
    const faults: string[] = [];
    for (const [email, screens] of Object.entries(screensOf(stage))) {
      const { context, page } = await signIn(browser, email);
      faults.push(...(await faultsOnAll(page, screens)));
      await context.close();
    }
    expect(faults).toEqual([]);
  });
});

/** How much of a window stays in the way of reading, and how far the page reaches out of it to the side, in pixels. */
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
])("at %s nothing stays in the way of a page, and nothing of it lies to the side", async (_, viewport) => {
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
