import { randomUUID } from "node:crypto";
import { expect } from "@jest/globals";
import { fromBinary } from "@bufbuild/protobuf";
import type { DescMessage, MessageShape } from "@bufbuild/protobuf";
import { sqlOfPg, type Row } from "@stakehold/store/sql.ts";
import { newId } from "@stakehold/service/id.ts";
import { listen } from "@stakehold/service/http.ts";
import { startStripe } from "@stakehold/stripe/start.ts";
import { createTestDatabase } from "@stakehold/testing/database.ts";
import { readViolations } from "@stakehold/audit/read-violations.ts";
import { until, untilHolds } from "@stakehold/testing/until.ts";
import { pino } from "pino";
import { z } from "zod";
import type Stripe from "stripe";
import type { OpenStake } from "../src/domain/open/opening.ts";
import type { Admitted } from "../src/domain/state/settlement.ts";
import type { Outcome, Side } from "@stakehold/wager/words.ts";
import { confirmStake } from "../src/operations/hold/confirm-stake.ts";
import { drainEvents } from "../src/operations/stripe-events/drain-events.ts";
import { drainMoney } from "../src/operations/pay-out/drain-money.ts";
import { openStake, type OpenedStake } from "../src/operations/open/open-stake.ts";
import { settleBet } from "../src/operations/settle/settle-bet.ts";
import { wakeWaitingTransfers } from "../src/operations/pay-out/wake-transfers.ts";
import { createDeps } from "../src/deps.ts";
import { createStripeClient } from "../src/stripe/stripe-client.ts";
import { createDrainer } from "../src/webhooks/drainer.ts";
import { signedEventReader } from "../src/stripe/verify-event.ts";
import { stripeEndpoints } from "../src/webhooks/stripe-endpoints.ts";
import { webhookApp } from "../src/webhooks/webhook-app.ts";
import { checkInvariants } from "./invariants.ts";
import { control, isStripeQuiet, readStripeState, type StripeState } from "./stripe-control.ts";

export const KEYS = { secretKey: "sk_test_payments", publishableKey: "pk_test_payments" };
export const SECRETS = {
  STRIPE_WEBHOOK_SECRETS: ["whsec_old", "whsec_platform"],
  STRIPE_CONNECT_WEBHOOK_SECRETS: ["whsec_connect"],
};
const PAGES = { returnUrl: "http://localhost:3000/payout-setup", refreshUrl: "http://localhost:3000/payout-setup" };

/** Payments on a real database with a Stripe that can be made to fail, without Kafka and Temporal. */
export type Bench = Awaited<ReturnType<typeof createBench>>;

/** A longer call hangs. Which responses are lost is the test's choice, not a slow computer's. */
export const LONGEST_CALL_MS = 60_000;

const logger = pino({ level: process.env["TEST_LOG_LEVEL"] ?? "silent" });

