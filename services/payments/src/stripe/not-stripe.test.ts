import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { StakeCall } from "../domain/pay-out/money-out.ts";
import type { StripeCalls } from "../operations/ports/stripe.ts";
import { createStripeCalls } from "./stripe-calls.ts";
import { createStripeClient } from "./stripe-client.ts";
import { sendToStripe } from "./stripe-http.ts";

const transfer: StakeCall = {
  kind: "TRANSFER",
  key: "tr:1:a1",
  userId: "u",
  target: "acct_1",
  amountCents: 100n,
  stakeId: "1",
  betId: "b",
};
const refund: StakeCall = { ...transfer, kind: "REFUND", target: "pi_1" };

/** Every call to Stripe, once. */
const CALLS: { readonly [Name in keyof StripeCalls]: (stripe: StripeCalls) => Promise<unknown> } = {
  createPaymentIntent: (stripe) =>
    stripe.createPaymentIntent({ key: "pi:1:a1", amountCents: 100n, stakeId: "1", betId: "b" }),
  retrievePaymentIntent: (stripe) => stripe.retrievePaymentIntent("pi_1"),
  cancelPaymentIntent: (stripe) => stripe.cancelPaymentIntent("pi_1", "c:1"),
  createRefund: (stripe) => stripe.createRefund(refund),
  retrieveRefund: (stripe) => stripe.retrieveRefund("re_1"),
  listRefunds: (stripe) => stripe.listRefunds("pi_1"),
  findRefund: (stripe) => stripe.findRefund(refund),
  createTransfer: (stripe) => stripe.createTransfer(transfer),
  retrieveTransfer: (stripe) => stripe.retrieveTransfer("tr_1"),
  listTransfers: (stripe) => stripe.listTransfers({ betId: "b", target: "acct_1" }),
  findTransfer: (stripe) => stripe.findTransfer(transfer),
  findReversedTransfer: (stripe) => stripe.findReversedTransfer("trr_1"),
  retrieveDispute: (stripe) => stripe.retrieveDispute("dp_1"),
  retrieveCharge: (stripe) => stripe.retrieveCharge("ch_1"),
  createAccount: (stripe) => stripe.createAccount({ key: "acct:u:a1", userId: "u" }),
  findAccounts: (stripe) => stripe.findAccounts("person"),
  retrieveAccount: (stripe) => stripe.retrieveAccount("acct_1"),
  createAccountLink: (stripe) => stripe.createAccountLink("acct_1"),
  retrieveTopUp: (stripe) => stripe.retrieveTopUp("tu_1"),
  retrievePayout: (stripe) => stripe.retrievePayout("po_1"),
  listStatement: (stripe) => stripe.listStatement({ since: new Date(0), after: undefined }),
  retrieveBalance: (stripe) => stripe.retrieveBalance(),
  listUndelivered: (stripe) => stripe.listUndelivered({}),
  listNewest: (stripe) => stripe.listNewest(["topup.succeeded"]),
};
const NAMES = Object.keys(CALLS) as (keyof StripeCalls)[];

let answer: RequestListener = () => undefined;
let server: Server;
let url = "";

