import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { openNewcomer } from "../api/caller.ts";
import { startBrowser } from "../browser/browser.ts";
import { sees, signIn, type Person } from "../browser/person.ts";

let browser: Browser;
let owner: Person;
let staff: Person;

beforeAll(async () => {
  browser = await startBrowser();
  owner = await signIn(browser, (await openNewcomer("shows")).email);
  staff = await signIn(browser, "staff@example.com");
});
afterAll(() => browser.close());

const SUBJECT = `My card was charged twice ${randomUUID().slice(0, 8)}`;

/** Takes screenshots of a page, with these names. */
async function photosOf(page: Page, ...names: readonly string[]) {
  const buffer = await page.screenshot({ type: "jpeg", quality: 60 });
  return names.map((name) => ({ name, mimeType: "image/jpeg", buffer }));
}
const lie = { name: "lie.png", mimeType: "image/png", buffer: Buffer.from("<script>alert(1)</script>") };

const choice = (page: Page) => page.getByRole("dialog").getByLabel("Add pictures");
const chosen = (page: Page) =>
  page.getByRole("list", { name: "Pictures that you chose" }).getByRole("listitem").allInnerTexts();
const namesOf = (rows: readonly string[]) => rows.map((text) => text.split("\n")[0]);

test("a person attaches several pictures to a ticket at once, and a rejected one removes no other", async () => {
  const { page } = owner;
  await page.goto("/support");
  await page.getByRole("button", { name: "New ticket" }).click();
  await page.getByLabel("Category").selectOption("PAYMENTS");
  await page.getByLabel("Subject").fill(SUBJECT);
  await page.getByLabel("Description").fill("Both charges are on my statement.");
  await choice(page).setInputFiles([...(await photosOf(page, "first.jpg", "second.jpg")), lie]);
  await page.getByText("2 of 4", { exact: true }).waitFor();
  await page.getByRole("alert").filter({ hasText: "lie.png This is not a picture that can be read." }).waitFor();
  expect(namesOf(await chosen(page))).toEqual(["first.jpg", "second.jpg"]);
  await page.getByRole("button", { name: "Create ticket" }).click();
  await sees(owner, "Ticket Created");

  await page.getByRole("link", { name: SUBJECT }).click();
  await page.getByRole("img", { name: "Picture 2 of 2 from you" }).waitFor();
});

test("a message accepts four pictures, rejects the fifth by name, and shows staff what was sent", async () => {
  const { page } = owner;
  const photos = await photosOf(page, "a.jpg", "b.jpg", "c.jpg", "d.jpg", "e.jpg");
  await page.getByLabel("Your message").fill("And here are the others.");
  await choice(page).setInputFiles(photos);
  await page.getByText("4 of 4", { exact: true }).waitFor();
  await page.getByRole("alert").filter({ hasText: "e.jpg A message can show at most 4 pictures." }).waitFor();

  // With the keyboard only: one is removed, the focus stays, and the message is sent.
  await page.getByRole("button", { name: "Remove b.jpg" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("3 of 4", { exact: true }).waitFor();
  await page.locator("input[type=file]:focus").waitFor({ state: "attached" });
  await page.getByLabel("Your message").press("Enter");
  await page.getByRole("img", { name: "Picture 3 of 3 from you" }).waitFor();
  expect(await page.getByLabel("Your message").inputValue()).toBe("");
  expect(await chosen(page)).toEqual([]);

  await staff.page.goto(new URL(page.url()).pathname + new URL(page.url()).search);
  const picture = staff.page.getByRole("img", { name: /^Picture 3 of 3 from / });
  await picture.scrollIntoViewIfNeeded();
  const served = await fetch((await picture.getAttribute("src")) ?? "");
  expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/webp"]);
});