/** Creates a bench for one suite. `topUpCents` is the float that transfers are paid from. */
export async function createBench({ topUpCents = 10_000_000 } = {}) {
  const database = await createTestDatabase("payments", [new URL("../migrations/", import.meta.url)]);
  const sql = sqlOfPg(database.pool);
  const alerts: string[] = [];
  let work: () => Promise<void> = async () => undefined;
  const drainer = createDrainer(
    () => work(),
    () => undefined,
  );

  const verifier = createStripeClient(KEYS.secretKey, "http://127.0.0.1:1");
  const stripeEvents = createDeps({
    pool: database.pool,
    stripe: verifier,
    pages: PAGES,
    logger,
    adoptionLimitCents: 50_000n,
  }).stripeEvents;
  const endpoints = stripeEndpoints({
    readSignedEvent: signedEventReader(verifier),
    settings: SECRETS,
    stripeEvents,
    wake: drainer.wake,
  });
  const door = await listen(webhookApp(endpoints, logger), { host: "127.0.0.1", port: 0 }, logger);
  const doorUrl = `http://127.0.0.1:${door.port}/stripe/webhooks`;

  const fakeStripe = await startStripe({
    ...KEYS,
    topUpCents,
    fundsDelaySeconds: 0,
    afterthoughtMs: 20,
    verificationMs: 20,
    webhookRetryMs: 20,
    webhookEndpoints: [
      { url: `${doorUrl}/platform`, secret: "whsec_platform", connect: false },
      { url: `${doorUrl}/connect`, secret: "whsec_connect", connect: true },
    ],
  });
  const stripe = createStripeClient(KEYS.secretKey, fakeStripe.url, { timeoutMs: LONGEST_CALL_MS });
  const deps = {
    ...createDeps({ pool: database.pool, stripe, pages: PAGES, logger, adoptionLimitCents: 50_000n }),
    alert: (what: string, facts: Readonly<Record<string, string>>) =>
      void alerts.push(`${what}: ${facts["reason"] ?? ""}`),
  };
  work = () => drainEvents(deps);

  const rows = (text: string, values: readonly unknown[] = []): Promise<Row[]> => sql.query(text, values);
  const send = (method: string, path: string, body?: unknown) => control(fakeStripe.url, method, path, body);

  return {
    database,
    deps,
    stripe,
    /** The store in which delivered events are put. */
    delivered: stripeEvents,
    doorUrl,
    stripeUrl: fakeStripe.url,
    alerts,
    rows,
    control: send,
    fault: (plan: unknown) => send("POST", "/faults", plan),
    /**
     * Drops the responses to calls, but not their effects. Each call is two requests, because the client repeats one
     * whose connection breaks.
     */
    loseAnswers: (path: string, calls: number) =>
      send("POST", "/faults", { kind: "lose_response", method: "POST", path, count: calls * 2 }),
    /** Keeps the next such call waiting, for as long as a call may take, until all faults are lifted. */
    delay: (path: string) =>
      send("POST", "/faults", { kind: "delay", method: "POST", path, delay_ms: LONGEST_CALL_MS }),
    /** Returns whether a planned fault has struck: a call that should be slow is in progress. */
    hasStruck: async (): Promise<boolean> =>
      faultList.parse(await send("GET", "/faults")).some(({ struck }) => struck > 0),
    state: (): Promise<StripeState> => readStripeState(fakeStripe.url),

    /** Moves the database's clock and Stripe's together. */
    moveClock: async (ms: number) => {
      await database.moveClock(ms);
      await send("POST", "/clock", { advance_seconds: ms / 1000, signatures: false });
    },

    /** Waits until Stripe has sent all events and all of them are applied. */
    quiet: async () => {
      let looks = 0;
      await untilHolds(async () => {
        const isStripesSideQuiet = await isStripeQuiet(fakeStripe.url);
        await drainer.idle();
        const unapplied = await rows("SELECT type, object_id, last_error FROM stripe_events WHERE applied_at IS NULL");
        looks += 1;
        if (looks % 10 === 0) drainer.wake();
        expect({ isStripesSideQuiet, unapplied }).toEqual({ isStripesSideQuiet: true, unapplied: [] });
      });
    },

    /** Returns the id of an object that the control plane created. */
    idOf: (made: unknown): string => madeObject.parse(made).id,

    /** Waits for an effect of webhooks. */
    until: (isSo: () => Promise<boolean>) => until(isSo),

    /** Drains a bet's money until nothing is due now. */
    drain: (betId: string) => drainMoney(deps, betId),

    /** Returns the published events of one type, in order. */
    published: async <S extends DescMessage>(schema: S): Promise<MessageShape<S>[]> => {
      const events = await rows("SELECT payload FROM outbox WHERE type = $1 ORDER BY id", [schema.typeName]);
      return events.map(({ payload }) => {
        if (!(payload instanceof Uint8Array)) throw new TypeError("An event has no bytes");
        return fromBinary(schema, payload);
      });
    },

    check: async () => {
      await drainer.idle();
      await checkInvariants(sql, await readStripeState(fakeStripe.url));
      // The rules by which a running platform is audited.
      const stripeAddress = { url: fakeStripe.url, secretKey: KEYS.secretKey };
      const found = await readViolations({ paymentsUrl: database.ownerUrl, stripe: stripeAddress });
      expect(found.flatMap(({ violations }) => violations)).toEqual([]);
      // And the quick check that alerts operators.
      expect(await deps.ledgerLooks.look()).toEqual({ transactions: 0, balances: 0, totals: 0, stakes: 0 });
    },

    stop: async () => {
      await fakeStripe.stop();
      await door.stop();
      await drainer.idle();
      await database.drop();
    },
  };
}

const madeObject = z.object({ id: z.string() });
const faultList = z.array(z.object({ struck: z.number() }));

