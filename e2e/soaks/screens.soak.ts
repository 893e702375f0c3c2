/**
 * Takes a full screenshot of every screen, at three widths and in both themes, into `.stakehold/screenshots`: with
 * bets at their extremes, empty for somebody new, while it loads, when it fails, and offline. They are for viewing:
 * nothing here judges them.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stakeholdFolder } from "@stakehold/stack/folders.ts";
import type { Page } from "playwright-core";
import { startBrowser } from "../browser/browser.ts";
import { screensOfGallery, setGallery, type Gallery } from "../browser/gallery.ts";
import { signIn } from "../browser/person.ts";
import { drawAll, screensOf, showScreen, untilStill, VISITORS, type Screen } from "../browser/screens.ts";
import { setStage, type Stage } from "../browser/stage.ts";
import { startPlatformWith, stopPlatformForJourneys } from "../platform/global-setup.ts";
import { platform } from "../platform/platform.ts";

const SIZES = [
  { width: 375, height: 812 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
/** The short form covers one size of the visitors' screens, and keeps the screenshots of a whole run. */
const isShort = process.env["SHORT"] === "1";
const FOLDER = join(stakeholdFolder, isShort ? "screenshots-short" : "screenshots");

let count = 0;

async function takePictures(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) {
    for (const size of isShort ? SIZES.slice(0, 1) : SIZES) {
      await page.setViewportSize(size);
      await showScreen(page, screen);
      await takeThemes(page, screen);
    }
  }
}

/** Takes the page as it is, in both themes. */
async function takeThemes(page: Page, { name, open }: Screen): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await drawAll(page);
    await untilStill(page);
    const path = join(FOLDER, `${name}-${page.viewportSize()?.width}-${colorScheme}.png`);
    await page.screenshot({ path, fullPage: open === undefined });
    count += 1;
  }
}

/** The screens that are taken in every state. */
const pagesOf = ({ open, voting }: Stage): readonly Screen[] => [
  { name: "feed", path: "/" },
  { name: "bet", path: `/bet/${open}` },
  { name: "vote", path: `/vote/${voting}` },
  { name: "my-bets", path: "/my-bets" },
  { name: "escrow", path: "/escrow-balance" },
  { name: "statement", path: "/escrow-balance?view=statement" },
  { name: "notifications", path: "/notifications" },
  { name: "support", path: "/support" },
];

/** What each state does to a page before it loads, and after. */
const STATES: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  loading: (page) => page.route("**/graphql", () => undefined),
  failing: (page) => page.route("**/graphql", (route) => route.fulfill({ status: 503, body: "" })),
};

async function takeStates(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const [state, begin] of Object.entries(STATES)) {
    await begin(page);
    for (const screen of screens) await takeState(page, { ...screen, name: `${screen.name}-${state}` });
    await page.unroute("**/graphql");
  }
  for (const screen of screens) {
    await showScreen(page, screen);
    await page.context().setOffline(true);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await takeThemes(page, { ...screen, name: `${screen.name}-offline` });
    }
    await page.context().setOffline(false);
  }
}

/** A state in which nothing loads: its heading is all that can be waited for. */
async function takeState(page: Page, screen: Screen): Promise<void> {
  await page.goto(screen.path);
  await page.locator("h1").first().waitFor({ state: "attached" });
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await takeThemes(page, screen);
  }
}

const screensOfAll = (stage: Stage, gallery: Gallery): readonly (readonly [string, readonly Screen[]])[] => [
  ...Object.entries(screensOf(stage)),
  ...Object.entries(screensOfGallery(gallery)),
  ["new-person@example.com", pagesOf(stage).map((screen) => ({ ...screen, name: `${screen.name}-empty` }))],
];

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
// Setting the stage polls constantly, and screenshots read pages faster than people do.
await startPlatformWith({ COST_PER_MINUTE: "10000000" });
const browser = await startBrowser();
try {
  await takePictures(await browser.newPage({ baseURL: platform().url }), VISITORS);
  if (!isShort) {
    const stage = await setStage();
    for (const [email, screens] of screensOfAll(stage, await setGallery())) {
      const { context, page } = await signIn(browser, email);
      await takePictures(page, screens);
      await context.close();
    }
    const { page } = await signIn(browser, "alice@example.com");
    await takeStates(page, pagesOf(stage));
  }
  console.log(`${count} pictures are in ${FOLDER}.`);
} finally {
  await browser.close();
  await stopPlatformForJourneys();
}
