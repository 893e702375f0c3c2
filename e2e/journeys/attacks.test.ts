import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { createBet, stakeStatus, untilBet, type BetView } from "../api/bets.ts";
import { openCaller, type ApiCaller } from "../api/caller.ts";
import { pay } from "../api/pay.ts";
import { checkMoney } from "../money/check-money.ts";
import { stripeOf } from "../money/sums.ts";
import { rowsOf } from "../platform/on-database.ts";
import { platform } from "../platform/platform.ts";
import { stripe } from "../platform/stripe.ts";
import { waitFor } from "../platform/wait-for.ts";

const AT_ONCE = 64;
const POLLS = 100;
const RACES = 6;
const HEAD_START_MS = 15;
/** A slower call hangs. It is held until the fault is lifted. */
const LATE_MS = 60_000;
/** Long enough for the others to arrive while the first call runs. */
const SLOW_MS = 700;

type Joined = { readonly participationId: string; readonly clientSecret: string | null };

// Separate people and small pools: other journeys expect their own bets at the top, and no payout accounts.
let creator: ApiCaller;
let joiner: ApiCaller;

beforeAll(async () => {
  creator = await openCaller("erin@example.com");
  joiner = await openCaller("frank@example.com");
});

afterEach(() => control("DELETE", "/faults"));

afterAll(async () => expect(await checkMoney()).toEqual([]));

/** Requests a participation once. */
const join = (betId: string, amount: string, position: "for" | "against") =>
  joiner.post<Joined>(`/api/bets/${betId}/join-with-escrow`, { amount, position });

/** Returns the response to a second attempt, without retries. */
const tryToJoin = (betId: string, amount: string, position: "for" | "against") =>
  joiner.attempt("POST", `/api/bets/${betId}/join-with-escrow`, { amount, position });

