import { expect } from "@jest/globals";
import type { Page } from "playwright-core";
import { GOOD_CARD } from "../api/pay.ts";
import { platformNow } from "../platform/clock.ts";
import { sees, type Person } from "./person.ts";

/** A bet as its creator types it. Amounts are decimal strings. */
export type NewBet = { readonly title: string; readonly totalAmount: string; readonly minEntry: string };

/** What a payment step says before a card is charged. */
export type Sums = { readonly amount: string; readonly fee: string; readonly total: string };

/** Types a bet into the dialog and goes on to its payment; returns what the payment step says that it costs. */
export async function draftBet({ page }: Person, bet: NewBet): Promise<Sums> {
  await page.goto("/?create=bet");
  await acceptTermsIfAsked(page);
  await page.getByLabel("Bet Title").fill(bet.title);
  await page.getByLabel("Description").fill("By the official station, before midnight.");
  await page.getByRole("radio", { name: /Weather/ }).check({ force: true });
  await page.getByLabel("Total Bet Amount").fill(bet.totalAmount);
  await page.getByLabel("Minimum Entry").fill(bet.minEntry);
  await page.getByLabel("End Date").fill(await inDays(2));
  await page.getByRole("button", { name: "Create Bet" }).last().click();
  return readSums(page);
}

/** Opens a side's door, types an amount and goes on to the payment; returns what it says that it costs. */
export async function draftJoin(
  { page }: Person,
  betId: string,
  side: "FOR" | "AGAINST",
  amount: string,
): Promise<Sums> {
  await page.goto(`/bet/${betId}`);
  await page.getByRole("button", { name: new RegExp(`^Join ${side}\\b`) }).click();
  await acceptTermsIfAsked(page);
  await page.getByLabel("Amount").fill(amount);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  return readSums(page);
}

/** Types a card into the Payment Element and pays. Whether the card goes through is for the page to say. */
export async function payByCard({ page }: Person, card: string = GOOD_CARD): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Complete Payment" });
  await dialog.getByLabel("Card number").fill(card);
  await dialog.getByLabel("Expiration date").fill("12 / 34");
  await dialog.getByLabel("Security code").fill("123");
  const zip = dialog.getByLabel("ZIP code");
  if (await zip.isVisible()) await zip.fill("10001");
  await dialog.getByRole("button", { name: /^Pay / }).click();
}

/** Proposes a result on the bet's page. */
export async function propose(person: Person, betId: string, side: "FOR" | "AGAINST"): Promise<void> {
  const { page } = person;
  await page.goto(`/bet/${betId}`);
  await page.getByRole("button", { name: "Propose the result" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: new RegExp(`^${side}\\b`) }).check({ force: true });
  await dialog.getByLabel("Resolution details").fill("The station measured 4.2 mm.");
  await dialog.getByRole("button", { name: "Propose and start the vote" }).click();
  await sees(person, "Voting Started");
}

/** Votes on the vote page. */
export async function vote(person: Person, betId: string, choice: "Approve" | "Reject"): Promise<void> {
  const { page } = person;
  await page.goto(`/vote/${betId}`);
  await page.getByRole("radio", { name: new RegExp(`^${choice}`) }).check({ force: true });
  await page.getByRole("button", { name: "Submit vote" }).click();
  await sees(person, "Vote Submitted");
}

/** The bet that a page shows, by its address. */
export function betIdOf(page: Page): string {
  const id = /\/bet\/([0-9a-f-]{36})/.exec(page.url())?.[1];
  if (id === undefined) throw new Error(`${page.url()} shows no bet`);
  return id;
}

async function acceptTermsIfAsked(page: Page): Promise<void> {
  const terms = page.getByRole("dialog", { name: "Before your first bet" });
  const anything = page.getByRole("dialog").or(page.getByRole("region", { name: "Join Bet" }));
  await anything.first().waitFor();
  if (!(await terms.isVisible())) return;
  await terms.getByRole("checkbox", { name: /18 or older/ }).check();
  await terms.getByRole("checkbox", { name: /accept/ }).check();
  await terms.getByRole("button", { name: "Continue" }).click();
  await terms.waitFor({ state: "detached" });
}

/** The payment step's own figures, with the word that stands before each. */
async function readSums(page: Page): Promise<Sums> {
  const dialog = page.getByRole("dialog", { name: "Complete Payment" });
  await dialog.getByLabel("Card number").waitFor();
  const text = await dialog.innerText();
  const after = (words: RegExp) =>
    new RegExp(`${words.source}[^$]*\\$\\s*([\\d,]+\\.\\d{2})`).exec(text)?.[1]?.replaceAll(",", "");
  const sums = { amount: after(/Bet Amount/), fee: after(/Platform Fee/), total: after(/Total Charge/) };
  expect(Object.values(sums)).not.toContain(undefined);
  return { amount: sums.amount ?? "", fee: sums.fee ?? "", total: sums.total ?? "" };
}

/** A local time as the browser's own field takes it. */
export async function inDays(days: number): Promise<string> {
  const time = new Date((await platformNow()).getTime() + days * 86_400_000);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
