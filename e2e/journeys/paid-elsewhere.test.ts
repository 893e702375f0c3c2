import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser } from "playwright-core";
import { z } from "zod";
import { queryByToken } from "../api/query-by-token.ts";
import { createBet } from "../api/bets.ts";
import { openNewcomer } from "../api/caller.ts";
import { openPartner, type Partner } from "../api/partner.ts";
import { payOnPage } from "../browser/bets.ts";
import { startBrowser } from "../browser/browser.ts";
import { acceptTerms } from "../browser/forms.ts";
import { endSession, sees, signIn, signInWhenPrompted, type Person } from "../browser/person.ts";
import { checkMoney } from "../money/check-money.ts";
import { stripeOf } from "../money/sums.ts";
import { platform } from "../platform/platform.ts";
import { waitFor } from "../platform/wait-for.ts";

let browser: Browser;
let partner: Partner;
let betId: string;

beforeAll(async () => {
  browser = await startBrowser();
  partner = await openPartner(await openNewcomer("olga"));
  betId = await createBet(await openNewcomer("dan"), "20.00");
});
afterAll(async () => {
  await partner.close();
  await browser.close();
});
afterAll(async () => expect(await checkMoney()).toEqual([]));

const newPerson = (name: string): Promise<Person> => signIn(browser, `${name}-${randomUUID().slice(0, 8)}@example.com`);

const JOIN = `mutation ($input: JoinBetInput!) {
  joinBet(input: $input) { clientSecret paymentUrl participation { id status } }
}`;
const joined = z.object({
  joinBet: z.object({
    clientSecret: z.string().nullable(),
    paymentUrl: z.string(),
    participation: z.object({ id: z.string(), status: z.string() }),
  }),
});

/** Reserves a participation as the app, with its token for a person. */
async function takePlace(token: string) {
  const input = { idempotencyKey: randomUUID(), betId, position: "AGAINST", amount: "10.00" };
  return (await queryByToken(token, { query: JOIN, variables: { input }, shape: joined })).joinBet;
}

const MINE = `query ($id: ID!) { myParticipation(id: $id) { status } }`;
const mine = z.object({ myParticipation: z.object({ status: z.string() }) });
const statusOf = async (token: string, id: string): Promise<string> =>
  (await queryByToken(token, { query: MINE, variables: { id }, shape: mine })).myParticipation.status;

const isBack = (participationId: string) => (address: URL) =>
  address.href === `${partner.paymentReturnUrl}&participationId=${participationId}`;

test("a new user pays for a participation that an app reserved, and the app reads it from the graph", async () => {
  const eve = await newPerson("eve");
  const token = await partner.connect(eve.page);
  const { clientSecret, paymentUrl, participation } = await takePlace(token);
  expect(clientSecret).toBeNull();
  expect(paymentUrl).toBe(`${platform().url}/pay/${participation.id}`);
  await eve.page.goto(paymentUrl);
  await sees(eve, `${partner.name} sent you here. Afterwards you go back to ${partner.name}.`);
  await eve.page.getByText("Total Charge").waitFor();
  await eve.page.getByRole("button", { name: "Continue" }).click();
  await acceptTerms(eve.page);
  await payOnPage(eve);
  await eve.page.waitForURL(isBack(participation.id));
  await waitFor("the place to count", async () => (await statusOf(token, participation.id)) === "HELD");
  expect((await stripeOf(betId)).charged).toEqual([1025, 2050]);
  await eve.page.goto(paymentUrl);
  await sees(eve, "Your place is paid");
});

test("a user who gives up returns to the app the same way, and the participation stays unpaid", async () => {
  const fay = await newPerson("fay");
  const token = await partner.connect(fay.page);
  const { paymentUrl, participation } = await takePlace(token);
  await fay.page.goto(paymentUrl);
  await fay.page.getByRole("button", { name: "Not now" }).click();
  await fay.page.waitForURL(isBack(participation.id));
  expect(await statusOf(token, participation.id)).toBe("PENDING");
});

test("the payment address leads a visitor through sign-in, and shows nothing to another user", async () => {
  const gil = await newPerson("gil");
  const { paymentUrl } = await takePlace(await partner.connect(gil.page));
  const other = await newPerson("hal");
  await other.page.goto(paymentUrl);
  await sees(other, "There is nothing to pay here");
  await endSession(gil);
  await gil.page.goto(paymentUrl);
  await gil.page.getByLabel("Another email").waitFor();
  await signInWhenPrompted(gil);
  await sees(gil, "Pay for your place");
  expect(gil.page.url()).toBe(paymentUrl);
});
