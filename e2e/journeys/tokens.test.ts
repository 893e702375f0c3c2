import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser, Locator, Page } from "playwright-core";
import { queryWithToken, codeOf } from "../api/query-with-token.ts";
import { createBet } from "../api/bets.ts";
import { openNewcomer } from "../api/caller.ts";
import { startBrowser } from "../browser/browser.ts";
import { signIn, type Person } from "../browser/person.ts";
import { waitFor } from "../platform/wait-for.ts";

const BETS = "{ bets(first: 1) { nodes { id } } }";
const CREATE_BET = `mutation ($input: CreateBetInput!) { createBet(input: $input) { totalCharge { amount } } }`;
const bet = {
  idempotencyKey: randomUUID(),
  title: "It snows in Faro in May",
  description: "By the official station, before midnight.",
  category: "WEATHER",
  totalAmount: "20.00",
  minEntry: "5.00",
  endDate: new Date(Date.now() + 48 * 3_600_000).toISOString(),
};

let browser: Browser;
let ida: Person;
let first: string;
let second: string;

beforeAll(async () => {
  browser = await startBrowser();
  ida = await signIn(browser, (await openNewcomer("ida")).email);
});
afterAll(() => browser.close());

/** Clicks the button that creates a token, and reads it where it is shown once. */
async function madeBy(page: Page, button: Locator): Promise<string> {
  const shown = page.getByRole("note").locator("code");
  const before = (await shown.count()) > 0 ? await shown.innerText() : "";
  await button.click();
  return waitFor("the token to be shown", async () => {
    const token = (await shown.count()) > 0 && (await shown.innerText());
    return token !== before && token;
  });
}

/** Returns the card of a token on the page, by the last four characters that it shows. */
const cardOf = (page: Page, token: string): Locator =>
  page.getByRole("region", { name: "Odds board" }).filter({ hasText: token.slice(-4) });

test("a person creates a token with one scope, and a program reads bets with it", async () => {
  const { page } = ida;
  await page.goto("/settings");
  await page.getByRole("link", { name: "Personal tokens" }).click();
  await page.getByRole("button", { name: "Make a token" }).click();
  await page.getByLabel("Name").fill("Odds board");
  await page.getByLabel("See bets, and which of them you are in").check();
  first = await madeBy(page, page.getByRole("button", { name: "Make token" }));
  expect(first).toMatch(/^sh_pat_/);
  expect(await queryWithToken(first, BETS)).toMatchObject({ data: { bets: { nodes: expect.any(Array) } } });
});

test("a token can't be used beyond its scope", async () => {
  expect(codeOf(await queryWithToken(first, CREATE_BET, { input: bet }))).toBe("INSUFFICIENT_SCOPE");
});

test("the page shows that the token was used", async () => {
  const { page } = ida;
  await waitFor("the use to be shown", async () => {
    await page.reload();
    await cardOf(page, first).waitFor();
    return cardOf(page, first).getByText("Last used").isVisible();
  });
});

test("a token is rotated, and both secrets work during the transition", async () => {
  const { page } = ida;
  await cardOf(page, first).getByRole("button", { name: "Replace" }).click();
  await page.getByLabel("The old token").selectOption("Keep it for a day");
  second = await madeBy(page, page.getByRole("button", { name: "Replace token" }));
  expect(second).not.toBe(first);
  for (const token of [first, second]) expect(codeOf(await queryWithToken(token, BETS))).toBeUndefined();
  await cardOf(page, first)
    .getByText(/^Ends in/)
    .waitFor();
});

test("the explorer shows the schema and sends queries with the token, which is stored nowhere", async () => {
  // The explorer's initial query is for open bets.
  await createBet(await openNewcomer("jan"), "20.00");
  const { page } = ida;
  const refused: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) refused.push(message.text());
  });
  await page.goto("/developers/explorer");
  await page.getByLabel("Your token").fill(`${second}x`);
  await page.getByRole("button", { name: "Open the explorer" }).click();
  await page.getByText(/This token does not hold/).waitFor();
  await page.getByLabel("Your token").fill(second);
  await page.getByRole("button", { name: "Open the explorer" }).click();
  await page.locator(".result-window .CodeMirror").waitFor();
  await page.getByRole("button", { name: /^Execute query/ }).click();
  await page.locator(".result-window").filter({ hasText: "currentPool" }).waitFor();
  await page.getByRole("button", { name: "Show Documentation Explorer" }).click();
  await page.locator(".graphiql-doc-explorer-content").getByText("Query").first().waitFor();
  const kept = await page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])");
  expect(kept).toContain("OpenBets");
  expect(kept).not.toContain(second.slice("sh_pat_".length));
  expect(refused).toEqual([]);
});

test("a token is revoked, and the gateway rejects it but not the other one", async () => {
  const { page } = ida;
  await page.goto("/personal-tokens");
  await cardOf(page, second).getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke token" }).click();
  await cardOf(page, second).waitFor({ state: "detached" });
  await waitFor(
    "the token to be refused",
    async () => codeOf(await queryWithToken(second, BETS)) === "UNAUTHENTICATED",
  );
  expect(codeOf(await queryWithToken(first, BETS))).toBeUndefined();
});
