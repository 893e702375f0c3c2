import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { topicOf } from "@stakehold/messaging/kafka/topics.ts";
import { createTestDatabase } from "@stakehold/testing/database.ts";
import { readEnvironment } from "@stakehold/testing/environment.ts";
import { createTestKafka } from "@stakehold/testing/kafka.ts";
import pg from "pg";
import { pino } from "pino";
import type Stripe from "stripe";
import { gatherEvents } from "../src/gather/gather-events.ts";
import { gatherStripe } from "../src/gather/gather-stripe.ts";
import type { StripeLists } from "../src/gather/stripe-lists.ts";
import { MAKE_TABLES } from "../src/gather/temporary-tables.ts";
import { checkFamilies, gather, readViolations, type RuleName } from "../src/read-violations.ts";
import type { Violation } from "../src/rules/violation.ts";
import { snapshotOf, type Snapshot } from "../src/sources.ts";

/** The databases that an audit compares. */
const DATABASES = ["payments", "bets", "voting"] as const;
type DatabaseName = (typeof DATABASES)[number];

type RecordedEvent = {
  readonly key: string;
  readonly type: string;
  readonly payload: string;
  readonly at: string;
};

/** A platform recorded by `npm run test:soak -- record-audit`: bets in every ending. Lists are stored as tables. */
type Recording = {
  readonly databases: Readonly<Record<DatabaseName, Readonly<Record<string, readonly object[]>>>>;
  readonly events: Readonly<Record<DatabaseName, readonly RecordedEvent[]>>;
  readonly stripe: {
    readonly charges: readonly Stripe.Charge[];
    readonly refunds: readonly Stripe.Refund[];
    readonly transfers: readonly Stripe.Transfer[];
    readonly accounts: readonly Stripe.Account[];
    readonly disputes: readonly Stripe.Dispute[];
    readonly balanceTransactions: readonly Stripe.BalanceTransaction[];
  };
};

/** A list of objects with the same fields, which are stored once. */
type Table = { readonly columns: readonly string[]; readonly rows: readonly (readonly unknown[])[] };

const isTable = (value: unknown): value is Table =>
  typeof value === "object" && value !== null && "columns" in value && "rows" in value;

const objectsOf = ({ columns, rows }: Table): object[] =>
  rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])));

/** The changes to each database, as made by a person who has its password. */
export type Falsification = Partial<Readonly<Record<DatabaseName, string>>>;

/** The recorded platform on real stores, for repeated falsification. */
export type RecordedPlatform = {
  /** Returns an audit's findings after a falsification, and undoes it. */
  audit(falsification: Falsification): Promise<readonly Violation[]>;
  /** Returns these groups' findings by logins with the rights that docs/operations/kubernetes.md gives to an audit. */
  auditAsReader(rules: readonly RuleName[]): Promise<readonly Violation[]>;
  close(): Promise<void>;
};

/** Fills a suite's own databases and topics with the recorded platform, and reads Stripe and Kafka once. */
export async function openRecordedPlatform(): Promise<RecordedPlatform> {
  const recording: Recording = JSON.parse(
    readFileSync(new URL("recorded-platform.json", import.meta.url), "utf8"),
    (_key, value: unknown) => (isTable(value) ? objectsOf(value) : value),
  );
  const databases = await Promise.all(DATABASES.map((name) => openDatabase(name, recording.databases[name])));
  const [payments, bets, voting] = databases;
  if (payments === undefined || bets === undefined || voting === undefined)
    throw new TypeError("A database is missing");
  const kafka = createTestKafka("audit");
  await publishAll(kafka, recording.events);
  await payments.client.query(OPEN_STATEMENTS);
  await payments.client.query(MAKE_TABLES);
  const lists = listsOf(recording.stripe);
  await gatherStripe(payments.snapshot, lists);
  const { brokers, topicPrefix } = kafka;
  await gatherEvents(payments.snapshot, { brokers, topicPrefix }, pino({ enabled: false }));
  const records = { payments: payments.snapshot, bets: bets.snapshot, voting: voting.snapshot, stripe: lists };
  return {
    audit: async (falsification) => {
      try {
        for (const { name, client } of databases) {
          await client.query(`BEGIN; SET LOCAL session_replication_role = replica; ${falsification[name] ?? ""}`);
        }
        await gather(records, new Set(["bets", "voting"]));
        return (await checkFamilies(payments.snapshot)).flatMap(({ violations }) => violations);
      } finally {
        for (const { client } of databases) await client.query("ROLLBACK");
      }
    },
    auditAsReader: async (rules) => {
      const reader = `audit_${randomBytes(4).toString("hex")}`;
      await payments.client.query(`
        CREATE ROLE ${reader} LOGIN PASSWORD '${reader}'; GRANT pg_read_all_data TO ${reader};
        GRANT TEMPORARY ON DATABASE ${payments.database} TO ${reader}`);
      try {
        for (const { client, database } of databases) {
          await client.query(`GRANT CONNECT ON DATABASE ${database} TO ${reader}`);
        }
        const urlOf = ({ database }: OpenDatabase) => urlTo(database, reader);
        const findings = await readViolations(
          {
            paymentsUrl: urlOf(payments),
            betsUrl: urlOf(bets),
            votingUrl: urlOf(voting),
            events: { brokers, topicPrefix },
            stripe: { url: "http://127.0.0.1:9", secretKey: "sk_test_nowhere" },
          },
          rules,
        );
        return findings.flatMap(({ violations }) => violations);
      } finally {
        for (const { client } of databases) await client.query(`DROP OWNED BY ${reader}`);
        await payments.client.query(`DROP ROLE ${reader}`);
      }
    },
    close: async () => {
      await kafka.kafka.close();
      for (const { close } of databases) await close();
    },
  };
}

