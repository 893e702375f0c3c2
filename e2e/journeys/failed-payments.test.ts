import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Browser, Page } from "playwright-core";
import { createBet } from "../api/bets.ts";
import { openNewcomer, type ApiCaller } from "../api/caller.ts";
import { pay } from "../api/pay.ts";
import { betIdOf, draftJoin, payByCard, showsEntry } from "../browser/bets.ts";
import { startBrowser } from "../browser/browser.ts";
import { betForm, joinForm, send, write, type Form } from "../browser/forms.ts";
import { blockLiveUpdates, signIn, type Person } from "../browser/person.ts";
import { showsFailure } from "../browser/toasts.ts";
import { checkMoney } from "../money/check-money.ts";
import { stripeOf } from "../money/sums.ts";
import { during } from "../platform/outage.ts";

let browser: Browser;
let cat: Person;
let dan: ApiCaller;

beforeAll(async () => {
  browser = await startBrowser();
  dan = await openNewcomer("dan");
  cat = await signIn(browser, (await openNewcomer("cat")).email);
  await blockLiveUpdates(cat);
});
afterAll(() => browser.close());
afterAll(async () => expect(await checkMoney()).toEqual([]));

describe("a failed payment reports the failure and what it means for the card:", () => {
  let betId: string;
  const failsWith = async (title: string, text: string, safe: string) => {
    const problem = cat.page.getByRole("alert").filter({ has: cat.page.getByText(text, { exact: true }) });
    await problem.getByText(title, { exact: true }).waitFor();
    await problem.getByText(safe, { exact: true }).waitFor();
  };

  beforeAll(async () => {
    betId = await createBet(dan, "20.00");
    await draftJoin(cat, betId, "AGAINST", "10.00");
  });

  test.each([
    ["4000000000000002", "Your card was declined."],
    ["4000000000009995", "Your card has insufficient funds."],
    ["4000000000000069", "Your card has expired."],
    ["4000000000000127", "Your card's security code is incorrect."],
    ["4000000000000119", "Something went wrong while your card was processed. Try again in a little while."],
  ])("the card %s", async (card, text) => {
    await payByCard(cat, card);
    await failsWith("Payment Failed", text, "Your card was not charged.");
  });

  test("an exception in the payment script", async () => {
    // Stripe's script returns every failure, and only throws where another program in the browser interferes.
    await cat.page.evaluate(`
      window.append = URLSearchParams.prototype.append;
      URLSearchParams.prototype.append = () => { throw new Error("Blocked") };
    `);
    await payByCard(cat);
    await cat.page.evaluate("URLSearchParams.prototype.append = window.append");
    const text = "An unexpected error occurred during payment processing";
    await failsWith("Payment Error", text, "You can pay again: this payment is never charged twice.");
  });

  test("a charge whose response is lost, found by the retry", async () => {
    await during("stripe", "mute", async () => {
      await payByCard(cat);
      const text = "We could not reach the payment service. Check your connection and try again.";
      await failsWith("Payment Failed", text, "You can pay again: this payment is never charged twice.");
    });
    await payByCard(cat);
    await showsEntry(cat.page, "You've successfully joined the bet!");
    expect((await stripeOf(betId)).charged).toEqual([1025, 2050]);
  });
});

describe("an entry whose response is lost and which is paid meanwhile is completed by the retry, and charged once:", () => {
  const NOT_SENT = "Check your connection and try again.";

  /** The notification may disappear before the payment succeeds, so both are awaited together. */
  const loseAnswerAndPay = (form: Form, operation: string, text: string) =>
    Promise.all([
      showsFailure(cat.page, { title: "Error", text }),
      sendAndLoseAnswer(cat.page, form, operation).then((secret) => pay(secret)),
    ]);

  test("a bet", async () => {
    const form = await betForm({ title: "It rains frogs in Porto", totalAmount: "20.00", minEntry: "5.00" });
    await write(cat.page, form);
    await loseAnswerAndPay(form, "CreateBet", `Failed to create bet: ${NOT_SENT}`);
    await send(cat.page, form);
    await showsEntry(cat.page, "Bet created successfully!");
    await cat.page.waitForURL(/\/bet\//);
    expect((await stripeOf(betIdOf(cat.page))).charged).toEqual([2050]);
  });

  test("a participation", async () => {
    const betId = await createBet(dan, "20.00");
    const form = joinForm(betId, "AGAINST", "10.00");
    await write(cat.page, form);
    await loseAnswerAndPay(form, "JoinBet", `Failed to join bet: ${NOT_SENT}`);
    await send(cat.page, form);
    await showsEntry(cat.page, "Successfully joined the bet!");
    expect((await stripeOf(betId)).charged).toEqual([1025, 2050]);
  });
});

/**
 * Sends a form and drops the response on its way to the page; returns the secret in it, with which it can be paid for.
 */
async function sendAndLoseAnswer(page: Page, form: Form, operation: string): Promise<string> {
  const lost = new Promise<string>((resolve, reject) => {
    const lose: Parameters<Page["route"]>[1] = async (route) => {
      if (!(route.request().postData() ?? "").includes(`"${operation}"`)) return route.fallback();
      const answer = await route.fetch();
      const text = await answer.text();
      await route.abort("connectionreset");
      await page.unroute("**/graphql", lose);
      const secret = /"clientSecret":"([^"]+)"/.exec(text)?.[1];
      if (secret === undefined) reject(new Error(text));
      else resolve(secret);
    };
    page
      .route("**/graphql", lose)
      .then(() => send(page, form))
      .catch(reject);
  });
  return lost;
}
