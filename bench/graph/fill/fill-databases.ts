import { onConnection } from "@stakehold/testing/on-connection.ts";
import { readEnvironment } from "@stakehold/testing/environment.ts";
import { STORED, type Databases, type Stored } from "../open-databases.ts";
import { BETS } from "./bets.ts";
import { identityOf } from "./identity.ts";
import { notificationsOf } from "./notifications.ts";
import { PAYMENTS } from "./payments.ts";
import { VOTING } from "./voting.ts";
import { worldOf, type Size } from "./world.ts";

/** Returns every statement that fills a service's database of a platform of this size. */
export const statementsOf = (size: Size, service: Stored): readonly string[] => [
  ...worldOf(size, service),
  ...ownStatementsOf(size)[service],
];

const ownStatementsOf = (size: Size): Readonly<Record<Stored, readonly string[]>> => ({
  bets: BETS,
  identity: identityOf(size),
  notifications: notificationsOf(size),
  payments: PAYMENTS,
  voting: VOTING,
});

/** Fills databases like a platform of this size would have, in parallel: each uses one processor core at most. */
export async function fillDatabases(databases: Databases, size: Size): Promise<void> {
  await Promise.all(STORED.map((service) => fillDatabase(databases[service].admin, service, size)));
}

/** Fills one service's database. The URL is that of the server's owner. */
const fillDatabase = (adminUrl: string, service: Stored, size: Size): Promise<void> =>
  fill(adminUrl, statementsOf(size, service));

/** Fills the database of a test suite, on the server that the suites share. */
export function fillTestDatabase(name: string, service: Stored, size: Size): Promise<void> {
  const url = new URL(readEnvironment("TEST_POSTGRES_URL"));
  url.pathname = `/${name}`;
  return fillDatabase(url.href, service, size);
}

/**
 * In replica mode the server's owner runs no triggers and checks no foreign keys: inserts are a hundred times faster.
 */
const fill = (url: string, statements: readonly string[]): Promise<void> =>
  onConnection(url, async (client) => {
    await client.query(`SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '256MB';
      SET temp_buffers = '256MB'`);
    for (const statement of statements) await client.query(statement);
    // What autovacuum would have done while rows came one by one.
    await client.query("VACUUM ANALYZE");
  });
