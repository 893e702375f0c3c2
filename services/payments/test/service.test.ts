import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { ClosedAs, StakesService } from "@stakehold/proto/payments/v1/rpc_pb.ts";
import { FeePolicy } from "@stakehold/proto/wager/v1/wager_pb.ts";
import { newId } from "@stakehold/service/id.ts";
import { rpcClient } from "@stakehold/service/rpc/client.ts";
import { startStripe, type RunningStripe } from "@stakehold/stripe/start.ts";
import { closedAfterAll } from "@stakehold/testing/closed-after-all.ts";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { readEnvironment } from "@stakehold/testing/environment.ts";
import { until } from "@stakehold/testing/until.ts";
import { Connection } from "@temporalio/client";
import { msToTs } from "@temporalio/common/lib/time.js";
import { createStripeClient } from "../src/stripe/stripe-client.ts";
import { createDeps } from "../src/deps.ts";
import { settleBet } from "../src/operations/settle/settle-bet.ts";
import { pino } from "pino";
import { control } from "./stripe-control.ts";

const SECRET_KEY = "sk_test_service_0123456789abcdef";
const RPC_SECRET = "between-services-0123456789abcdef";
const WEBHOOK_SECRET = "whsec_platform_0123456789abcdef0";
const CONNECT_SECRET = "whsec_connect_0123456789abcdef01";
/** A deadline as long as the service's own. */
const DEADLINE_MS = 30_000;

const NODE = fileURLToPath(new URL("../../../node_modules/.bin/node", import.meta.url));
const PAYMENTS = fileURLToPath(new URL("..", import.meta.url));

let database: TestDatabase;
let fakeStripe: RunningStripe;
let service: ChildProcess;
let url: string;

