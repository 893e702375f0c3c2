import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { createBet } from "../api/bets.ts";
import { openCaller } from "../api/caller.ts";
import { startBrowser } from "../browser/browser.ts";
import { signIn } from "../browser/person.ts";

let browser: Browser;
let betId: string;

beforeAll(async () => {
  browser = await startBrowser();
  betId = await createBet(await openCaller("bob@example.com"), "20.00");
  await openCaller("alice@example.com");
});
afterAll(() => browser.close());

const payment = (page: Page) => page.getByRole("dialog", { name: "Complete Payment" });

test("on a phone, Back closes the sheet for joining and stays on the bet", async () => {
  const { page } = await signIn(browser, "alice@example.com", { viewport: { width: 375, height: 812 } });
  await page.goto(`/bet/${betId}`);
  await page.getByRole("button", { name: /^Join AGAINST/ }).click();
  await page.getByRole("dialog", { name: "Join Bet" }).waitFor();
  await page.goBack();
  await page.getByRole("dialog", { name: "Join Bet" }).waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe(`/bet/${betId}`);
  expect(await page.getByRole("button", { name: /^Join AGAINST/ }).isVisible()).toBe(true);
});

test("where the form is part of the page, Back closes its payment and returns to what was typed", async () => {
  const { page } = await signIn(browser, "alice@example.com");
  await page.goto(`/bet/${betId}`);
  await page.getByRole("radio", { name: /^AGAINST/ }).check({ force: true });
  await page.getByLabel("Amount").fill("7.50");
  await page.getByRole("button", { name: /^Continue/ }).click();
  await payment(page).getByLabel("Card number").waitFor();
  await page.goBack();
  await payment(page).waitFor({ state: "detached" });
  expect(page.url()).toMatch(new RegExp(`/bet/${betId}$`));
  expect(await page.getByLabel("Amount").inputValue()).toBe("7.50");
});
