import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { eventually, type Harness, startHarness } from "./harness.ts";
import { balanceOf, bookedCharge, onboardedAccount, pay } from "./money.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

describe("a transfer", () => {
  test("moves available money to the connected account at once", async () => {
    const { stripe } = harness;
    const account = await onboardedAccount(harness);
    const before = await balanceOf(harness);
    const transfer = await stripe.transfers.create({
      amount: 1500,
      currency: "usd",
      destination: account.id,
      transfer_group: "bet:7",
      metadata: { operation: "tr:s1:a1" },
    });
    expect((await balanceOf(harness)).available).toBe(before.available - 1500);
    const theirs = await stripe.balance.retrieve({}, { stripeAccount: account.id });
    expect(theirs.available[0]?.amount).toBe(1500);
    const listed = await stripe.transfers.list({ transfer_group: "bet:7" });
    expect(listed.data.map(({ id }) => id)).toEqual([transfer.id]);
    const seen = await stripe.transfers.retrieve(transfer.id, { expand: ["balance_transaction"] });
    expect(seen.balance_transaction).toMatchObject({ type: "transfer", net: -1500, source: transfer.id });
  });

  test("fails with balance_insufficient beyond the available amount, however much is pending", async () => {
    const account = await onboardedAccount(harness);
    const { available } = await balanceOf(harness);
    const transfer = harness.stripe.transfers.create({
      amount: available + 1,
      currency: "usd",
      destination: account.id,
    });
    await expect(transfer).rejects.toMatchObject({
      type: "StripeInvalidRequestError",
      code: "balance_insufficient",
      statusCode: 400,
    });
  });

  test("for a charge spends its pending money, and no more", async () => {
    const { stripe } = harness;
    const account = await onboardedAccount(harness);
    const paid = await pay(harness, { amount: 2000 });
    const charge = await bookedCharge(harness, paid);
    const bound = { currency: "usd", destination: account.id, source_transaction: charge.id };
    expect(await stripe.transfers.create({ ...bound, amount: 1500 })).toMatchObject({
      source_transaction: charge.id,
      transfer_group: "bet:1",
    });
    await expect(stripe.transfers.create({ ...bound, amount: 501 })).rejects.toMatchObject({ param: "amount" });
  });

  test("requires an existing destination that has finished onboarding", async () => {
    const { stripe } = harness;
    const fresh = await stripe.accounts.create({ type: "express", capabilities: { transfers: { requested: true } } });
    const to = (destination: string) => stripe.transfers.create({ amount: 100, currency: "usd", destination });
    await expect(to("acct_nobody")).rejects.toMatchObject({ code: "resource_missing", param: "destination" });
    await expect(to(fresh.id)).rejects.toMatchObject({ code: "insufficient_capabilities_for_transfer" });
  });

  test("can be reversed in parts up to its amount", async () => {
    const { stripe } = harness;
    const account = await onboardedAccount(harness);
    const transfer = await stripe.transfers.create({ amount: 1000, currency: "usd", destination: account.id });
    const before = await balanceOf(harness);
    await stripe.transfers.createReversal(transfer.id, { amount: 400 });
    await expect(stripe.transfers.createReversal(transfer.id, { amount: 601 })).rejects.toMatchObject({
      param: "amount",
    });
    await stripe.transfers.createReversal(transfer.id);
    expect(await stripe.transfers.retrieve(transfer.id)).toMatchObject({ amount_reversed: 1000, reversed: true });
    expect((await balanceOf(harness)).available).toBe(before.available + 1000);
    expect((await stripe.transfers.listReversals(transfer.id)).data.map(({ amount }) => amount)).toEqual([600, 400]);
  });
});

