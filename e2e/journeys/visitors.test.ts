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

test("the landing page that was rendered at build time hydrates: an open bet is its hero, and it links to how it works", async () => {
  await createBet(await openNewcomer("creator"), "900.00");
  const hero = page.locator("section", { has: page.getByRole("heading", { level: 1 }) });
  // The gateway may return a list that is some seconds old, and an example has no link.
  await waitFor("the landing to show an open bet", async () => {
    await page.goto("/");
    await hero.getByRole("slider", { name: "Stake" }).waitFor();
    return (await hero.locator('h2 a[href^="/bet/"]').count()) > 0;
  });
  const received = hero.getByText("wins, you receive").first().locator("xpath=following-sibling::*[1]");
  const before = await received.textContent();
  await hero.getByRole("slider", { name: "Stake" }).press("End");
  expect(await received.textContent()).not.toBe(before);

  const steps = page.getByRole("heading", { name: "How it works" });
  const isInSight = async () => {
    const box = await steps.boundingBox();
    return box !== null && box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0);
  };
  expect(await isInSight()).toBe(false);
  await page.getByRole("button", { name: "How it Works" }).click();
  await waitFor("the steps to be in sight", isInSight);
});