beforeAll(async () => {
  server = createServer((request, response) => answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const calls = (timeoutMs?: number): StripeCalls =>
  createStripeCalls(createStripeClient("sk_test_1", url, timeoutMs === undefined ? {} : { timeoutMs }), {
    returnUrl: url,
    refreshUrl: url,
  });

const answering =
  (status: number, body: object | string, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    void response
      .writeHead(status, { "content-type": "application/json", ...headers })
      .end(typeof body === "string" ? body : JSON.stringify(body));

describe.each<[string, RequestListener]>([
  ["500 with a status of its own", answering(500, { status: "error" })],
  ["502 with a message", answering(502, { message: "Bad gateway" })],
  ["403 with a message", answering(403, { message: "forbidden" })],
  ["404 with a message", answering(404, { message: "no route" })],
  ["404 with a message and a request id", answering(404, { message: "no route" }, { "request-id": "req_1" })],
  ["407 with an error of its own", answering(407, { error: { message: "Proxy Authentication Required" } })],
  ["400 with an error of its own", answering(400, { error: { type: "bad_request", message: "No such host" } })],
  ["400 with an error of one word", answering(400, { error: "bad_request" }, { "request-id": "req_1" })],
  ["200 with a status of its own", answering(200, { status: "ok" })],
  ["200 with another object", answering(200, { object: "customer", id: "cus_1" })],
  ["200 with a page", answering(200, "<html>Sign in to the network</html>", { "content-type": "text/html" })],
  ["a redirect", answering(302, "", { location: "/sign-in" })],
  ["no content", answering(204, "")],
])("a proxy's response: %s", (_, proxy) => {
  test.each(NAMES)("leaves the outcome of %s unknown", async (name) => {
    answer = proxy;
    await expect(CALLS[name](calls())).rejects.toMatchObject({ name: "CallFailure", kind: "unanswered" });
  });
});

test("a failed call reports a proxy's response as not from Stripe", async () => {
  answer = answering(502, { message: "Bad gateway" });
  await expect(calls().retrieveBalance()).rejects.toMatchObject({ reason: "not_stripe" });
});

test.each<[number, string, string]>([
  [400, "resource_missing", "definite"],
  [403, "account_invalid", "definite"],
  [403, "secret_key_required", "busy"],
  [401, "api_key_expired", "busy"],
  [429, "rate_limit", "busy"],
  [500, "api_error", "server"],
])("Stripe's own error %s %s is %s", async (status, code, kind) => {
  answer = answering(status, { error: { type: "invalid_request_error", code } }, { "request-id": "req_1" });
  await expect(calls().retrieveAccount("acct_1")).rejects.toMatchObject({ kind, reason: code });
});

test.each([
  ["POST", "/v1/transfers/tr_1/reversals", "transfer_reversal"],
  ["GET", "/v1/transfers/tr_1/reversals", "list"],
  ["POST", "/v1/payment_intents/pi_1/cancel", "payment_intent"],
  ["GET", "/v1/refunds?limit=1", "list"],
  ["GET", "/v1/balance", "balance"],
])("%s %s accepts a %s and no other object", async (method, path, object) => {
  const request = { url: new URL(path, url), method, headers: {}, body: "" };
  const read = () => sendToStripe(request, new AbortController().signal);
  answer = answering(200, { object });
  await expect(read()).resolves.toMatchObject({ status: 200, body: { object } });
  answer = answering(200, { object: "transfer" });
  await expect(read()).rejects.toThrow("is not Stripe's");
});

test("a response in pieces ends with the limit of the whole call, however short the pauses", async () => {
  const closed = new Promise<void>((resolve) => {
    answer = (_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const pieces = setInterval(() => response.write(" "), 20);
      response.once("close", () => {
        clearInterval(pieces);
        resolve();
      });
    };
  });
  await expect(calls(200).retrieveBalance()).rejects.toMatchObject({ kind: "unanswered" });
  await closed;
});

test("an endless response is cut off", async () => {
  const piece = Buffer.alloc(1024 * 1024, " ");
  answer = (_, response) => {
    const write = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.writeHead(200).on("drain", write);
    write();
  };
  await expect(calls(60_000).retrieveBalance()).rejects.toMatchObject({ kind: "unanswered", reason: "not_stripe" });
});

test("a call whose connection breaks is repeated once, under the same key", async () => {
  const keys: unknown[] = [];
  answer = (request, response) => {
    keys.push(request.headers["idempotency-key"]);
    if (keys.length === 1) return void request.socket.destroy();
    answering(200, { object: "account", id: "acct_1", details_submitted: false, payouts_enabled: false })(
      request,
      response,
    );
  };
  await expect(CALLS.createAccount(calls())).resolves.toMatchObject({ id: "acct_1" });
  expect(keys).toEqual(["acct:u:a1", "acct:u:a1"]);
});

test("a call whose connection breaks again is sent no third time, and its outcome is unknown", async () => {
  let sent = 0;
  answer = (request) => {
    sent += 1;
    request.socket.destroy();
  };
  await expect(CALLS.createAccount(calls())).rejects.toMatchObject({ kind: "unanswered" });
  expect(sent).toBe(2);
});
