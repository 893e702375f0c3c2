import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import pg from "pg";
import type Stripe from "stripe";
import { gatherStripe } from "../src/gather/gather-stripe.ts";
import type { StripeLists } from "../src/gather/stripe-lists.ts";
import { MAKE_TABLES, type TemporaryTable } from "../src/gather/temporary-tables.ts";
import { snapshotOf } from "../src/sources.ts";

/** One more than the length beyond which an earlier audit missed the rest. */
const CHARGES = 200_001;
const DISPUTES = 10_001;

/** The number of objects that may be in memory and not yet in their table. */
const AT_ONCE = 1_000;

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase("audit_stripe");
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(MAKE_TABLES);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function countOf(table: TemporaryTable): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
  return rows[0]?.count ?? 0;
}

const charge: Stripe.Charge = JSON.parse(
  '{"amount":1025,"currency":"usd","status":"succeeded","payment_intent":"pi","balance_transaction":null,"metadata":{}}',
);
const dispute: Stripe.Dispute = JSON.parse(
  '{"amount":1025,"currency":"usd","status":"lost","charge":"ch","payment_intent":"pi","balance_transactions":[]}',
);

/** A list of this many objects; counts at each tenth how many of those read were not in their table. */
async function* longList<T extends object>(
  object: T,
  length: number,
  table: TemporaryTable,
): AsyncGenerator<T & { id: string }> {
  for (let read = 0; read < length; read += 1) {
    if (read % Math.floor(length / 10) === 0) waiting.push(read - (await countOf(table)));
    yield { ...object, id: `${table}_${read}` };
  }
}
const waiting: number[] = [];

async function* nothing(): AsyncGenerator<never> {
  yield* [];
}

test("Stripe's lists are read completely whatever their length, with one page in memory at most", async () => {
  const lists: StripeLists = {
    charges: () => longList(charge, CHARGES, "seen_charges"),
    disputes: () => longList(dispute, DISPUTES, "seen_disputes"),
    refunds: nothing,
    transfers: nothing,
    reversals: nothing,
    accounts: nothing,
    funds: nothing,
    balanceCents: () => Promise.resolve(0n),
  };
  await gatherStripe(snapshotOf(client), lists);
  expect([await countOf("seen_charges"), await countOf("seen_disputes")]).toEqual([CHARGES, DISPUTES]);
  expect(Math.max(...waiting)).toBeLessThanOrEqual(AT_ONCE);
});
