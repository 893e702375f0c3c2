import type { Page } from "playwright-core";
import type { Person } from "./person.ts";
import { showsToast } from "./toasts.ts";

/** Sets up a payout account: through the page, and the provider's own form in the window that it opens. */
export async function setUpPayouts({ page }: Person): Promise<void> {
  await page.goto("/payout-setup");
  await goThroughSetup(page);
}

/** The same, on an open page. `done` is the final notice's text, which differs if winnings waited. */
export async function goThroughSetup(page: Page, done?: string): Promise<void> {
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Set up payouts" }).click();
  const window = await opened;
  await showsToast(page, {
    title: "Payout Setup Opened",
    text: "Complete it in the new window. This page follows along.",
  });
  await window.getByLabel("Account number").fill("000123456789");
  await window.getByRole("button", { name: "Agree and submit" }).click();
  const complete = page.getByRole("status").filter({ has: page.getByText("Payout Setup Complete!", { exact: true }) });
  await (done === undefined ? complete : complete.getByText(done, { exact: true })).waitFor();
  await page.getByText("Ready for Payouts").waitFor();
  await window.close();
}
