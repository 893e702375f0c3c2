import type { Row } from "@stakehold/store/sql.ts";
import { sqlOfPg, type Sql } from "@stakehold/store/sql.ts";
import { startStripe } from "@stakehold/stripe/start.ts";
import { signatureHeader } from "@stakehold/stripe/webhooks/sign.ts";
import { createTestDatabase } from "@stakehold/testing/database.ts";
import { readViolations } from "@stakehold/audit/read-violations.ts";
import { until } from "@stakehold/testing/until.ts";
import type Stripe from "stripe";
import { z } from "zod";
import { createStripeClient } from "../../src/stripe/stripe-client.ts";
import { KEYS, LONGEST_CALL_MS, SECRETS } from "../bench.ts";
import { checkInvariants } from "../invariants.ts";
import { keepWorker, type Mortal } from "../kill/mortal.ts";
import { control, readStripeState, type StripeState } from "../stripe-control.ts";

/**
 * The platform of a history: a database, a Stripe, and a payments process that can be killed. Stripe sends nothing on
 * its own, and its background work waits for its clock, so the history controls when things happen.
 */
export type Platform = {
  readonly payments: Mortal;
  readonly stripe: Stripe;
  rows(text: string, values?: readonly unknown[]): Promise<Row[]>;
  control(method: string, path: string, body?: unknown): Promise<unknown>;
  state(): Promise<StripeState>;
  /** Returns all of Stripe's webhooks, oldest first, as it would send them. */
  webhooks(): Promise<Webhook[]>;
  moveClock(ms: number): Promise<void>;
  /** Replaces the faults of Stripe's plan; its webhooks stay held. */
  disturb(faults: readonly object[]): Promise<void>;
  /** Throws if an invariant of the money path does not hold. */
  check(): Promise<void>;
  /** Deletes everything, as if nothing had happened yet. */
  begin(): Promise<void>;
  stop(): Promise<void>;
};

/** An unsigned webhook. */
export type Webhook = { readonly id: string; readonly body: string; readonly isConnect: boolean };

/** Returns a webhook as sent, signed now. */
export const signed = ({ body, isConnect }: Webhook) => ({
  body,
  isConnect,
  signature: signatureHeader(body, isConnect ? CONNECT_SECRET : PLATFORM_SECRET, Math.floor(Date.now() / 1000)),
});

const PLATFORM_SECRET = "whsec_platform";
const CONNECT_SECRET = "whsec_connect";
/** Longer than any history takes, so that Stripe's background work runs only when the clock is moved. */
const STRIPES_OWN_TIME_MS = 300_000;
/** An address without a listener: held webhooks are never sent. */
const NOWHERE = "http://127.0.0.1:1";

/** Starts the platform of one lane. */
export async function startPlatform(): Promise<Platform> {
  const database = await createTestDatabase("payments", [new URL("../../migrations/", import.meta.url)]);
  const sql = sqlOfPg(database.pool);
  const fakeStripe = await startStripe({
    ...KEYS,
    fundsDelaySeconds: STRIPES_OWN_TIME_MS / 1000,
    afterthoughtMs: STRIPES_OWN_TIME_MS,
    verificationMs: STRIPES_OWN_TIME_MS,
    webhookEndpoints: [
      { url: NOWHERE, secret: PLATFORM_SECRET, connect: false },
      { url: NOWHERE, secret: CONNECT_SECRET, connect: true },
    ],
  });
  const { url } = fakeStripe;
  const stripe = createStripeClient(KEYS.secretKey, url, { timeoutMs: LONGEST_CALL_MS });
  const settings = { databaseUrl: database.serviceUrl, stripeUrl: url, secretKey: KEYS.secretKey, secrets: SECRETS };
  const payments = keepWorker(settings);
  const send = (method: string, path: string, body?: unknown) => control(url, method, path, body);
  const disturb = async (faults: readonly object[]) => {
    await send("DELETE", "/faults");
    await send("POST", "/faults", [HELD, ...faults]);
  };
  let movedMs = 0;

  const moveClock = async (ms: number) => {
    movedMs += ms;
    await database.moveClock(ms);
    await send("POST", "/clock", { advance_seconds: ms / 1000, signatures: false });
  };

  return {
    payments,
    stripe,
    rows: (text, values = []) => sql.query(text, values),
    control: send,
    state: () => readStripeState(url),
    webhooks: async () => webhooksOf(await send("GET", "/state")),
    moveClock,
    disturb,
    check: () => check(sql, { paymentsUrl: database.ownerUrl, stripe: { url, secretKey: KEYS.secretKey } }),
    begin: async () => {
      await payments.run("die", 0);
      await settled(sql);
      await database.empty();
      await database.moveClock(-movedMs);
      movedMs = 0;
      await send("POST", "/reset", {});
      await disturb([]);
    },
    stop: async () => {
      await payments.stop();
      await fakeStripe.stop();
      await database.drop();
    },
  };
}

const HELD = { kind: "hold", type: "*" };

const withEvents = z.object({ event: z.array(z.looseObject({ id: z.string(), account: z.string().optional() })) });

const webhooksOf = (state: unknown): Webhook[] =>
  withEvents.parse(state).event.map((event) => ({
    id: event.id,
    body: JSON.stringify(event),
    isConnect: event.account !== undefined,
  }));

type Addresses = {
  readonly paymentsUrl: string;
  readonly stripe: { readonly url: string; readonly secretKey: string };
};

async function check(sql: Sql, addresses: Addresses): Promise<void> {
  await checkInvariants(sql, await readStripeState(addresses.stripe.url));
  // The rules by which a running platform is audited.
  const found = await readViolations(addresses);
  const violations = found.flatMap((finding) => finding.violations);
  if (violations.length > 0) throw new Error(`Invariants do not hold: ${JSON.stringify(violations, null, 2)}`);
}

/** PostgreSQL notices a kill a moment later; until then the transaction stays open. */
async function settled(sql: Sql): Promise<void> {
  await until(async () => {
    const open = await sql.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'
         AND backend_type = 'client backend'`,
    );
    return open.length === 0;
  });
}
