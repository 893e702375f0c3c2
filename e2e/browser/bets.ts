import { expect } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import { GOOD_CARD } from "../api/pay.ts";
import { betForm, joinForm, proposalForm, send, voteForm, write, type Form, type NewBet } from "./forms.ts";
import { sees, type Person } from "./person.ts";

/** The sums that a payment step shows before a card is charged. */
export type Sums = { readonly amount: string; readonly fee: string; readonly total: string };

/** Types a bet into the dialog and continues to its payment; returns the sums that the payment step shows. */
export const draftBet = async (person: Person, bet: NewBet): Promise<Sums> => draftEntry(person, await betForm(bet));

/** Opens a side's form, types an amount and continues to the payment; returns the sums that it shows. */
export const draftJoin = (person: Person, betId: string, side: "FOR" | "AGAINST", amount: string): Promise<Sums> =>
  draftEntry(person, joinForm(betId, side, amount));

async function draftEntry({ page }: Person, form: Form): Promise<Sums> {
  await write(page, form);
  await send(page, form);
  return readSums(page);
}

/** Types a card into the Payment Element and pays. The page then reports whether the card succeeds. */
export const payByCard = ({ page }: Person, card: string = GOOD_CARD): Promise<void> =>
  payIn(page.getByRole("dialog", { name: "Complete Payment" }), card);

/** The same on the page that takes payments for other clients. */
export const payOnPage = ({ page }: Person, card: string = GOOD_CARD): Promise<void> =>
  payIn(page.getByRole("main"), card);

async function payIn(form: Locator, card: string): Promise<void> {
  await form.getByLabel("Card number").fill(card);
  await form.getByLabel("Expiration date").fill("12 / 34");
  await form.getByLabel("Security code").fill("123");
  const zip = form.getByLabel("ZIP code");
  if (await zip.isVisible()) await zip.fill("10001");
  await form.getByRole("button", { name: /^Pay / }).click();
}

/** Proposes a result on the bet's page. */
export async function propose(person: Person, betId: string, side: "FOR" | "AGAINST"): Promise<void> {
  const form = proposalForm(betId, side);
  await write(person.page, form);
  await send(person.page, form);
  await sees(person, "Voting Started");
}

/** Votes on the vote page. */
export async function vote(person: Person, betId: string, choice: "Approve" | "Reject"): Promise<void> {
  const form = voteForm(betId, choice);
  await write(person.page, form);
  await send(person.page, form);
  await sees(person, "Vote Submitted");
}

/** Waits until a bet's page says that the person has created or joined it. */
export const showsEntry = (page: Page, title: string): Promise<void> =>
  page.getByRole("status").getByText(title, { exact: true }).waitFor();

/** Waits until the vote page says that the person's vote was submitted, and which. */
export const showsSubmittedVote = (page: Page, done: "approved" | "rejected"): Promise<void> =>
  page
    .getByRole("status")
    .filter({ has: page.getByText("Vote Submitted", { exact: true }) })
    .getByText(`You ${done} the proposed result.`)
    .waitFor();

/** Returns the id of the bet that a page shows, from its address. */
export function betIdOf(page: Page): string {
  const id = /\/bet\/([0-9a-f-]{36})/.exec(page.url())?.[1];
  if (id === undefined) throw new Error(`${page.url()} shows no bet`);
  return id;
}

/** Reads the payment step's figures by their labels. */
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
