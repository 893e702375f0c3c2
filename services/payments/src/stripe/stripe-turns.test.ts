import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { createStripeCalls } from "./stripe-calls.ts";
import { createStripeClient } from "./stripe-client.ts";
import type { Send, StripeAnswer } from "./stripe-http.ts";
import { NotSent, takeTurns, type Urgency } from "./stripe-turns.ts";

const PAGES = { returnUrl: "http://localhost:3000/", refreshUrl: "http://localhost:3000/" };

const ANSWER: StripeAnswer = { status: 200, headers: {}, body: {} };

/** Sends a request of this name. */
const call = (turn: Send, name: string): Promise<StripeAnswer> => {
  const request = { url: new URL("http://127.0.0.1:1/v1/balance"), method: "GET", headers: {}, body: name };
  return turn(request, new AbortController().signal);
};

/** What was sent, and when. */
let sent: { readonly what: string; readonly at: number }[];
const send: Send = async ({ body }) => {
  sent.push({ what: body, at: performance.now() });
  return ANSWER;
};

beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
});
afterEach(() => {
  jest.useRealTimers();
});

/** Starts calls; returns a function that waits for how they end. */
function callAll(turn: Send, ...names: readonly string[]) {
  const ended = Promise.allSettled(names.map((name) => call(turn, name)));
  return () => ended;
}
const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index));

describe("calls to Stripe", () => {
  test("are at most so many in any second, and none of them is lost", async () => {
    const turns = takeTurns({ perSecond: 5, send });
    const ended = callAll(turns("person"), ...numbers(12));
    await jest.advanceTimersByTimeAsync(10_000);
    expect((await ended()).every(({ status }) => status === "fulfilled")).toBe(true);
    expect(sent.map(({ what }) => what)).toEqual(numbers(12));
    for (const [index, { at }] of sent.entries()) {
      const later = sent[index + 5];
      if (later !== undefined) expect(later.at - at).toBeGreaterThanOrEqual(1_000);
    }
  });

  test("that a person waits for come before others", async () => {
    const turns = takeTurns({ perSecond: 1, send });
    callAll(turns("background"), "sweep 1", "sweep 2", "sweep 3");
    callAll(turns("person"), "person");
    await jest.advanceTimersByTimeAsync(1_200);
    expect(sent.map(({ what }) => what)).toEqual(["sweep 1", "person"]);
  });

  test("that wait too long for their turn are not sent, and those that were sent may take longer", async () => {
    const slow = Promise.withResolvers<StripeAnswer>();
    const turns = takeTurns({
      perSecond: 1,
      send: (request, signal) => (request.body === "slow" ? slow.promise : send(request, signal)),
    });
    const first = callAll(turns("person"), "slow");
    const waiting = callAll(turns("background"), ...numbers(8));
    await jest.advanceTimersByTimeAsync(20_000);
    slow.resolve(ANSWER);
    expect(await first()).toMatchObject([{ status: "fulfilled" }]);
    const ended = await waiting();
    const rejected = ended.filter((each) => each.status === "rejected").map(({ reason }) => reason as unknown);
    expect(rejected).toHaveLength(8 - sent.length);
    expect(rejected.length).toBeGreaterThan(0);
    for (const reason of rejected) expect(reason).toBeInstanceOf(NotSent);
  });

  test("are rejected at once while a thousand wait", async () => {
    const turns = takeTurns({ perSecond: 1, send });
    callAll(turns("background"), ...numbers(1_001));
    await expect(call(turns("person"), "one more")).rejects.toBeInstanceOf(NotSent);
  });

  test("report how long they waited, by who waits for them", async () => {
    const waited: (readonly [Urgency, number])[] = [];
    const turns = takeTurns({ perSecond: 1, send, observe: (urgency, seconds) => waited.push([urgency, seconds]) });
    callAll(turns("person"), "first", "second");
    await jest.advanceTimersByTimeAsync(2_000);
    expect(waited).toEqual([
      ["person", 0],
      ["person", expect.closeTo(1.1, 1)],
    ]);
  });
});

test("a call that was not sent is known to have no effect", async () => {
  const client = createStripeClient("sk_test", "http://127.0.0.1:1", {
    send: () => Promise.reject(new NotSent()),
  });
  const stripe = createStripeCalls(client, PAGES);
  await expect(stripe.retrievePaymentIntent("pi_1")).rejects.toMatchObject({
    name: "CallFailure",
    kind: "busy",
    reason: "not_sent",
  });
});
