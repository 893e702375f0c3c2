import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { create } from "@bufbuild/protobuf";
import { MoneyAtRestRequestSchema } from "@stakehold/proto/payments/v1/activities_pb.ts";
import type pg from "pg";
import { pino } from "pino";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { activitiesOf } from "../src/activities/activities.ts";
import { createDeps } from "../src/deps.ts";
import { createStripeClient } from "../src/stripe/stripe-client.ts";

let database: TestDatabase;
let owner: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase("payments_rest", [new URL("../migrations/", import.meta.url)]);
  owner = database.openPool({ connectionString: database.ownerUrl, max: 1 });
});
afterAll(() => database.drop());
beforeEach(async () => {
  await owner.query("TRUNCATE stakes, operations CASCADE");
});

const stripe = createStripeClient("sk_test_payments", "http://127.0.0.1:1");
const pages = { returnUrl: "http://localhost/", refreshUrl: "http://localhost/" };
const read = () => {
  const deps = createDeps({
    pool: database.pool,
    stripe,
    pages,
    logger: pino({ level: "silent" }),
    adoptionLimitCents: 50_000n,
  });
  return activitiesOf(deps).moneyAtRest(create(MoneyAtRestRequestSchema));
};

async function stake(status: string): Promise<string> {
  const id = randomUUID();
  await database.pool.query(
    `INSERT INTO stakes (id, bet_id, user_id, stake_cents, fee_cents, fee_policy, status, status_since, created_at,
       payment_intent, charge, charged_at, payable_cents,
       winnings_fee_cents)
     VALUES ($1::uuid, $2::uuid, $2::uuid, 1000, 25, 'ENTRY', $3::text, now(), now(), 'pi_' || $1::uuid, 'ch_' || $1::uuid, now(),
       CASE WHEN $3::text = 'RELEASED' THEN 1800 END, CASE WHEN $3::text = 'RELEASED' THEN 0 END)`,
    [id, randomUUID(), status],
  );
  return id;
}

async function operation(status: string, kind = "TRANSFER"): Promise<void> {
  const stakeId = await stake("RELEASED");
  const isOver = status === "DONE" || status === "FAILED";
  await database.pool.query(
    `INSERT INTO operations (key, kind, attempt, stake_id, bet_id, user_id, amount_cents, parameters_hash, status,
       first_called_at, next_attempt_at, created_at, finished_at)
     VALUES ($1, $2, 1, $3, $4, $4, 1800, 'hash', $5, now(), $6, now(), $7)`,
    [
      randomUUID(),
      kind,
      stakeId,
      randomUUID(),
      status,
      isOver || status === "STOPPED" ? null : new Date(),
      isOver ? new Date() : null,
    ],
  );
}

test.each([
  ["OPENING", 1],
  ["PENDING", 1],
  ["HELD", 1],
  ["REFUNDING", 1],
  ["DISPUTED", 0],
  ["RELEASED", 0],
  ["FORFEITED", 0],
  ["REFUNDED", 0],
  ["CHARGED_BACK", 0],
  ["CANCELLED", 0],
])("a stake that is %s counts as %d in motion", async (status, unsettledStakes) => {
  await stake(status);
  expect(await read()).toMatchObject({ unsettledStakes, operationsInFlight: 0 });
});

test.each([
  ["DUE", "TRANSFER", 1],
  ["UNKNOWN", "REFUND", 1],
  ["SUBMITTED", "REFUND", 1],
  ["DUE", "CANCEL", 1],
  ["DUE", "ACCOUNT", 0],
  ["WAITING", "TRANSFER", 0],
  ["STOPPED", "TRANSFER", 0],
  ["DONE", "TRANSFER", 0],
  ["FAILED", "TRANSFER", 0],
])("an operation that is %s, a %s, counts as %d in flight", async (status, kind, operationsInFlight) => {
  await operation(status, kind);
  expect(await read()).toMatchObject({ unsettledStakes: 0, operationsInFlight });
});
