import type { Person } from "./person.ts";

/** Sets up a payout account: through the page, and the provider's own form in the window that it opens. */
export async function setUpPayouts({ page }: Person): Promise<void> {
  await page.goto("/payout-setup");
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Set up payouts" }).click();
  const window = await opened;
  await window.getByLabel("Account number").fill("000123456789");
  await window.getByRole("button", { name: "Agree and submit" }).click();
  await page.getByText("Ready for Payouts").waitFor();
  await window.close();
}
