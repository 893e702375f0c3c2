import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { randomBytes } from "node:crypto";
import pg from "pg";
import { dropDatabase, provisionDatabase, type ProvisionedDatabase } from "../src/provision.ts";

const adminUrl = process.env["TEST_POSTGRES_URL"] ?? "";
const suffix = `stack_${randomBytes(4).toString("hex")}`;

describe("a provisioned database", () => {
  let bets: ProvisionedDatabase;
  let votes: ProvisionedDatabase;

  beforeAll(async () => {
    bets = await provisionDatabase(adminUrl, "bets", { suffix, passwordOf: () => "first" });
    votes = await provisionDatabase(adminUrl, "voting", { suffix });
  });

  afterAll(async () => {
    await dropDatabase(adminUrl, bets.name);
    await dropDatabase(adminUrl, votes.name);
  });

  test("is its owner's to shape, and the service's only where a migration grants it", async () => {
    await query(bets.owner, "create table bets (id int); grant select on bets to stakehold_service");
    await expect(query(bets.service, "select * from bets")).resolves.toEqual([]);
    await expect(query(bets.service, "insert into bets values (1)")).rejects.toThrow(/permission denied/);
    await expect(query(bets.service, "create table mine (id int)")).rejects.toThrow(/permission denied/);
  });

  test("is provisioned again without a change, but for a password that is another now", async () => {
    const again = await provisionDatabase(adminUrl, "bets", { suffix, passwordOf: () => "second" });
    await expect(query(again.service, "select current_database() as name")).resolves.toEqual([{ name: bets.name }]);
    await expect(query(bets.service, "select 1")).rejects.toThrow(/password authentication failed/);
    bets = again;
  });

  test("is provisioned by several at once", async () => {
    const atOnce = Array.from({ length: 4 }, () =>
      provisionDatabase(adminUrl, "voting", { suffix, passwordOf: () => "same" }),
    );
    await expect(Promise.all(atOnce)).resolves.toHaveLength(4);
  });

  test("refuses a role that is no service", async () => {
    const stranger = `stranger_${suffix}`;
    await query(adminUrl, `create role ${stranger} login password 'x'`);
    const url = new URL(bets.service);
    url.username = stranger;
    url.password = "x";
    await expect(query(url.toString(), "select 1")).rejects.toThrow(/permission denied for database/);
    await query(adminUrl, `drop role ${stranger}`);
  });
});

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const result: pg.QueryResult | pg.QueryResult[] = await client.query(text);
    return Array.isArray(result) ? [] : result.rows;
  } finally {
    await client.end();
  }
}
