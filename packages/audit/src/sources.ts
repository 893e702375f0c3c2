import type { KafkaSettings } from "@stakehold/messaging/kafka/broker.ts";
import { openSession } from "@stakehold/service/database/session.ts";
import pg from "pg";
import Stripe from "stripe";

/** The locations of the records that an audit compares. */
export type MoneyAddresses = {
  /** The payments database, to be read in full; it also gets the temporary tables. */
  readonly paymentsUrl: string;
  /** The databases of bets and voting, to be read in full; without them their rules are left out. */
  readonly betsUrl?: string | undefined;
  readonly votingUrl?: string | undefined;
  readonly stripe: { readonly url: string; readonly secretKey: string };
  /** The location of published events; without it their rules are left out. */
  readonly events?: EventsAddress | undefined;
};

/** The broker, and the prefix of this installation's topics. */
export type EventsAddress = Pick<KafkaSettings, "brokers" | "tls" | "sasl"> & {
  readonly topicPrefix: string;
  /** Ignores events published earlier: after a restore they name what was lost. */
  readonly since?: Date | undefined;
};

/** Queries one database inside one snapshot, so that all results are consistent. */
export type Snapshot = <Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

/** Runs `work` on a snapshot of a database; `preparation` is SQL that a snapshot may not run, for temporary tables. */
export async function withSnapshot<T>(
  url: string,
  work: (snapshot: Snapshot) => Promise<T>,
  preparation = "",
): Promise<T> {
  return withConnection(url, async (client) => {
    // Separately: several statements sent at once are one transaction, which would have begun already.
    if (preparation !== "") await client.query(preparation);
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    return work(snapshotOf(client));
  });
}

/** Runs `work` on a connection of its own, in UTC. A connection that is lost between two queries fails the next query. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await openSession(client);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A connection runs one query at a time, so concurrent queries wait for each other. */
export function snapshotOf(client: pg.Client): Snapshot {
  let last: Promise<unknown> = Promise.resolve();
  return <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) => {
    const answer = last.then(() => client.query<Row>(text, [...values])).then(({ rows }) => rows);
    last = answer.catch(() => undefined);
    return answer;
  };
}

/** Rows that are fetched at once, which is all that an audit holds of a table. */
const PAGE = 2_000;

/** Reads a query's result page by page, however large it is. One reading at a time on a snapshot. */
export async function* pagesOf<Row extends pg.QueryResultRow>(
  snapshot: Snapshot,
  query: string,
): AsyncGenerator<Row[]> {
  await snapshot(`DECLARE audited NO SCROLL CURSOR FOR ${query}`);
  try {
    for (let page = await fetchPage<Row>(snapshot); page.length > 0; page = await fetchPage<Row>(snapshot)) yield page;
  } finally {
    await snapshot("CLOSE audited");
  }
}

const fetchPage = <Row extends pg.QueryResultRow>(snapshot: Snapshot): Promise<Row[]> =>
  snapshot<Row>(`FETCH ${PAGE} FROM audited`);

/** Makes the official client for Stripe's address. */
export function stripeAt({ url, secretKey }: MoneyAddresses["stripe"]): Stripe {
  const { hostname, port, protocol } = new URL(url);
  return new Stripe(secretKey, {
    host: hostname,
    port: port === "" ? (protocol === "https:" ? 443 : 80) : Number(port),
    protocol: protocol === "https:" ? "https" : "http",
    maxNetworkRetries: 3,
    telemetry: false,
  });
}
