import pg from "pg";
import { loginSettings } from "./pooler.ts";
import { openSession, type Limits } from "./session.ts";

/** A database by its connection strings: its name and its logins. Both name the same database. */
export type DatabaseLogins = {
  /** For its owner, who runs the migrations. */
  readonly owner: string;
  /** For the service. */
  readonly service: string;
};

/**
 * The group of all services' logins, to which migrations grant rights. Roles belong to the server, so the group must
 * not have connect rights on any database: its members would reach each other's tables.
 */
const services = "stakehold_service";
/** The group of a test's login: it alone may move a database's clock. */
const tests = "stakehold_test";

/** An arbitrary number, shared by all provisioning on one server: roles belong to the server, not to a database. */
const turn = 7_305_118;

/**
 * Creates a database with its owner and its login, as their connection strings name them, or brings an existing one to
 * the same state: of all services' logins, only its own may connect. The administrator may create databases and roles.
 * With limits, the service's sessions begin with these, as they have to where a pooler lends them. Throws TypeError for
 * logins to two databases, or without a user and a password.
 */
export async function provisionDatabase(adminUrl: string, logins: DatabaseLogins, limits?: Limits): Promise<void> {
  const [owner, service] = [loginOf(logins.owner), loginOf(logins.service)];
  const { database } = service;
  if (owner.database !== database) throw new TypeError("The owner and the service log in to two databases");
  await asAdmin(adminUrl, async (client) => {
    await ensureGroup(client, services);
    await ensureGroup(client, tests);
    await ensureLogin(client, owner);
    await ensureLogin(client, service);
    await client.query(`grant ${services} to ${quoted(service.role)}`);
    await ensureDatabase(client, database, owner.role);
    // Granted first, so that a running service is never shut out. Earlier versions let both groups in.
    await client.query(`grant connect on database ${quoted(database)} to ${quoted(service.role)}`);
    await client.query(`revoke all on database ${quoted(database)} from public, ${services}, ${tests}`);
    if (limits === undefined) return;
    const inDatabase = `alter role ${quoted(service.role)} in database ${quoted(database)} set`;
    for (const [name, value] of loginSettings(limits)) await client.query(`${inDatabase} ${name} = '${value}'`);
    await client.query(`${inDatabase} stakehold.wakes_readers = 'on'`).catch(ignoreDenied);
  });
}

/** PostgreSQL's code for a missing permission. */
const PERMISSION_DENIED = "42501";

/** Only a superuser sets a parameter that PostgreSQL does not know; the service works without it. */
function ignoreDenied(error: unknown): void {
  if (!(error instanceof pg.DatabaseError && error.code === PERMISSION_DENIED)) throw error;
}

type Login = { readonly database: string; readonly role: string; readonly password: string };

function loginOf(connection: string): Login {
  const url = new URL(connection);
  const [database, role, password] = [url.pathname.slice(1), url.username, url.password].map(decodeURIComponent);
  if (!database || !role || !password) throw new TypeError("A login needs a database, a user and a password");
  return { database, role, password };
}

async function asAdmin(adminUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await openSession(client);
    await client.query("select pg_advisory_lock($1)", [turn]);
    await work(client);
  } finally {
    await client.end();
  }
}

async function ensureGroup(client: pg.Client, role: string): Promise<void> {
  if (!(await roleExists(client, role))) await client.query(`create role ${quoted(role)} nologin`);
}

async function ensureLogin(client: pg.Client, { role, password }: Login): Promise<void> {
  const verb = (await roleExists(client, role)) ? "alter" : "create";
  await client.query(`${verb} role ${quoted(role)} login password ${pg.escapeLiteral(password)}`);
}

async function roleExists(client: pg.Client, role: string): Promise<boolean> {
  const { rowCount } = await client.query("select 1 from pg_roles where rolname = $1", [role]);
  return rowCount === 1;
}

async function ensureDatabase(client: pg.Client, database: string, owner: string): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [database]);
  if (rowCount === 1) return;
  // An administrator who is no superuser must be a member of a role to give it a database.
  await client.query(`grant ${quoted(owner)} to current_user`);
  await client.query(`create database ${quoted(database)} owner ${quoted(owner)}`);
}

const quoted = pg.escapeIdentifier;
