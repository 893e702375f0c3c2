import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { openStake } from "../src/operations/open/open-stake.ts";
import { createStripeCalls } from "../src/stripe/stripe-calls.ts";
import { createStripeClient } from "../src/stripe/stripe-client.ts";
import { sendToStripe, type Send } from "../src/stripe/stripe-http.ts";
import { NotSent, takeTurns } from "../src/stripe/stripe-turns.ts";
import { createBench, KEYS, wanted, type Bench } from "./bench.ts";

const PAGES = { returnUrl: "http://localhost:3000/", refreshUrl: "http://localhost:3000/" };
const PEOPLE = 100;
/** What the account may send in any second: two processes share it. */
const LIMIT = 20;
/** The turns of the last of them come later. */
const LONGEST_WAIT_MS = 1_000;

let bench: Bench;
/** When calls reached Stripe, and how many it refused. */
const arrived: number[] = [];
let refused = 0;

beforeAll(async () => {
  bench = await createBench();
});
afterAll(() => bench.stop());

/** Stripe, which answers 429 to more calls in a second than it takes from the account. */
const limitedStripe: Send = async (request, signal) => {
  const now = performance.now();
  arrived.push(now);
  if (arrived.filter((at) => at > now - 1_000).length <= LIMIT) return sendToStripe(request, signal);
  refused += 1;
  const error = { type: "invalid_request_error", code: "rate_limit", message: "Too many requests" };
  return { status: 429, headers: { "request-id": "req_limited" }, body: { error } };
};

/** The dependencies of a process that may send so many calls a second. */
function processWith(perSecond: number): Bench["deps"] {
  const send = takeTurns({ perSecond, longestWaitMs: LONGEST_WAIT_MS, send: limitedStripe })("person");
  const client = createStripeClient(KEYS.secretKey, bench.stripeUrl, { send });
  return { ...bench.deps, stripe: createStripeCalls(client, PAGES) };
}

test("of a crowd that pays at once, Stripe refuses nobody, and those who are not served in time are when they repeat it", async () => {
  const processes = [processWith(LIMIT / 2), processWith(LIMIT / 2)];
  const commands = Array.from({ length: PEOPLE }, () => wanted());
  const openAll = (some: typeof commands) =>
    Promise.allSettled(some.map((command, index) => openStake(processes[index % 2] ?? bench.deps, command)));
  for (let left = commands; left.length > 0;) {
    const ended = await openAll(left);
    for (const each of ended) {
      if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "UNAVAILABLE" });
    }
    left = left.filter((_, index) => ended[index]?.status === "rejected");
  }
  expect(refused).toBe(0);
  const payments = await bench.rows(
    "SELECT count(DISTINCT payment_intent)::int AS count FROM stakes WHERE id = ANY ($1)",
    [commands.map(({ stakeId }) => stakeId)],
  );
  expect(payments).toEqual([{ count: PEOPLE }]);
  // One call each: nobody's was repeated.
  expect(arrived).toHaveLength(PEOPLE);
});

test("a call whose turn does not come is not repeated, and the same one succeeds later", async () => {
  const command = wanted();
  let calls = 0;
  const send = async () => {
    calls += 1;
    throw new NotSent();
  };
  const client = createStripeClient(KEYS.secretKey, bench.stripeUrl, { send });
  const deps = { ...bench.deps, stripe: createStripeCalls(client, PAGES) };
  await expect(openStake(deps, command)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(calls).toBe(1);
  await expect(openStake(bench.deps, command)).resolves.toMatchObject({ isPaid: false });
});

test("every invariant holds", async () => {
  await bench.quiet();
  await bench.check();
});
