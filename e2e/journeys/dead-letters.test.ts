import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Locator } from "playwright-core";
import { startBrowser } from "../browser/browser.ts";
import { signIn, type Person } from "../browser/person.ts";
import { during } from "../platform/outage.ts";
import { parkEvent } from "../platform/park-event.ts";
import { platform } from "../platform/platform.ts";

let browser: Browser;
let admin: Person;

beforeAll(async () => {
  browser = await startBrowser();
  admin = await signIn(browser, "admin@example.com");
});
afterAll(() => browser.close());

/** Returns the page's section about one service. */
const partOf = (name: string): Locator =>
  admin.page
    .getByRole("region", { name: "Events waiting" })
    .getByRole("article")
    .filter({ has: admin.page.getByRole("heading", { name, exact: true }) });

async function handleAgain(name: string): Promise<void> {
  await partOf(name).getByRole("button", { name: "Handle again" }).click();
  const dialog = admin.page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("The cause is mended");
  await dialog.getByRole("button", { name: "Handle again" }).click();
  await partOf(name).getByText("Nothing waits").waitFor();
}

test("an admin sees each service's dead letters while one service is unreachable, and retries the others'", async () => {
  await Promise.all(["voting", "notifications"].map(parkEvent));
  await during("support", "down", async () => {
    await admin.page.goto("/admin");
    await partOf("Support").getByText("Can't be reached").waitFor();
    await partOf("Voting").getByText("1 waits").waitFor();
    await partOf("Emails").getByText("1 waits").waitFor();

    await handleAgain("Voting");
    await partOf("Emails").getByText("1 waits").waitFor();
    await handleAgain("Emails");
  });
  await admin.page.reload();
  await partOf("Support").getByText("Nothing waits").waitFor();
  expect(await admin.page.getByText("Nothing waits", { exact: true }).count()).toBe(
    Object.keys(platform().services).length,
  );
});

test("an admin sets aside an event that can't be handled, finds it with the reason, and restores it", async () => {
  await parkEvent("payments");
  await admin.page.goto("/admin");
  await partOf("Payments").getByRole("button", { name: "Set aside: NothingHappened" }).click();
  await decide("Set aside", "Nobody knows this type");
  await partOf("Payments").getByText("Nothing waits").waitFor();

  await admin.page.getByRole("heading", { name: "Events set aside" }).click();
  const aside = admin.page.getByRole("region", { name: "Set aside: Payments" });
  await aside.getByText("Nobody knows this type").waitFor();
  await aside.getByRole("button", { name: "Bring back: NothingHappened" }).click();
  await decide("Bring back", "It was the right event");
  await partOf("Payments").getByText("1 waits").waitFor();
  await handleAgain("Payments");
  expect(await aside.getByText("Nobody knows this type").count()).toBe(0);
});

async function decide(button: string, reason: string): Promise<void> {
  const dialog = admin.page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: button }).click();
  await dialog.waitFor({ state: "detached" });
}
