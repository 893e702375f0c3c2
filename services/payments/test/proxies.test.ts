import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { newId } from "@stakehold/service/id.ts";
import { createOnboardingLink } from "../src/operations/pay-out/create-onboarding-link.ts";
import { drainEvents } from "../src/operations/stripe-events/drain-events.ts";
import { drainMoney } from "../src/operations/pay-out/drain-money.ts";
import { openStake } from "../src/operations/open/open-stake.ts";
import { createStripeCalls } from "../src/stripe/stripe-calls.ts";
import { createStripeClient } from "../src/stripe/stripe-client.ts";
import { createBench, enablePayouts, holdBet, KEYS, settleWith, wanted, type Bench } from "./bench.ts";

const PAGES = { returnUrl: "http://localhost:3000/", refreshUrl: "http://localhost:3000/" };

let bench: Bench;
let proxy: Server;
let deps: Bench["deps"];
/** The proxy's own response, instead of one from the fake Stripe. */
let own: { readonly status: number; readonly body: object } | undefined;

beforeAll(async () => {
  bench = await createBench();
  proxy = createServer((request, response) => {
    if (own !== undefined) {
      response.writeHead(own.status, { "content-type": "application/json" }).end(JSON.stringify(own.body));
      return;
    }
    void forward(request, response);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address = proxy.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  deps = { ...bench.deps, stripe: createStripeCalls(createStripeClient(KEYS.secretKey, url), PAGES) };
});
afterEach(() => {
  own = undefined;
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await bench.stop();
});

/** Forwards a request to the fake Stripe, and its response back. */
const forward: RequestListener = (request, response) => void handOn(request, response);

async function handOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { authorization, "idempotency-key": key } = request.headers;
  const answered = await fetch(`${bench.stripeUrl}${request.url}`, {
    method: request.method ?? "GET",
    headers: { ...(authorization && { authorization }), ...(typeof key === "string" && { "idempotency-key": key }) },
    ...(request.method === "POST" && { body: Buffer.concat(chunks) }),
  });
  response
    .writeHead(answered.status, {
      "content-type": "application/json",
      "request-id": answered.headers.get("request-id") ?? "",
    })
    .end(await answered.text());
}

const PROXIES = [
  ["502 with a message", { status: 502, body: { message: "Bad gateway" } }],
  ["403 with a message", { status: 403, body: { message: "forbidden" } }],
  ["407 with an error", { status: 407, body: { error: { message: "Proxy Authentication Required" } } }],
  ["400 with an error", { status: 400, body: { error: { type: "bad_request", message: "No such host" } } }],
] as const;

test.each(PROXIES)(
  "a proxy's %s leaves an event unapplied, and it is applied once Stripe answers",
  async (_, answer) => {
    const userId = newId();
    await enablePayouts(bench, userId);
    const id = `evt_${newId()}`;
    const account = await bench.deps.accounts.find(userId);
    await bench.deps.stripeEvents.add([
      {
        id,
        type: "account.updated",
        account: account?.stripeAccount ?? "",
        objectId: account?.stripeAccount ?? "",
        payload: "{}",
        createdAt: new Date(0),
      },
    ]);
    own = answer;
    await drainEvents({ ...deps, report: () => undefined });
    const isApplied = async () =>
      (await bench.rows("SELECT applied_at IS NOT NULL AS is_applied FROM stripe_events WHERE id = $1", [id]))[0];
    expect(await isApplied()).toEqual({ is_applied: false });
    expect(await bench.deps.accounts.find(userId)).toEqual(account);
    own = undefined;
    await bench.moveClock(60_000);
    await drainEvents(deps);
    expect(await isApplied()).toEqual({ is_applied: true });
  },
);

test.each(PROXIES)("a proxy's %s leaves a payout's outcome unknown, under the key that was sent", async (_, answer) => {
  const bet = await holdBet(bench, { FOR: [1_000n], AGAINST: [1_000n] });
  const winner = bet.stakes[0];
  await enablePayouts(bench, winner?.userId ?? "");
  await settleWith(bench, bet, "FOR");
  own = answer;
  await drainMoney(deps, bet.betId);
  const rows = () =>
    bench.rows("SELECT key, status FROM operations WHERE stake_id = $1 AND kind = 'TRANSFER'", [winner?.stakeId]);
  expect(await rows()).toEqual([{ key: `tr:${winner?.stakeId}:a1`, status: "UNKNOWN" }]);
  const [row] = await bench.rows("SELECT last_error FROM operations WHERE stake_id = $1 AND kind = 'TRANSFER'", [
    winner?.stakeId,
  ]);
  expect(row).not.toEqual({ last_error: null });
  own = undefined;
  await bench.moveClock(60_000);
  await drainMoney(deps, bet.betId);
  expect(await rows()).toEqual([{ key: `tr:${winner?.stakeId}:a1`, status: "DONE" }]);
});

test.each(PROXIES)("a proxy's %s is UNAVAILABLE for a person, who is served once Stripe answers", async (_, answer) => {
  const stake = wanted();
  const link = { userId: newId(), idempotencyKey: "1", isAnother: false };
  own = answer;
  await expect(openStake(deps, stake)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  await expect(createOnboardingLink(deps, link)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  own = undefined;
  await expect(openStake(deps, stake)).resolves.toMatchObject({ isPaid: false });
  await expect(createOnboardingLink(deps, link)).resolves.toHaveProperty("url");
});

test("every invariant holds", async () => {
  await bench.quiet();
  await bench.check();
});