async function control(method: string, path: string, body?: unknown): Promise<void> {
  const answer = await fetch(`${platform().stripe.url}/_control${path}`, {
    method,
    headers: { "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`The Stripe stand-in answered ${answer.status} to ${path}`);
}

/** Makes Stripe delay the next such call. */
const delay = (path: string, ms: number) =>
  control("POST", "/faults", { kind: "delay", method: "POST", path, delay_ms: ms });

/** Returns all payments that were ever created for a bet, in their current state. */
async function paymentsOf(betId: string): Promise<{ id: string; status: string }[]> {
  const payments = stripe().paymentIntents.list({ limit: 100 });
  const made = await payments.autoPagingToArray({ limit: 10_000 });
  return made.flatMap(({ id, status, transfer_group }) => (transfer_group === `bet:${betId}` ? [{ id, status }] : []));
}

const PLACES = "SELECT id, status::text, amount::int FROM participations WHERE bet_id = $1 ORDER BY created_at, id";

const placesOf = (betId: string) => rowsOf<{ id: string; status: string; amount: number }>("bets", PLACES, [betId]);

/** Returns what a bet's cards paid in the end, in cents: charges minus refunds. */
async function keptOf(betId: string): Promise<number> {
  const { charged, refunded } = await stripeOf(betId);
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  return sum(charged) - sum(refunded);
}

const untilJoined = (betId: string) =>
  untilBet(joiner, betId, "to count the new place", ({ participantCount }) => participantCount === 2);

test("64 concurrent joins by one person create one participation, one payment and, once paid, one charge", async () => {
  const betId = await createBet(creator, "2.00");
  await delay("/v1/payment_intents", SLOW_MS);
  const joined = await Promise.all(Array.from({ length: AT_ONCE }, () => join(betId, "1.00", "against")));
  expect(new Set(joined.map(({ participationId }) => participationId)).size).toBe(1);
  const [secret, ...others] = new Set(joined.map(({ clientSecret }) => clientSecret));
  expect(others).toEqual([]);
  expect(await placesOf(betId)).toMatchObject([{ status: "HELD" }, { status: "PENDING", amount: 100 }]);
  expect(await paymentsOf(betId)).toHaveLength(2);
  expect(await rowsOf("payments", "SELECT id FROM stakes WHERE bet_id = $1", [betId])).toHaveLength(2);

  await Promise.all([pay(secret ?? ""), pay(secret ?? "")]);
  expect(await untilJoined(betId)).toMatchObject({ currentPool: "3.00" });
  expect((await stripeOf(betId)).charged).toEqual([103, 205]);
  expect(await paymentsOf(betId)).toHaveLength(2);
});

describe("a payment that is cancelled and restarted on other terms while the first card is being confirmed", () => {
  test("keeps the second attempt if the first card is too late", async () => {
    const betId = await createBet(creator, "2.00");
    const first = await join(betId, "1.00", "against");
    await delay("/v1/payment_intents/*/confirm", LATE_MS);
    const confirming = pay(first.clientSecret ?? "");
    const second = await join(betId, "1.50", "for");
    await control("DELETE", "/faults");
    await Promise.all([confirming, pay(second.clientSecret ?? "")]);
    expect(await untilJoined(betId)).toMatchObject({ currentPool: "3.50" });
    expect((await placesOf(betId)).slice(1)).toMatchObject([
      { id: first.participationId, status: "CANCELLED" },
      { id: second.participationId, status: "HELD", amount: 150 },
    ]);
    expect((await stripeOf(betId)).charged).toEqual([154, 205]);
    expect((await paymentsOf(betId)).filter(({ status }) => status === "canceled")).toHaveLength(1);
  });

  test("keeps the first attempt if it was charged, even before the webhook arrives", async () => {
    const betId = await createBet(creator, "2.00");
    const first = await join(betId, "1.00", "against");
    await control("POST", "/faults", { kind: "hold", type: "*" });
    await pay(first.clientSecret ?? "");
    expect(await tryToJoin(betId, "1.50", "for")).toMatchObject({ status: 409, body: { code: "ALREADY_JOINED" } });
    await control("DELETE", "/faults");
    expect(await untilJoined(betId)).toMatchObject({ currentPool: "3.00" });
    expect((await stripeOf(betId)).charged).toEqual([103, 205]);
    expect(await stakeStatus(joiner, betId)).toBe("held");
  });

  test("keeps one of the two in a race, and holds exactly what the card paid", async () => {
    for (let race = 0; race < RACES; race += 1) {
      const betId = await createBet(creator, "2.00");
      const first = await join(betId, "1.00", "against");
      const paying = pause(race * HEAD_START_MS).then(() => pay(first.clientSecret ?? ""));
      const [, again] = await Promise.all([paying, tryToJoin(betId, "1.50", "for")]);
      if (again.status === 200) {
        const { clientSecret } = await join(betId, "1.50", "for");
        await pay(clientSecret ?? "");
      }
      await untilJoined(betId);
      const held = (await placesOf(betId)).filter(({ status }) => status === "HELD");
      expect(held).toHaveLength(2);
      const isSecond = held[1]?.amount === 150;
      const kept = isSecond ? 205 + 154 : 205 + 103;
      await waitFor("everything else to be refunded", async () => (await keptOf(betId)) === kept);
      const bet = await joiner.get<BetView>(`/api/bets/${betId}`);
      expect(bet.currentPool).toBe(isSecond ? "3.50" : "3.00");
    }
  });
});

test("a hundred concurrent polls of create-connect-account create one connected account", async () => {
  const winner = await openCaller(`winner-${randomUUID()}@example.com`);
  const { id } = await winner.get<{ id: string }>("/api/auth/user");
  await delay("/v1/accounts", SLOW_MS);
  const polls = Array.from({ length: POLLS }, () => winner.post("/api/create-connect-account", {}));
  const answers = new Set((await Promise.all(polls)).map((answer) => JSON.stringify(answer)));
  expect(answers.size).toBe(1);
  const accounts = await stripe().accounts.list({ limit: 100 });
  expect(accounts.data.filter(({ metadata }) => metadata?.["user"] === id)).toHaveLength(1);
});
