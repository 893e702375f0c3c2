import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { create } from "@bufbuild/protobuf";
import { MoneyAtRestRequestSchema } from "@stakehold/proto/payments/v1/activities_pb.ts";
import pg from "pg";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { moneyAtRestActivity } from "../src/activities/money-at-rest.ts";
import { moneyInMotion } from "../src/storage/money-in-motion.ts";

let database: TestDatabase;
let owner: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase("payments_rest", [new URL("../migrations/", import.meta.url)]);
  owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 });
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});
beforeEach(async () => {
  await owner.query("TRUNCATE stakes, operations CASCADE");
});

const ask = () => moneyAtRestActivity({ motion: moneyInMotion(database.pool) })(create(MoneyAtRestRequestSchema));

async function stake(status: string): Promise<string> {
  const id = randomUUID();
  await database.pool.query(
    `INSERT INTO stakes (id, bet_id, user_id, stake_cents, fee_cents, fee_policy, status, status_since, created_at,
       payment_intent, charge, charged_at, payable_cents,
       winnings_fee_cents)
     VALUES ($1::uuid, $2::uuid, $2::uuid, 1000, 25, 'ENTRY', $3::text, now(), now(), 'pi_' || $1::uuid, 'ch_' || $1::uuid, now(),
       CASE WHEN $3::text = 'released' THEN 1800 END, CASE WHEN $3::text = 'released' THEN 0 END)`,
    [id, randomUUID(), status],
  );
  return id;
}

async function operation(status: string, kind = "transfer"): Promise<void> {
  const stakeId = await stake("released");
  const isOver = status === "done" || status === "failed";
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
      isOver || status === "stopped" ? null : new Date(),
      isOver ? new Date() : null,
    ],
  );
}

test.each([
  ["opening", 1],
  ["pending", 1],
  ["held", 1],
  ["refunding", 1],
  ["disputed", 0],
  ["released", 0],
  ["forfeited", 0],
  ["refunded", 0],
  ["charged_back", 0],
  ["cancelled", 0],
])("a stake that is %s counts as %d in motion", async (status, unsettledStakes) => {
  await stake(status);
  expect(await ask()).toMatchObject({ unsettledStakes, operationsInFlight: 0 });
});

test.each([
  ["due", "transfer", 1],
  ["unknown", "refund", 1],
  ["submitted", "refund", 1],
  ["due", "cancel", 1],
  ["due", "account", 0],
  ["waiting", "transfer", 0],
  ["stopped", "transfer", 0],
  ["done", "transfer", 0],
  ["failed", "transfer", 0],
])("an operation that is %s, a %s, counts as %d in flight", async (status, kind, operationsInFlight) => {
  await operation(status, kind);
  expect(await ask()).toMatchObject({ unsettledStakes: 0, operationsInFlight });
});
