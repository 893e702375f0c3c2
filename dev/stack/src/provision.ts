import { randomBytes } from "node:crypto";
import pg from "pg";

export type Provision = {
  /** Makes a database of its own beside others of the same name. */
  readonly suffix?: string;
  /** Returns the password of a role; random and forgotten when it is not given. */
  readonly passwordOf?: (role: string) => string;
};

/** Connection strings: the owner migrates, the service logs in as the other. */
export type ProvisionedDatabase = { readonly name: string; readonly owner: string; readonly service: string };

/** What every service's login is a member of: migrations grant to it. */
const services = "stakehold_service";
/** What a test's login is a member of: it alone may move a database's clock. */
const tests = "stakehold_test";

/** Any number, the same for all that provision on one server: roles belong to the server, not to a database. */
const turn = 7_305_118;

/** Makes a database with its owner and its login, or brings an existing one to the same state. */
export async function provisionDatabase(
  adminUrl: string,
  name: string,
  { suffix, passwordOf = randomPassword }: Provision = {},
): Promise<ProvisionedDatabase> {
  const database = suffix === undefined ? name : `${name}_${suffix}`;
  const { owner, service } = loginsOf(database, passwordOf);
  await asAdmin(adminUrl, async (client) => {
    await ensureGroup(client, services);
    await ensureGroup(client, tests);
    await ensureLogin(client, owner);
    await ensureLogin(client, service);
    await client.query(`grant ${services} to ${quoted(service.role)}`);
    await ensureDatabase(client, database, owner.role);
    await client.query(`revoke all on database ${quoted(database)} from public`);
    await client.query(`grant connect on database ${quoted(database)} to ${services}, ${tests}`);
  });
  return { name: database, owner: urlOf(adminUrl, database, owner), service: urlOf(adminUrl, database, service) };
}

/** The connection strings of a database whose passwords are known, provisioned already or not. */
export function databaseUrls(
  adminUrl: string,
  database: string,
  passwordOf: (role: string) => string,
): ProvisionedDatabase {
  const { owner, service } = loginsOf(database, passwordOf);
  return { name: database, owner: urlOf(adminUrl, database, owner), service: urlOf(adminUrl, database, service) };
}

/** Removes a database with its owner and its login, and ends the sessions that are still in it. */
export async function dropDatabase(adminUrl: string, database: string): Promise<void> {
  await asAdmin(adminUrl, async (client) => {
    await client.query(`drop database if exists ${quoted(database)} with (force)`);
    await client.query(`drop role if exists ${quoted(`${database}_owner`)}, ${quoted(`${database}_service`)}`);
  });
}

type Login = { readonly role: string; readonly password: string };

function loginsOf(database: string, passwordOf: (role: string) => string): { owner: Login; service: Login } {
  const login = (role: string) => ({ role, password: passwordOf(role) });
  return { owner: login(`${database}_owner`), service: login(`${database}_service`) };
}

async function asAdmin(adminUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
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
  // An administrator that is no superuser must be a member of a role to give it a database.
  await client.query(`grant ${quoted(owner)} to current_user`);
  await client.query(`create database ${quoted(database)} owner ${quoted(owner)}`);
}

const quoted = pg.escapeIdentifier;

function randomPassword(): string {
  return randomBytes(18).toString("base64url");
}

function urlOf(adminUrl: string, database: string, { role, password }: Login): string {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = password;
  url.pathname = `/${database}`;
  return url.toString();
}
