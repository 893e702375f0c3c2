/**
 * Takes a full screenshot of every screen, at three widths and in both themes, into `.stakehold/screenshots`. They are
 * for viewing: nothing here judges them.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stakeholdFolder } from "@stakehold/stack/folders.ts";
import type { Page } from "playwright-core";
import { startBrowser } from "../browser/browser.ts";
import { signIn } from "../browser/person.ts";
import { screensOf, showScreen, untilStill, VISITORS, type Screen } from "../browser/screens.ts";
import { setStage } from "../browser/stage.ts";
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
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await untilStill(page);
        const path = join(FOLDER, `${screen.name}-${size.width}-${colorScheme}.png`);
        await page.screenshot({ path, fullPage: screen.open === undefined });
        count += 1;
      }
    }
  }
}

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
// Setting the stage polls constantly, and screenshots read pages faster than people do.
await startPlatformWith({ COST_PER_MINUTE: "10000000" });
const browser = await startBrowser();
try {
  const stage = isShort ? undefined : await setStage();
  await takePictures(await browser.newPage({ baseURL: platform().url }), VISITORS);
  for (const [email, screens] of Object.entries(stage === undefined ? {} : screensOf(stage))) {
    const { context, page } = await signIn(browser, email);
    await takePictures(page, screens);
    await context.close();
  }
  console.log(`${count} pictures are in ${FOLDER}.`);
} finally {
  await browser.close();
  await stopPlatformForJourneys();
}