/** Statements follow from the ledger, and are not recorded. */
const OPEN_STATEMENTS = "SELECT open_statements(ARRAY(SELECT DISTINCT user_id FROM stakes))";

type OpenDatabase = {
  readonly name: DatabaseName;
  /** The server's name for it. */
  readonly database: string;
  readonly client: pg.Client;
  readonly snapshot: Snapshot;
  close(): Promise<void>;
};

/**
 * Connects as the server's owner, for whom no trigger runs: neither those that reject a change nor those that would
 * report it.
 */
async function openDatabase(name: DatabaseName, tables: Recording["databases"][DatabaseName]): Promise<OpenDatabase> {
  const database = await createTestDatabase(`audit_${name}`, [
    new URL(`../../../services/${name}/migrations/`, import.meta.url),
  ]);
  const client = new pg.Client({ connectionString: urlTo(database.name) });
  await client.connect();
  await client.query("SET session_replication_role = replica");
  for (const [table, rows] of Object.entries(tables)) await fill(client, table, rows);
  const close = async () => {
    await client.end();
    await database.drop();
  };
  return { name, database: database.name, client, snapshot: snapshotOf(client), close };
}

/** For the server's owner, or a login whose password is its name. */
function urlTo(database: string, login?: string): string {
  const url = new URL(readEnvironment("TEST_POSTGRES_URL"));
  url.pathname = `/${database}`;
  if (login !== undefined) [url.username, url.password] = [login, login];
  return url.href;
}

/** Columns that a later migration added get their defaults. */
async function fill(client: pg.Client, table: string, rows: readonly object[]): Promise<void> {
  const { rows: columns } = await client.query<{ name: string }>(
    `SELECT quote_ident(column_name) AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' AND column_name = ANY ($2)`,
    [table, Object.keys(rows[0] ?? {})],
  );
  const names = columns.map(({ name }) => name).join(", ");
  if (names === "") return;
  await client.query(`DELETE FROM ${table}`);
  await client.query(
    `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE
     SELECT ${names} FROM json_populate_recordset(NULL::${table}, $1::json)`,
    [JSON.stringify(rows)],
  );
  await countOn(client, table);
}

/** Rows inserted later get a free id. */
async function countOn(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_identity = 'YES'`,
    [table],
  );
  for (const { name } of rows) {
    await client.query(`SELECT setval(pg_get_serial_sequence($1, $2), (SELECT max(${name}) FROM ${table}))`, [
      table,
      name,
    ]);
  }
}

async function publishAll(
  { kafka, topicPrefix, makeTopics }: ReturnType<typeof createTestKafka>,
  events: Recording["events"],
): Promise<void> {
  const topics = DATABASES.map((service) => [topicOf(topicPrefix, service), events[service]] as const);
  await makeTopics(...topics.map(([topic]) => topic));
  const producer = await kafka.producer();
  for (const [topic, recorded] of topics) {
    await producer.send(
      topic,
      recorded.map(({ key, type, payload, at }, index) => ({
        eventId: String(index),
        key,
        type,
        value: Buffer.from(payload, "base64"),
        occurredAt: new Date(at),
      })),
    );
  }
}

/** Returns Stripe's recorded lists, each object with its balance transaction when requested. */
function listsOf({ balanceTransactions, ...recorded }: Recording["stripe"]): StripeLists {
  const byId = new Map(balanceTransactions.map((transaction) => [transaction.id, transaction]));
  const expand = (reference: string | Stripe.BalanceTransaction | null) =>
    typeof reference === "string" ? (byId.get(reference) ?? null) : reference;
  return {
    charges: () =>
      each(recorded.charges.map((charge) => ({ ...charge, balance_transaction: expand(charge.balance_transaction) }))),
    refunds: () => each(recorded.refunds),
    transfers: () => each(recorded.transfers),
    reversals: () => each([]),
    accounts: () => each(recorded.accounts),
    disputes: () => each(recorded.disputes),
    funds: () => each(balanceTransactions.filter(({ type }) => type === "topup")),
    balanceCents: () => Promise.resolve(0n),
  };
}

async function* each<T>(objects: readonly T[]): AsyncGenerator<T> {
  yield* objects;
}