/** Opens a cardholder's dispute of a stake's charge; returns the dispute's id. */
export async function openDispute(
  bench: Bench,
  stakeId: string,
  how: { readonly amount?: number; readonly inquiry?: boolean } = {},
  { isQuiet = true } = {},
): Promise<string> {
  const stake = await bench.deps.stakes.find(stakeId);
  const dispute = bench.idOf(await bench.control("POST", "/disputes", { charge: stake?.charge ?? "", ...how }));
  if (isQuiet) await bench.quiet();
  return dispute;
}

/** Closes a dispute as the bank would. */
export async function closeDispute(bench: Bench, dispute: string, outcome: "won" | "lost"): Promise<void> {
  await bench.control("POST", `/disputes/${dispute}/close`, { outcome });
  await bench.quiet();
}

/** Returns a stake to open, $10.00 by default. */
export const wanted = (change: Partial<OpenStake> = {}): OpenStake => ({
  stakeId: newId(),
  betId: newId(),
  userId: newId(),
  stakeCents: 1_000n,
  feePolicy: "ENTRY",
  ...change,
});

/** Pays an opened stake with a test card, as a browser would. */
export const payWith = (
  bench: Bench,
  { clientSecret }: OpenedStake,
  card = "pm_card_visa",
): Promise<Stripe.PaymentIntent> =>
  bench.stripe.paymentIntents.confirm(clientSecret.split("_secret_")[0] ?? "", {
    payment_method: card,
    return_url: "http://localhost:3000/",
  });

/**
 * Checks the ledger until all of it is counted. A check counts what was written before anything still in progress on
 * the server, and other suites write there too.
 */
export async function countLedger(bench: Bench): Promise<void> {
  await until(async () => {
    await bench.deps.ledgerLooks.look();
    const uncounted = await bench.rows(
      "SELECT FROM transactions t, ledger_looks l WHERE t.written_by >= l.counted_below AND t.id > l.counted_through LIMIT 1",
    );
    return uncounted.length === 0;
  });
}

/** Opens a stake and pays it, so that it is held. */
export async function hold(bench: Bench, change: Partial<OpenStake> = {}): Promise<OpenStake> {
  const command = wanted(change);
  await payWith(bench, await openStake(bench.deps, command));
  await confirmStake(bench.deps, { userId: command.userId, stakeId: command.stakeId, idempotencyKey: randomUUID() });
  return command;
}

/** A held stake and its side of the bet. */
export type Held = OpenStake & { readonly side: Side };

/** Holds the stakes of a bet, with the given cents on each side. */
export async function holdBet(
  bench: Bench,
  sides: { readonly FOR: readonly bigint[]; readonly AGAINST: readonly bigint[] },
  feePolicy: OpenStake["feePolicy"] = "ENTRY",
): Promise<{ betId: string; stakes: Held[] }> {
  const betId = newId();
  const stakes: Held[] = [];
  for (const side of ["FOR", "AGAINST"] as const) {
    for (const stakeCents of sides[side])
      stakes.push({ ...(await hold(bench, { betId, stakeCents, feePolicy })), side });
  }
  return { betId, stakes };
}

/** Returns the list of admitted stakes as bets would send it. */
export const admittedOf = (stakes: readonly Held[]): Admitted[] =>
  stakes.map(({ stakeId, side }, index) => ({ stakeId, side, admission: index + 1 }));

/** Settles a bet with all of its stakes admitted. */
export const settleWith = (
  bench: Bench,
  { betId, stakes }: { readonly betId: string; readonly stakes: readonly Held[] },
  decision: Outcome,
): Promise<Outcome> =>
  settleBet(bench.deps, { betId, decision, feePolicy: stakes[0]?.feePolicy ?? "ENTRY", admitted: admittedOf(stakes) });

/** Gives a person a payout account that can receive, and makes waiting winnings due. */
export async function enablePayouts(bench: Bench, userId: string): Promise<string> {
  const { createPayoutAccount } = await import("../src/operations/pay-out/create-payout-account.ts");
  const { stripeAccount } = await createPayoutAccount(bench.deps, { userId, idempotencyKey: randomUUID() });
  await bench.control("POST", `/accounts/${stripeAccount ?? ""}/complete`, {});
  await bench.quiet();
  await wakeWaitingTransfers(bench.deps, userId);
  return stripeAccount ?? "";
}
