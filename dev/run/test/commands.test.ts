import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, jest, test } from "@jest/globals";
import { repositoryRoot } from "@stakehold/stack/folders.ts";
import { readEnvironment } from "@stakehold/testing/environment.ts";
import pg from "pg";

/** A test that takes longer hangs: each starts up to four processes, one after the other. */
const WITHIN_MS = 180_000;

const admin = readEnvironment("TEST_POSTGRES_URL");
const database = `commands_${randomBytes(4).toString("hex")}`;

const loginOf = (role: string) => {
  const url = new URL(admin);
  url.pathname = `/${database}`;
  url.username = `${database}_${role}`;
  url.password = "a-password-that-nobody-would-guess";
  return url.toString();
};
const logins = { DATABASE_URL: loginOf("service"), MIGRATION_DATABASE_URL: loginOf("owner") };

/** Runs a service's program with a command, like a job in a cluster; returns its last output. */
async function run(service: string, command: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const program = join(repositoryRoot, "services", service, "src", "main.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [program, command], {
    env: { PATH: process.env["PATH"], ...env },
  });
  return stdout.trim().split("\n").at(-1) ?? "";
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

jest.setTimeout(WITHIN_MS);

describe("a service's program", () => {
  afterAll(async () => {
    await query(admin, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    await query(admin, `DROP ROLE IF EXISTS ${database}_owner, ${database}_service`);
  });

  test("creates and migrates its database, idempotently", async () => {
    for (let time = 0; time < 2; time += 1) {
      expect(await run("voting", "provision", { ...logins, ADMIN_DATABASE_URL: admin })).toBe(
        "The database of voting and its logins are there.",
      );
      expect(await run("voting", "migrate", { MIGRATION_DATABASE_URL: logins.MIGRATION_DATABASE_URL })).toBe(
        "The database of voting is up to date.",
      );
    }
    expect(await query(logins.DATABASE_URL, "SELECT count(*)::int AS ballots FROM ballots")).toEqual([{ ballots: 0 }]);
    await expect(query(logins.DATABASE_URL, "CREATE TABLE mine (id int)")).rejects.toThrow("permission denied");
  });

  test("gives the login its time zone and limits if a pooler lends its sessions", async () => {
    await run("voting", "provision", {
      ...logins,
      ADMIN_DATABASE_URL: admin,
      DATABASE_URL: "postgres://somebody@pooler.example/alias",
      DATABASE_DIRECT_URL: logins.DATABASE_URL,
      DATABASE_LOCK_WITHIN: "PT1S",
    });
    const settings = ["TimeZone", "lock_timeout", "statement_timeout", "stakehold.wakes_readers"];
    const shown = settings.map((name) => `current_setting('${name}') AS "${name}"`);
    expect(await query(logins.DATABASE_URL, `SELECT ${shown.join(", ")}`)).toEqual([
      { TimeZone: "UTC", lock_timeout: "1s", statement_timeout: "4s", "stakehold.wakes_readers": "on" },
    ]);
  });

  test("creates the topics of all services once", async () => {
    const kafka = {
      KAFKA_BROKERS: readEnvironment("TEST_KAFKA_BROKERS"),
      TOPIC_PREFIX: database,
      TOPIC_REPLICATION: "1",
    };
    const topics = ["bets", "payments", "voting", "identity", "support", "notifications"].map(
      (name) => `${database}.${name}.v1`,
    );
    expect(await run("bets", "topics", kafka)).toBe(`Made ${topics.join(", ")}.`);
    expect(await run("support", "topics", kafka)).toBe("All topics are there.");
  });

  test.each([
    ["support", "provision", "support has no database to provision."],
    ["support", "migrate", "support has no database to migrate."],
    ["voting", "bundle", "voting has no workflows to bundle."],
  ])("of %s has nothing to %s", async (service, command, sentence) => {
    expect(await run(service, command)).toBe(sentence);
  });

  test.each<[string, NodeJS.ProcessEnv, string]>([
    ["migrate", {}, "These settings are missing or wrong: MIGRATION_DATABASE_URL"],
    [
      "topics",
      { KAFKA_BROKERS: "127.0.0.1:1", TOPIC_RETENTION: "P14D" },
      "TOPIC_RETENTION (must be longer than nothing and shorter than P14D, for which services remember events)",
    ],
    [
      "topics",
      { KAFKA_BROKERS: "127.0.0.1:1", TOPIC_RETENTION: "PT0S" },
      "TOPIC_RETENTION (must be longer than nothing and shorter than P14D, for which services remember events)",
    ],
    ["dance", {}, 'There is no command "dance": use one of provision, migrate, topics, bundle, or none to serve.'],
  ])("reports in one sentence: %s with %j", async (command, env, sentence) => {
    await expect(run("voting", command, env)).rejects.toMatchObject({ stderr: expect.stringContaining(sentence) });
  });
});