describe("a connected account", () => {
  const urls = { refresh_url: "https://example.com/again", return_url: "https://example.com/back" };

  async function onboarding() {
    const account = await harness.stripe.accounts.create({
      type: "express",
      capabilities: { transfers: { requested: true } },
    });
    const link = await harness.stripe.accountLinks.create({ account: account.id, type: "account_onboarding", ...urls });
    const send = (action: string) =>
      fetch(link.url, { method: "POST", body: new URLSearchParams({ action }), redirect: "manual" });
    return { account, link, open: () => fetch(link.url, { redirect: "manual" }), send };
  }

  test("is enabled some time after its form is completed, and sends its events to Connect endpoints only", async () => {
    const { account, open, send } = await onboarding();
    expect(account).toMatchObject({
      details_submitted: false,
      payouts_enabled: false,
      capabilities: { transfers: "inactive" },
    });
    expect(await (await open()).text()).toContain("Set up payouts");
    expect((await send("submit")).headers.get("location")).toBe(urls.return_url);
    const enabled = await eventually(async () => {
      const seen = await harness.stripe.accounts.retrieve(account.id);
      return seen.payouts_enabled && seen;
    });
    expect(enabled).toMatchObject({
      details_submitted: true,
      capabilities: { transfers: "active" },
      requirements: { currently_due: [] },
    });
    const updates = await eventually(() => {
      const received = harness.received.filter(
        ({ event }) => event.type === "account.updated" && event.account === account.id,
      );
      return received.length === 2 && received;
    });
    expect(updates.every(({ connect }) => connect)).toBe(true);
  });

  test("whose owner saves the form for later returns with nothing submitted", async () => {
    const { account, open, send } = await onboarding();
    await open();
    expect((await send("later")).headers.get("location")).toBe(urls.return_url);
    expect(await harness.stripe.accounts.retrieve(account.id)).toMatchObject({ details_submitted: false });
  });

  test("has a single-use link", async () => {
    const { open } = await onboarding();
    await open();
    expect((await open()).headers.get("location")).toBe(urls.refresh_url);
  });

  test("has a link that expires", async () => {
    const { open } = await onboarding();
    await harness.control("POST", "/clock", { advance_seconds: 301 });
    expect((await open()).headers.get("location")).toBe(urls.refresh_url);
  });
});

describe("the platform's own money", () => {
  test("is topped up pending, then becomes available, and is paid out", async () => {
    const { stripe } = harness;
    const topup = await stripe.topups.create({ amount: 5000, currency: "usd" });
    expect(topup.status).toBe("pending");
    await harness.untilFunded();
    await eventually(async () => (await stripe.topups.retrieve(topup.id)).status === "succeeded");
    const payout = await stripe.payouts.create({ amount: 5000, currency: "usd" });
    expect(payout.status).toBe("pending");
    await harness.untilFunded();
    await eventually(async () => (await stripe.payouts.retrieve(payout.id)).status === "paid");
    const { available } = await balanceOf(harness);
    await expect(stripe.payouts.create({ amount: available + 1, currency: "usd" })).rejects.toMatchObject({
      code: "balance_insufficient",
    });
  });
});

describe("a connected account that can't receive transfers any more", () => {
  test.each(["delete", "deauthorize"])("is unknown to every call after %s", async (how) => {
    const { stripe } = harness;
    const { id } = await onboardedAccount(harness);
    await harness.control("POST", `/accounts/${id}/${how}`, {});
    const invalid = { statusCode: 403, code: "account_invalid" };
    await expect(stripe.accounts.retrieve(id)).rejects.toMatchObject(invalid);
    const urls = { refresh_url: "http://localhost/", return_url: "http://localhost/" };
    await expect(
      stripe.accountLinks.create({ account: id, type: "account_onboarding", ...urls }),
    ).rejects.toMatchObject(invalid);
    await expect(stripe.transfers.create({ amount: 1, currency: "usd", destination: id })).rejects.toMatchObject({
      statusCode: 400,
      code: "resource_missing",
    });
    if (how === "deauthorize") {
      await eventually(() =>
        harness.received.some(({ event }) => event.type === "account.application.deauthorized" && event.account === id),
      );
    }
  });

  test.each([
    ["reject", "rejected.fraud"],
    ["restrict", "requirements.past_due"],
  ])("is disabled after %s, and rejects transfers", async (how, reason) => {
    const { stripe } = harness;
    const { id } = await onboardedAccount(harness);
    await harness.control("POST", `/accounts/${id}/${how}`, {});
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      payouts_enabled: false,
      requirements: { disabled_reason: reason },
    });
    await expect(stripe.transfers.create({ amount: 1, currency: "usd", destination: id })).rejects.toMatchObject({
      code: "insufficient_capabilities_for_transfer",
    });
  });
});
