import type { Locator, Page } from "playwright-core";
import { inDays } from "../platform/clock.ts";

/** A bet as its creator types it. Amounts are decimal strings. */
export type NewBet = { readonly title: string; readonly totalAmount: string; readonly minEntry: string };

/** A form that a person fills in and submits. */
export type Form = {
  /** Navigates to the form and opens it. */
  readonly open: (page: Page) => Promise<unknown>;
  /** Values to type or select, by the fields' labels. */
  readonly fields: Readonly<Record<string, string>>;
  /** Radio buttons to choose, by the start of their labels; a choice may add fields and further choices. */
  readonly choices?: readonly RegExp[];
  /** The button that submits it. */
  readonly send: string | RegExp;
};

/** Fills in an open form. */
export async function fillIn(page: Page, { fields, choices = [] }: Form): Promise<void> {
  for (const choice of choices) await page.getByRole("radio", { name: choice }).check({ force: true });
  for (const [label, value] of Object.entries(fields)) await setField(page, label, value);
}

/** Opens a form and fills it in, ready to submit. */
export async function write(page: Page, form: Form): Promise<void> {
  await form.open(page);
  await fillIn(page, form);
  await buttonOf(page, form).waitFor();
}

/** Returns the values in an open form. */
export async function writtenIn(
  page: Page,
  { fields, choices = [] }: Form,
): Promise<Pick<Form, "fields"> & { chosen: boolean }> {
  const values = Object.keys(fields).map(async (label) => [label, await page.getByLabel(label).inputValue()]);
  const checked = await Promise.all(choices.map((name) => page.getByRole("radio", { name }).isChecked()));
  return { fields: Object.fromEntries(await Promise.all(values)), chosen: !checked.includes(false) };
}

/** Submits a form. */
export const send = (page: Page, form: Form): Promise<void> => buttonOf(page, form).click();

/** The last match, because the page behind a dialog may have a button of the same name. */
const buttonOf = (page: Page, form: Form): Locator => page.getByRole("button", { name: form.send, exact: true }).last();

/** A new bet, which is paid for in the next step. */
export const betForm = async ({ title, totalAmount, minEntry }: NewBet): Promise<Form> => ({
  open: async (page) => {
    await page.goto("/?create=bet");
    await acceptTermsIfAsked(page);
  },
  fields: {
    "Bet Title": title,
    Description: "By the official station, before midnight.",
    "Total Bet Amount": totalAmount,
    "Minimum Entry": minEntry,
    "End Date": await inDays(2),
  },
  choices: [/Weather/],
  send: "Create Bet",
});

/**
 * A participation in a bet. Its form is part of the page for those who have accepted the terms, and opens at the side's
 * button for all others. It is paid for in the next step.
 */
export const joinForm = (betId: string, side: "FOR" | "AGAINST", amount: string): Form => ({
  open: async (page) => {
    await page.goto(`/bet/${betId}`);
    const door = page.getByRole("button", { name: new RegExp(`^Join ${side}\\b`) });
    await door
      .or(page.getByRole("region", { name: "Join Bet" }))
      .first()
      .waitFor();
    if (!(await door.isVisible())) return;
    await door.click();
    await acceptTermsIfAsked(page);
  },
  fields: { Amount: amount },
  choices: [new RegExp(`^${side}\\b`)],
  send: /^Continue/,
});

/** A proposal of a bet's result. */
export const proposalForm = (betId: string, side: "FOR" | "AGAINST"): Form => ({
  open: async (page) => {
    await page.goto(`/bet/${betId}`);
    await page.getByRole("button", { name: "Propose the result" }).first().click();
  },
  fields: { "Resolution details": "The station measured 4.2 mm." },
  choices: [new RegExp(`^${side}\\b`)],
  send: "Propose and start the vote",
});

/** A vote on a proposal. */
export const voteForm = (betId: string, choice: "Approve" | "Reject"): Form => ({
  open: (page) => page.goto(`/vote/${betId}`),
  fields: choice === "Reject" ? { "In a sentence": "The station measured nothing." } : {},
  choices: choice === "Reject" ? [/^Reject/, /^Wrong side/] : [/^Approve/],
  send: "Submit vote",
});

/** A new support ticket. */
export const ticketForm = (subject: string): Form => ({
  open: async (page) => {
    await page.goto("/support");
    await page.getByRole("button", { name: "New ticket" }).click();
  },
  fields: { Category: "PAYMENTS", Subject: subject, Description: "It has not arrived." },
  send: "Create ticket",
});

/** A message about a ticket. */
export const messageForm = (ticketId: string): Form => ({
  open: (page) => page.goto(`/support?ticket=${ticketId}`),
  fields: { "Your message": "It has arrived." },
  send: "Send message",
});

/** The button in the list that resolves a ticket. */
export const resolveForm = (subject: string): Form => ({
  open: (page) => page.goto("/support"),
  fields: {},
  send: `Mark resolved: ${subject}`,
});

/** The button that opens the provider's own form in a window. */
export const payoutForm: Form = {
  open: (page) => page.goto("/payout-setup"),
  fields: {},
  send: "Set up payouts",
};

async function setField(page: Page, label: string, value: string): Promise<void> {
  const field = page.getByLabel(label);
  await field.waitFor();
  const isSelect = (await field.locator("option").count()) > 0;
  await (isSelect ? field.selectOption(value) : field.fill(value));
}

async function acceptTermsIfAsked(page: Page): Promise<void> {
  const terms = page.getByRole("dialog", { name: "Before your first bet" });
  const anything = page.getByRole("dialog").or(page.getByRole("region", { name: "Join Bet" }));
  await anything.first().waitFor();
  if (await terms.isVisible()) await acceptTerms(page);
}

/** Confirms age and terms, which the page requires before the first bet. */
export async function acceptTerms(page: Page): Promise<void> {
  const terms = page.getByRole("dialog", { name: "Before your first bet" });
  await terms.getByRole("checkbox", { name: /18 or older/ }).check();
  await terms.getByRole("checkbox", { name: /accept/ }).check();
  await terms.getByRole("button", { name: "Continue" }).click();
  await terms.waitFor({ state: "detached" });
}
