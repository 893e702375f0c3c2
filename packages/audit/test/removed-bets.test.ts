import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "@stakehold/testing/database.ts";
import { readEnvironment } from "@stakehold/testing/environment.ts";
import pg from "pg";
import { fillTable } from "../src/gather/fill-table.ts";
import { MAKE_TABLES } from "../src/gather/temporary-tables.ts";
import { checkFamilies } from "../src/read-violations.ts";
import { snapshotOf } from "../src/sources.ts";

const STAKE = "01a22082-0000-7000-8000-000000000001";
const BET = "01a22082-0000-7000-8000-000000000002";
const PERSON = "01a22082-0000-7000-8000-000000000003";
const OTHER = "01a22082-0000-7000-8000-000000000004";

/** One stake, its place and its bet's settlement, as in the two databases. */
type Rows = {
  readonly stake?: { readonly status?: string; readonly user_id?: string };
  readonly outcome?: string;
  readonly place?: { readonly status?: string; readonly side?: string };
  readonly hasPlace?: boolean;
};

let database: TestDatabase | undefined;
let client: pg.Client | undefined;

beforeAll(async () => {
  database = await createTestDatabase("audit_removed", [
    new URL("../../../services/payments/migrations/", import.meta.url),
  ]);
  const url = new URL(readEnvironment("TEST_POSTGRES_URL"));
  url.pathname = `/${database.name}`;
  client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`SET session_replication_role = replica; ${MAKE_TABLES}`);
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

const RELEASED = "status = 'RELEASED'";

/** Returns an audit's findings, and removes the rows. */
async function faultsOf({ stake, outcome = "FOR", place, hasPlace = true }: Rows): Promise<string[]> {
  if (client === undefined) throw new Error("There is no database");
  const same = { id: STAKE, bet_id: BET, user_id: PERSON };
  const { status, user_id: person } = { status: "RELEASED", user_id: PERSON, ...stake };
  try {
    await client.query("BEGIN");
    await client.query(
      `INSERT INTO stakes (id, bet_id, user_id, stake_cents, fee_cents, fee_policy, status, status_since, payment_intent, charge,
         charged_at, payable_cents, winnings_fee_cents, created_at)
       SELECT $1, $2, $3, 500, 0, 'ENTRY', status, now(), 'pi_1', 'ch_1', now(), CASE WHEN ${RELEASED} THEN 500 END,
         CASE WHEN ${RELEASED} THEN 0 END, now() FROM (SELECT $4::text AS status) AS given`,
      [STAKE, BET, person, status],
    );
    await client.query("INSERT INTO settlements VALUES ($1, $2, $2, 'ENTRY', now())", [BET, outcome]);
    const snapshot = snapshotOf(client);
    const removed = { ...same, status: "HELD", side: "FOR", amount: 500, is_removed: true, ...place };
    await fillTable(snapshot, "places", hasPlace ? [removed] : []);
    const findings = await checkFamilies(snapshot, ["agreement"]);
    return findings.flatMap(({ violations }) => violations.map(({ fault }) => fault));
  } finally {
    await client.query("ROLLBACK");
  }
}

test.each<[string, Rows]>([
  ["released to the winning side", {}],
  ["forfeited by the losing side", { stake: { status: "FORFEITED" }, outcome: "AGAINST" }],
  ["refunded", { stake: { status: "REFUNDED" }, outcome: "REFUND" }],
  ["being refunded", { stake: { status: "REFUNDING" }, outcome: "REFUND" }],
  ["in dispute", { stake: { status: "DISPUTED" }, outcome: "REFUND", place: { status: "WITHDRAWN" } }],
  ["charged back", { stake: { status: "CHARGED_BACK" }, outcome: "REFUND", place: { status: "WITHDRAWN" } }],
  ["never charged, and its place was not kept", { stake: { status: "CANCELLED" }, hasPlace: false }],
])("the stake of a removed bet may be %s", async (_name, rows) => {
  expect(await faultsOf(rows)).toEqual([]);
});

test.each<[string, Rows, string]>([
  ["held", { stake: { status: "HELD" } }, "is HELD though its bet was removed"],
  ["pending", { stake: { status: "PENDING" }, place: { status: "PENDING" } }, "is PENDING though its bet was removed"],
  ["somebody else's", { stake: { user_id: OTHER } }, "differs between bets and payments in amount, person or bet"],
  ["released without a place", { hasPlace: false }, "is RELEASED and belongs to no place in a bet"],
  ["released to the losing side", { outcome: "AGAINST" }, "is RELEASED, of the side FOR, where AGAINST won"],
  ["released though nobody won", { outcome: "REFUND" }, "is RELEASED, of the side FOR, where REFUND won"],
  ["forfeited by the winning side", { stake: { status: "FORFEITED" } }, "is FORFEITED, of the side FOR, where FOR won"],
])("the stake of a removed bet is never %s", async (_name, rows, fault) => {
  expect(await faultsOf(rows)).toContain(fault);
});
