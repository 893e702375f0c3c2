import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Browser } from "playwright-core";
import { createBet, untilStake } from "../api/bets.ts";
import { openNewcomer } from "../api/caller.ts";
import { startBrowser } from "../browser/browser.ts";
import { sees, signIn, type Person } from "../browser/person.ts";
import { checkMoney } from "../money/check-money.ts";
import { stripeOf } from "../money/sums.ts";
import { stripe } from "../platform/stripe.ts";
import { waitFor } from "../platform/wait-for.ts";

/** How long to look at a page before it is reloaded: the list appears later than what is around it. */
const LOOK_MS = 15_000;

let browser: Browser;
let admin: Person;

beforeAll(async () => {
  browser = await startBrowser();
  admin = await signIn(browser, "admin@example.com");
});
afterAll(() => browser.close());

test("a partial refund made in Stripe's dashboard waits for an admin, who adopts it; the card gets every cent once", async () => {
  const creator = await openNewcomer("hand");
  const betId = await createBet(creator, "20.00");
  const { data } = await stripe().charges.list({ transfer_group: `bet:${betId}` });
  const charge = String(data[0]?.id);
  const refund = await stripe().refunds.create({ charge, amount: 500 }, { idempotencyKey: randomUUID() });

  const item = admin.page.getByRole("article").filter({ hasText: refund.id });
  await waitFor("the refund to be on the admin's page", async () => {
    await admin.page.goto("/admin");
    return item.waitFor({ timeout: LOOK_MS }).then(
      () => true,
      () => false,
    );
  });
  // Nothing else is sent beside it.
  expect(await stripeOf(betId)).toEqual({ charged: [2050], refunded: [500], transferred: [] });

  await item.getByRole("button", { name: "Adopt what was moved by hand" }).click();
  const dialog = admin.page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("The person asked for a part of it back");
  await dialog.getByRole("button", { name: "Adopt what was moved by hand" }).click();
  await sees(admin, "$5.00 is booked as it was moved at Stripe.");

  await untilStake(creator, betId, "refunded");
  await waitFor("the rest to be refunded", async () => (await stripeOf(betId)).refunded[0] === 2050);
  expect(await checkMoney()).toEqual([]);
});
