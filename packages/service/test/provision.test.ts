import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { randomBytes } from "node:crypto";
import { readEnvironment } from "@stakehold/testing/environment.ts";
import pg from "pg";
import { provisionDatabase, type DatabaseLogins } from "../src/database/provision.ts";

const adminUrl = readEnvironment("TEST_POSTGRES_URL");
const suffix = `provision_${randomBytes(4).toString("hex")}`;

/** The logins of a database of this suite's own. */
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

  test("can be changed by its owner, and used by the service only as migrations grant", async () => {
    await query(bets.owner, "create table bets (id int); grant select on bets to stakehold_service");
    await expect(query(bets.service, "select * from bets")).resolves.toEqual([]);
    await expect(query(bets.service, "insert into bets values (1)")).rejects.toThrow(/permission denied/);
    await expect(query(bets.service, "create table mine (id int)")).rejects.toThrow(/permission denied/);
  });

  test("is not changed by provisioning it again, except for a new password", async () => {
    const again = loginsTo("bets", "second");
    await provisionDatabase(adminUrl, again);
    await expect(query(again.service, "select current_database() as name")).resolves.toEqual([
      { name: `bets_${suffix}` },
    ]);
    await expect(query(bets.service, "select 1")).rejects.toThrow(/password authentication failed/);
    bets = again;
  });

  test("can be provisioned several times at once", async () => {
    const atOnce = Array.from({ length: 4 }, () => provisionDatabase(adminUrl, voting));
    await expect(Promise.all(atOnce)).resolves.toHaveLength(4);
  });

  test("refuses logins to different databases, or incomplete ones", async () => {
    await expect(provisionDatabase(adminUrl, { ...bets, service: voting.service })).rejects.toThrow(
      "The owner and the service log in to two databases",
    );
    await expect(provisionDatabase(adminUrl, { ...bets, owner: "postgres://host/bets" })).rejects.toThrow(
      "A login needs a database, a user and a password",
    );
  });

  test("refuses a role that is not its service", async () => {
    const stranger = `stranger_${suffix}`;
    await query(adminUrl, `create role ${stranger} login password 'x'`);
    const url = new URL(bets.service);
    url.username = stranger;
    url.password = "x";
    await expect(query(url.toString(), "select 1")).rejects.toThrow(/permission denied for database/);
    await query(adminUrl, `drop role ${stranger}`);
  });
});

describe("five services on one server", () => {
  const names = ["bets", "payments", "voting", "identity", "notifications"] as const;
  const logins = new Map(names.map((name) => [name, loginsTo(`of_${name}`, "own")]));
  const pairs = names.flatMap((name) => names.filter((other) => other !== name).map((other) => [name, other] as const));

  /** The login of one service or of its owner, with another's database. */
  function crosswise(role: keyof DatabaseLogins, from: (typeof names)[number], into: (typeof names)[number]): string {
    const url = new URL(logins.get(from)?.[role] ?? "");
    url.pathname = new URL(logins.get(into)?.[role] ?? "").pathname;
    return url.toString();
  }

  beforeAll(async () => {
    for (const name of names) {
      const own = logins.get(name) ?? loginsTo(name, "own");
      await provisionDatabase(adminUrl, own);
      await query(own.owner, "create table sessions (id int); grant select, delete on sessions to stakehold_service");
    }
  });

  afterAll(async () => {
    for (const name of names) {
      await query(adminUrl, `drop database of_${name}_${suffix} with (force)`);
      await query(adminUrl, `drop role of_${name}_${suffix}_owner, of_${name}_${suffix}_service`);
    }
  });

  test.each(names)("the login of %s has in its own database the rights that a migration grants", async (name) => {
    await expect(query(crosswise("service", name, name), "select * from sessions")).resolves.toEqual([]);
  });

  test.each(pairs)("neither login of %s can connect to the database of %s", async (name, other) => {
    await expect(query(crosswise("service", name, other), "select 1")).rejects.toThrow(
      /permission denied for database/,
    );
    await expect(query(crosswise("owner", name, other), "select 1")).rejects.toThrow(/permission denied for database/);
  });

  test("a database that an earlier version opened to every service is closed by provisioning it again", async () => {
    const database = new URL(logins.get("payments")?.service ?? "").pathname.slice(1);
    await query(adminUrl, `grant connect on database ${database} to stakehold_service, stakehold_test, public`);
    await expect(query(crosswise("service", "bets", "payments"), "select * from sessions")).resolves.toEqual([]);

    await provisionDatabase(adminUrl, logins.get("payments") ?? loginsTo("payments", "own"));

    await expect(query(crosswise("service", "bets", "payments"), "select 1")).rejects.toThrow(/permission denied/);
    await expect(query(crosswise("service", "payments", "payments"), "select * from sessions")).resolves.toEqual([]);
    await expect(
      query(adminUrl, `select has_database_privilege('stakehold_test', '${database}', 'connect') as enters`),
    ).resolves.toEqual([{ enters: false }]);
  });

  test("a second login, as needed to rotate a password, has the same rights", async () => {
    const first = logins.get("voting") ?? loginsTo("voting", "own");
    const second = new URL(first.service);
    second.username = `${second.username}_b`;
    await provisionDatabase(adminUrl, { owner: first.owner, service: second.toString() });

    for (const login of [first.service, second.toString()]) {
      await expect(query(login, "select * from sessions")).resolves.toEqual([]);
    }
    await query(adminUrl, `revoke all on database ${second.pathname.slice(1)} from ${second.username}`);
    await query(adminUrl, `drop role ${second.username}`);
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
