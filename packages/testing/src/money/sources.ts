import pg from "pg";
import Stripe from "stripe";

/** Where the money's three records are. */
export type MoneyAddresses = {
  /** The payments database, to be read whole. */
  readonly paymentsUrl: string;
  /** The bets database, to be read whole; without it the rules that compare the two are left out. */
  readonly betsUrl?: string | undefined;
  readonly stripe: { readonly url: string; readonly secretKey: string };
};

/** Asks one database inside one snapshot, so that all that it returns belongs together. */
export type Snapshot = <Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

/** Runs `work` on a snapshot of a database. */
export async function withSnapshot<T>(url: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    let last: Promise<unknown> = Promise.resolve();
    // A connection answers one question at a time, so questions that come together wait for each other here.
    return await work(<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) => {
      const answer = last.then(() => client.query<Row>(text, [...values])).then(({ rows }) => rows);
      last = answer.catch(() => undefined);
      return answer;
    });
  } finally {
    await client.end();
  }
}

/** The official client, pointed at wherever Stripe is. */
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
