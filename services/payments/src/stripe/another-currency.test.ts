import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { createStripeClient } from "./stripe-client.ts";
import { retrievePayout, retrieveTopUp } from "./platform-funds.ts";
import { retrieveDispute } from "./retrieve-dispute.ts";
import { retrieveBalance } from "./list-statement.ts";
import { retrievePaymentIntent } from "./retrieve-payment-intent.ts";

/** Returns a payment of 9.50 euros that Stripe booked with this balance transaction. */
const paidInEuros = (booked: { readonly amount: number; readonly fee: number; readonly currency: string }) => ({
  id: "pi_1",
  object: "payment_intent",
  status: "succeeded",
  amount: 950,
  amount_received: 950,
  currency: "eur",
  client_secret: "pi_1_secret_1",
  metadata: {},
  latest_charge: {
    id: "ch_1",
    object: "charge",
    created: 1,
    payment_method_details: null,
    balance_transaction: { id: "txn_1", object: "balance_transaction", exchange_rate: 1.07895, ...booked },
  },
});

/** Returns the balance transaction of an amount in euros. */
const bookedAs = (id: string, amount: number, currency = "usd", type = "payout") => ({
  id,
  object: "balance_transaction",
  type,
  amount,
  fee: amount < 0 && type === "adjustment" ? 1_620 : 0,
  currency,
});

/** A dispute of 9.50 euros at a card network. */
const disputed = (status: string, transactions: readonly object[]) => ({
  id: "dp_1",
  object: "dispute",
  status,
  amount: 950,
  currency: "eur",
  created: 1,
  reason: "fraudulent",
  charge: "ch_1",
  payment_intent: null,
  balance_transactions: transactions,
});

/** 50 euros of the platform's money. */
const funds = (object: "topup" | "payout", status: string, transaction: object | null, more: object = {}) => ({
  id: "x_1",
  object,
  status,
  amount: 5_000,
  currency: "eur",
  balance_transaction: transaction,
  ...more,
});

const ANSWERS: Readonly<Record<string, object>> = {
  "/v1/payment_intents/pi_converted": paidInEuros({ amount: 1_025, fee: 60, currency: "usd" }),
  "/v1/payment_intents/pi_kept": paidInEuros({ amount: 950, fee: 55, currency: "eur" }),
  "/v1/disputes/dp_withdrawn": disputed("needs_response", [bookedAs("txn_2", -1_031, "usd", "adjustment")]),
  "/v1/disputes/dp_kept": disputed("needs_response", [bookedAs("txn_2", -950, "eur", "adjustment")]),
  "/v1/disputes/dp_unbooked": disputed("needs_response", []),
  "/v1/disputes/dp_inquiry": disputed("warning_needs_response", []),
  "/v1/topups/tu_arrived": funds("topup", "succeeded", bookedAs("txn_3", 5_400)),
  "/v1/topups/tu_reversed": funds("topup", "reversed", bookedAs("txn_3", 5_400)),
  "/v1/topups/tu_unbooked": funds("topup", "succeeded", null),
  "/v1/topups/tu_kept": funds("topup", "succeeded", bookedAs("txn_3", 5_000, "eur")),
  "/v1/payouts/po_left": funds("payout", "paid", bookedAs("txn_4", -5_500), { failure_balance_transaction: null }),
  "/v1/payouts/po_failed": funds("payout", "failed", bookedAs("txn_4", -5_500), {
    failure_balance_transaction: bookedAs("txn_5", 5_450),
  }),
  "/v1/payouts/po_unbooked": funds("payout", "failed", bookedAs("txn_4", -5_500), {
    failure_balance_transaction: null,
  }),
  "/v1/balance_transactions": { object: "list", data: [bookedAs("txn_6", -5_350)], has_more: false },
  "/v1/balance": {
    object: "balance",
    available: [
      { amount: 700, currency: "usd" },
      { amount: 950, currency: "eur" },
    ],
    pending: [{ amount: 25, currency: "usd" }],
  },
};

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? "", "http://localhost");
  response.setHeader("content-type", "application/json").end(JSON.stringify(ANSWERS[pathname]));
});
let url = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("The server has no port");
  url = `http://127.0.0.1:${address.port}`;
});
afterAll(() => void server.close());

test.each([
  ["converted counts as the booked amount, not the charged one", "pi_converted", { cents: 1_025n, feeCents: 60n }],
  ["kept unconverted counts as zero", "pi_kept", { cents: 0n, feeCents: 0n }],
])("a payment in another currency that Stripe %s", async (_, id, booked) => {
  const { payment } = await retrievePaymentIntent(createStripeClient("sk_test_1", url))(id);
  expect(payment).toMatchObject({ currency: "eur", charge: { balanceTransaction: { id: "txn_1", ...booked } } });
});

const client = () => createStripeClient("sk_test_1", url);

test.each([
  ["the amount withdrawn", "dp_withdrawn", 1_031n, [{ id: "txn_2", cents: -1_031n, feeCents: 1_620n }]],
  ["nothing when none of our currency was withdrawn", "dp_kept", null, [{ id: "txn_2", cents: 0n, feeCents: 0n }]],
  ["nothing when it is only an inquiry", "dp_inquiry", null, []],
])("a dispute in another currency takes %s", async (_, id, amountCents, movements) => {
  expect(await retrieveDispute(client())(id)).toMatchObject({ amountCents, movements });
});

test.each([
  ["that arrived", "tu_arrived", { state: "moved", amountCents: 5_400n, backCents: 0n }],
  ["that was reversed", "tu_reversed", { state: "back", amountCents: 5_400n, backCents: 5_350n }],
  ["that Stripe keeps unconverted", "tu_kept", { state: "moved", amountCents: 0n, backCents: 0n }],
])("a top-up in another currency %s counts as what Stripe booked", async (_, id, move) => {
  expect(await retrieveTopUp(client())(id)).toMatchObject(move);
});

test.each([
  ["that left", "po_left", { state: "moved", amountCents: 5_500n, backCents: 0n }],
  ["that failed", "po_failed", { state: "back", amountCents: 5_500n, backCents: 5_450n }],
])("a payout in another currency %s counts as what Stripe booked", async (_, id, move) => {
  expect(await retrievePayout(client())(id)).toMatchObject(move);
});

test("a movement in another currency waits until Stripe has booked it", async () => {
  const notYet = { kind: "busy", reason: "not_booked_yet" };
  await expect(retrieveDispute(client())("dp_unbooked")).rejects.toMatchObject(notYet);
  await expect(retrieveTopUp(client())("tu_unbooked")).rejects.toMatchObject(notYet);
  await expect(retrievePayout(client())("po_unbooked")).rejects.toMatchObject(notYet);
});

test("the balance is what Stripe holds in our currency", async () => {
  expect(await retrieveBalance(createStripeClient("sk_test_1", url))()).toBe(725n);
});
