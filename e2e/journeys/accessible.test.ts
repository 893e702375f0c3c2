import { AxeBuilder } from "@axe-core/playwright";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { startBrowser } from "../browser/browser.ts";
import { signIn } from "../browser/person.ts";
import { screensOf, showScreen, untilStill, VISITORS, type Screen } from "../browser/screens.ts";
import { setStage, type Stage } from "../browser/stage.ts";
import { platform } from "../platform/platform.ts";

/** WCAG 2.2, levels A and AA, with what axe thinks well of besides. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** As much of an element is told as it takes to find it. */
const MOST_TOLD = 200;

let browser: Browser;
let stage: Stage;

beforeAll(async () => {
  browser = await startBrowser();
  stage = await setStage();
});
afterAll(() => browser.close());

/** Every fault that axe finds on a screen, in both themes. */
async function faultsOn(page: Page, screen: Screen): Promise<string[]> {
  await showScreen(page, screen);
  const faults: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await untilStill(page);
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
    const told = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, MOST_TOLD)}`));
    faults.push(...told.map((fault) => `${screen.name}, ${colorScheme}: ${fault}`));
  }
  return faults;
}

async function faultsOnAll(page: Page, screens: readonly Screen[]): Promise<string[]> {
  const faults: string[] = [];
  for (const screen of screens) faults.push(...(await faultsOn(page, screen)));
  return faults;
}

describe("no screen has a fault that axe finds", () => {
  test("for visitors", async () => {
    const context = await browser.newContext({ baseURL: platform().url });
    expect(await faultsOnAll(await context.newPage(), VISITORS)).toEqual([]);
    await context.close();
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
