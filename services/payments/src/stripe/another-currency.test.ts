import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { createStripeClient } from "./stripe-client.ts";
import { retrieveBalance } from "./list-statement.ts";
import { retrievePaymentIntent } from "./retrieve-payment-intent.ts";

/** A charge of 9.50 euros, of which Stripe booked what the balance transaction says. */
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

const ANSWERS: Readonly<Record<string, object>> = {
  "/v1/payment_intents/pi_converted": paidInEuros({ amount: 1_025, fee: 60, currency: "usd" }),
  "/v1/payment_intents/pi_kept": paidInEuros({ amount: 950, fee: 55, currency: "eur" }),
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
  ["converted is what was booked, and not what the card was charged", "pi_converted", { cents: 1_025n, feeCents: 60n }],
  ["kept as it is brought nothing of ours", "pi_kept", { cents: 0n, feeCents: 0n }],
])("a payment in another currency that Stripe %s", async (_, id, booked) => {
  const { payment } = await retrievePaymentIntent(createStripeClient("sk_test_1", url))(id);
  expect(payment).toMatchObject({ currency: "eur", charge: { balanceTransaction: { id: "txn_1", ...booked } } });
});

test("the balance is what Stripe holds in our currency", async () => {
  expect(await retrieveBalance(createStripeClient("sk_test_1", url))()).toBe(725n);
});
