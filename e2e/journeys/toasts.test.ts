import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { createBet } from "../api/bets.ts";
import { openNewcomer } from "../api/caller.ts";
import { startBrowser } from "../browser/browser.ts";
import { fillIn, joinForm, send, write, type Form } from "../browser/forms.ts";
import { endSession, signIn, type Person } from "../browser/person.ts";
import { showsToast, showsFailure, toastsOn } from "../browser/toasts.ts";

const DURATION_MS = 5_000;
const REDIRECT_MS = 500;
const SWIPE_PX = 50;
const HOUR_MS = 3_600_000;

let browser: Browser;
let hal: Person;
let page: Page;
let tooLittle: Form;

beforeAll(async () => {
  browser = await startBrowser();
  const betId = await createBet(await openNewcomer("creator"), "20.00");
  hal = await signIn(browser, (await openNewcomer("hal")).email);
  page = hal.page;
  await hal.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  tooLittle = joinForm(betId, "AGAINST", "0.50");
  await page.clock.install();
  await write(page, tooLittle);
  // From here on its clock is paused, and advances only when a test moves it.
  await page.clock.pauseAt(Date.now() + HOUR_MS);
});
afterAll(() => browser.close());

/** Makes the page show a notification, as often as needed. */
async function showToast(): Promise<void> {
  await send(page, tooLittle);
  await showsFailure(page, { title: "Invalid Amount", text: "Minimum entry is $1.00" });
}

const untilGone = () => toastsOn(page).waitFor({ state: "detached" });

test("a toast closes after 5 seconds", async () => {
  await showToast();
  await page.clock.runFor(DURATION_MS - 1);
  expect(await toastsOn(page).count()).toBe(1);
  await page.clock.runFor(1);
  await untilGone();
});

test("a newer toast replaces the current one", async () => {
  await showToast();
  await page.getByRole("button", { name: "Share" }).first().click();
  await showsToast(page, { title: "Bet link copied to clipboard!" });
  expect(await toastsOn(page).count()).toBe(1);
});

test("a toast stays when it is swiped right by 50 pixels, and closes beyond that", async () => {
  await showToast();
  await push(SWIPE_PX);
  expect(await toastsOn(page).count()).toBe(1);
  await push(-2 * SWIPE_PX);
  expect(await toastsOn(page).count()).toBe(1);
  await push(SWIPE_PX + 1);
  await untilGone();
});

/** Pushes the toast to the side once it rests: on a moving toast the pointer would miss. */
async function push(pixels: number): Promise<void> {
  await toastsOn(page).evaluate(untilItRests);
  const box = await toastsOn(page).boundingBox();
  if (box === null) throw new Error("There is no toast");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + Math.sign(pixels) * 5, y);
  await page.mouse.move(x + pixels, y);
  await page.mouse.up();
}

type Moving = { getAnimations(): { readonly finished: Promise<unknown> }[] };

async function untilItRests(toast: Moving): Promise<void> {
  await Promise.allSettled(toast.getAnimations().map(({ finished }) => finished));
}

test("F8 moves the focus to the toasts, and the close button removes one", async () => {
  await showToast();
  await page.keyboard.press("F8");
  const viewport = page.getByRole("region", { name: "Notifications (F8)" });
  expect(await viewport.locator(":focus").count()).toBe(1);
  await viewport.getByRole("button", { name: "Close" }).click();
  await untilGone();
});

test("a logged-out person is redirected to sign-in after half a second", async () => {
  await fillIn(page, { ...tooLittle, fields: { Amount: "10.00" } });
  await endSession(hal);
  const leaving = page.waitForRequest(/\/api\/login/);
  let isLeaving = false;
  void leaving.then(() => (isLeaving = true));
  await send(page, tooLittle);
  await showsFailure(page, { title: "Unauthorized", text: "You are logged out. Logging in again..." });
  await page.clock.runFor(REDIRECT_MS - 1);
  expect(isLeaving).toBe(false);
  await page.clock.runFor(1);
  await leaving;
});
