import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type Harness, PUBLISHABLE_KEY, startHarness } from "./harness.ts";
import { balanceOf, bookedCharge, pay } from "./money.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

describe("the dashboard", () => {
  const press = (action: string, id: string, headers = {}) =>
    fetch(`${harness.url}/dashboard/actions/${action}/${id}`, { method: "POST", redirect: "manual", headers });
  const shown = async (query = "") => (await fetch(`${harness.url}/dashboard${query}`)).text();

  test("acts as the bank: opens a dispute, decides it, fails a refund, completes an onboarding", async () => {
    const { stripe } = harness;
    const disputed = await bookedCharge(harness, await pay(harness));
    await press("open-dispute", disputed.id);
    const dispute = (await stripe.disputes.list({ charge: disputed.id })).data[0];
    expect(await shown()).toContain("needs response");
    await press("win-dispute", String(dispute?.id));
    expect((await stripe.disputes.retrieve(String(dispute?.id))).status).toBe("won");

    const refund = await stripe.refunds.create({ payment_intent: (await pay(harness)).id });
    await press("fail-refund", refund.id);
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe("failed");

    const account = await stripe.accounts.create({ type: "express", capabilities: { transfers: { requested: true } } });
    await press("complete-onboarding", account.id);
    expect(await stripe.accounts.retrieve(account.id)).toMatchObject({ payouts_enabled: true });

    const before = await balanceOf(harness);
    await press("add-float", "platform");
    expect((await balanceOf(harness)).available).toBeGreaterThanOrEqual(before.available + 100_000);
  });

  test("explains why an action is impossible", async () => {
    const answer = await press("open-dispute", "ch_nothing");
    expect(await shown(new URL(String(answer.headers.get("location")), harness.url).search)).toContain(
      "No such charge",
    );
  });

  test("confirms an action, shows its effect, and labels each button with its row", async () => {
    const charge = await bookedCharge(harness, await pay(harness));
    const answer = await press("open-inquiry", charge.id);
    const { search, hash } = new URL(String(answer.headers.get("location")), harness.url);
    const page = await shown(search);
    expect(page).toMatch(/role="status"[^>]*>\s*The inquiry is open\. It moves no money\./);
    expect(page).toContain(`id="${hash.slice(1)}"`);
    const [dispute] = (await harness.stripe.disputes.list({ charge: charge.id })).data;
    expect(page).toContain(`aria-label="Close as won: ${dispute?.id}"`);
  });

  test("escapes what it shows", async () => {
    await harness.stripe.accounts.create({ type: "express", email: "<script>@example.com" });
    expect(await shown("?said=<b>")).not.toMatch(/<script>|<b>/);
  });

  test.each(["/dashboard/actions/add-float/platform", "/_control/reset"])(
    "%s rejects a form from another origin",
    async (path) => {
      const response = await fetch(`${harness.url}${path}`, {
        method: "POST",
        headers: { "sec-fetch-site": "cross-site" },
      });
      expect(response.status).toBe(403);
    },
  );
});

describe("the control plane", () => {
  test("shows the whole state, and resets all of it except the float", async () => {
    await pay(harness);
    expect(await harness.control("GET", "/state")).toMatchObject({
      payment_intent: expect.arrayContaining([expect.objectContaining({ status: "succeeded" })]),
    });
    await harness.control("POST", "/reset", {});
    expect(await harness.control("GET", "/state")).toMatchObject({
      payment_intent: [],
      topup: [{ amount: 1_000_000, status: "succeeded" }],
      balance: { available: [{ amount: 1_000_000 }], pending: [{ amount: 0 }] },
    });
  });
});

describe("Stripe.js", () => {
  test.each(["/v3/stripe.js", "/basil/stripe.js"])(
    "is served at %s, and defines Stripe as soon as it has run",
    async (path) => {
      const response = await fetch(harness.url + path);
      expect(response.headers.get("content-type")).toContain("text/javascript");
      const window: Record<string, unknown> = {};
      runInNewContext(await response.text(), {
        window,
        URL,
        WeakMap,
        document: { currentScript: { src: harness.url + path } },
      });
      const { Stripe } = window;
      if (typeof Stripe !== "function") throw new Error("no Stripe was defined");
      expect(Stripe(PUBLISHABLE_KEY)).toMatchObject({
        elements: expect.any(Function),
        confirmPayment: expect.any(Function),
        retrievePaymentIntent: expect.any(Function),
        handleNextAction: expect.any(Function),
      });
      expect(() => Stripe("sk_test_secret")).toThrow("publishable");
    },
  );

  test("can call the API from any page", async () => {
    const preflight = await fetch(`${harness.url}/v1/payment_intents/pi_1`, { method: "OPTIONS" });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-headers")).toContain("Authorization");
  });
});
