import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { randomBytes } from "node:crypto";
import { readEnvironment } from "@stakehold/testing/environment.ts";
import pg from "pg";
import { provisionDatabase, type DatabaseLogins } from "../src/provision.ts";

const adminUrl = readEnvironment("TEST_POSTGRES_URL");
const suffix = `provision_${randomBytes(4).toString("hex")}`;

/** The logins to a database of this suite's own. */
function loginsTo(name: string, password: string): DatabaseLogins {
  const urlOf = (role: string) => {
    const url = new URL(adminUrl);
    url.pathname = `/${name}_${suffix}`;
    url.username = `${name}_${suffix}_${role}`;
    url.password = password;
    return url.toString();
  };
  return { owner: urlOf("owner"), service: urlOf("service") };
}

describe("a provisioned database", () => {
  let bets = loginsTo("bets", "first:/@ and more");
  const voting = loginsTo("voting", "same");

  beforeAll(async () => {
    await provisionDatabase(adminUrl, bets);
    await provisionDatabase(adminUrl, voting);
  });

  afterAll(async () => {
    for (const name of ["bets", "voting"]) {
      await query(adminUrl, `drop database ${name}_${suffix} with (force)`);
      await query(adminUrl, `drop role ${name}_${suffix}_owner, ${name}_${suffix}_service`);
    }
  });

  test("is its owner's to shape, and the service's only where a migration grants it", async () => {
    await query(bets.owner, "create table bets (id int); grant select on bets to stakehold_service");
    await expect(query(bets.service, "select * from bets")).resolves.toEqual([]);
    await expect(query(bets.service, "insert into bets values (1)")).rejects.toThrow(/permission denied/);
    await expect(query(bets.service, "create table mine (id int)")).rejects.toThrow(/permission denied/);
  });

  test("is provisioned again without a change, but for a password that is another now", async () => {
    const again = loginsTo("bets", "second");
    await provisionDatabase(adminUrl, again);
    await expect(query(again.service, "select current_database() as name")).resolves.toEqual([
      { name: `bets_${suffix}` },
    ]);
    await expect(query(bets.service, "select 1")).rejects.toThrow(/password authentication failed/);
    bets = again;
  });

  test("is provisioned by several at once", async () => {
    const atOnce = Array.from({ length: 4 }, () => provisionDatabase(adminUrl, voting));
    await expect(Promise.all(atOnce)).resolves.toHaveLength(4);
  });

  test("is refused logins that do not belong together, or say too little", async () => {
    await expect(provisionDatabase(adminUrl, { ...bets, service: voting.service })).rejects.toThrow(
      "The owner and the service log in to two databases",
    );
    await expect(provisionDatabase(adminUrl, { ...bets, owner: "postgres://host/bets" })).rejects.toThrow(
      "A login needs a database, a user and a password",
    );
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
