import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { createBet } from "../api/bets.ts";
import { openNewcomer } from "../api/caller.ts";
import { startBrowser } from "../browser/browser.ts";
import { openVisitor } from "../browser/visitor.ts";
import { platform } from "../platform/platform.ts";
import { waitFor } from "../platform/wait-for.ts";

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await startBrowser();
  page = await openVisitor(browser, { baseURL: platform().url });
});
afterAll(() => browser.close());

test("the landing page that was rendered at build time hydrates: it shows an open bet, and links to how it works", async () => {
  await createBet(await openNewcomer("creator"), "900.00");
  const openNow = page.locator("section", { hasText: "Open right now" });
  // The gateway may return a list that is some seconds old.
  await waitFor("the landing to show an open bet", async () => {
    await page.goto("/");
    await openNow.getByRole("article").first().waitFor();
    return (await openNow.locator('a[href^="/bet/"]').count()) > 0;
  });

  const steps = page.getByRole("heading", { name: "How it works" });
  const isInSight = async () => {
    const box = await steps.boundingBox();
    return box !== null && box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0);
  };
  expect(await isInSight()).toBe(false);
  await page.getByRole("button", { name: "How it Works" }).click();
  await waitFor("the steps to be in sight", isInSight);
});