const open = closedAfterAll();
beforeAll(async () => {
  database = await open(createTestDatabase("payments_service", []), (opened) => opened.drop());
  const starting = startStripe({
    secretKey: SECRET_KEY,
    publishableKey: "pk_test_service",
    topUpCents: 1_000_000,
    fundsDelaySeconds: 0,
    afterthoughtMs: 20,
  });
  fakeStripe = await open(starting, (opened) => opened.stop());
  const namespace = await createNamespace(`payments-${newId()}`);
  await command("migrate", { MIGRATION_DATABASE_URL: database.ownerUrl });
  await command("topics", {
    KAFKA_BROKERS: readEnvironment("TEST_KAFKA_BROKERS"),
    TOPIC_PREFIX: database.name,
    TOPIC_REPLICATION: "1",
  });
  const spawned = spawn(NODE, ["src/main.ts"], {
    cwd: PAYMENTS,
    env: { PATH: process.env["PATH"], ...environmentOf(namespace) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stopped = once(spawned, "exit");
  service = await open(spawned, async (opened) => {
    opened.kill("SIGTERM");
    await stopped;
  });
  const ports = await portsOf(service);
  url = `http://127.0.0.1:${ports.payments}`;
  await control(fakeStripe.url, "PUT", "/webhook_endpoints", [
    { url: `http://127.0.0.1:${ports.webhooks}/stripe/webhooks/platform`, secret: WEBHOOK_SECRET, connect: false },
    { url: `http://127.0.0.1:${ports.webhooks}/stripe/webhooks/connect`, secret: CONNECT_SECRET, connect: true },
  ]);
});

/** Runs one of the service's commands, with only the settings that it needs. */
const command = (name: string, settings: NodeJS.ProcessEnv) =>
  promisify(execFile)(NODE, ["src/main.ts", name], { cwd: PAYMENTS, env: { PATH: process.env["PATH"], ...settings } });

const environmentOf = (namespace: string): NodeJS.ProcessEnv => ({
  DATABASE_URL: database.serviceUrl,
  KAFKA_BROKERS: readEnvironment("TEST_KAFKA_BROKERS"),
  TOPIC_PREFIX: database.name,
  TEMPORAL_ADDRESS: readEnvironment("TEST_TEMPORAL_ADDRESS"),
  TEMPORAL_NAMESPACE: namespace,
  PORT: "0",
  WEBHOOK_PORT: "0",
  PUBLIC_URL: "http://localhost:3000",
  INTERNAL_JWKS_URL: "http://127.0.0.1:1/jwks.json",
  RPC_SECRETS: RPC_SECRET,
  STRIPE_SECRET_KEY: SECRET_KEY,
  STRIPE_API_BASE: fakeStripe.url,
  STRIPE_WEBHOOK_SECRETS: WEBHOOK_SECRET,
  STRIPE_CONNECT_WEBHOOK_SECRETS: CONNECT_SECRET,
  LOG_LEVEL: "info",
});

async function createNamespace(namespace: string): Promise<string> {
  const connection = await Connection.connect({ address: readEnvironment("TEST_TEMPORAL_ADDRESS") });
  await connection.workflowService.registerNamespace({
    namespace,
    workflowExecutionRetentionPeriod: msToTs("1 day"),
  });
  await connection.close();
  return namespace;
}

/** Returns the ports that the service listens on, from its log. */
async function portsOf({ stdout }: ChildProcess): Promise<Record<string, number>> {
  if (stdout === null) throw new TypeError("The service has no output");
  const ports: Record<string, number> = {};
  for await (const line of createInterface({ input: stdout })) {
    const entry: unknown = JSON.parse(line);
    if (typeof entry !== "object" || entry === null) continue;
    const { door, port } = { door: undefined, port: undefined, ...entry };
    if (typeof door === "string" && typeof port === "number") ports[door] = port;
    if ("payments" in ports && "webhooks" in ports) break;
  }
  stdout.resume();
  return ports;
}

describe("the service as it runs", () => {
  test("opens a stake over RPC, applies its payment's webhook, and refunds its bet by itself", async () => {
    const stakes = rpcClient(StakesService, { url, secret: RPC_SECRET, timeoutMs: DEADLINE_MS });
    const stakeId = newId();
    const betId = newId();
    const opened = await stakes.openStake({
      stakeId,
      betId,
      userId: newId(),
      stake: { cents: 1_000n, currency: "USD" },
      feePolicy: FeePolicy.ENTRY,
    });
    expect(opened).toMatchObject({ paid: false, totalCharge: { cents: 1_025n, currency: "USD" } });

    const stripe = createStripeClient(SECRET_KEY, fakeStripe.url);
    await stripe.paymentIntents.confirm(opened.clientSecret.split("_secret_")[0] ?? "", {
      payment_method: "pm_card_visa",
      return_url: "http://localhost:3000/",
    });
    const deps = createDeps({
      pool: database.pool,
      stripe,
      pages: { returnUrl: "", refreshUrl: "" },
      logger: pino({ level: "silent" }),
      adoptionLimitCents: 50_000n,
    });
    const statusIs = (status: string) => until(async () => (await deps.stakes.find(stakeId))?.status === status);
    await statusIs("HELD");
    expect(await stakes.closeStake({ stakeId })).toMatchObject({ closedAs: ClosedAs.PAID });

    await settleBet(deps, { betId, decision: "REFUND", feePolicy: "ENTRY", admitted: [] });
    await statusIs("REFUNDED");
  });

  test("survives the loss of all its database connections", async () => {
    await Promise.all(Array.from({ length: 5 }, () => fetch(`${url}/readyz`)));
    const { rowCount } = await database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'payments'`,
    );
    expect(rowCount).toBeGreaterThan(0);
    await until(async () => (await fetch(`${url}/readyz`)).status === 200);
    const stakes = rpcClient(StakesService, { url, secret: RPC_SECRET, timeoutMs: DEADLINE_MS });
    expect(await stakes.closeStake({ stakeId: newId() })).toMatchObject({ closedAs: ClosedAs.CANCELLED });
    expect(service.exitCode).toBeNull();
  });

  test("refuses a caller without its secret", async () => {
    const stranger = rpcClient(StakesService, { url, secret: "guess", timeoutMs: DEADLINE_MS });
    await expect(stranger.closeStake({ stakeId: newId() })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });

  test("reports that it is ready", async () => {
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });
});
