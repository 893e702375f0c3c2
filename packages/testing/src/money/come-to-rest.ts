import pg from "pg";
import type { MoneyAddresses } from "./sources.ts";

/** What is still on its way, by what it is; everything is zero when the platform has come to rest. */
type Unfinished = Readonly<Record<string, number>>;

const WAIT_MS = 200;

/** Nothing is published, applied or called in these any more; winnings that wait for an account may wait. */
const IN_PAYMENTS = `
  SELECT
    (SELECT count(*) FROM outbox WHERE published_at IS NULL)::int AS "events of payments to publish",
    (SELECT count(*) FROM stripe_events WHERE applied_at IS NULL)::int AS "events of Stripe to apply",
    (SELECT count(*) FROM operations WHERE status IN ('DUE', 'UNKNOWN', 'SUBMITTED'))::int AS "operations to call",
    (SELECT count(*) FROM stakes WHERE charge IS NOT NULL AND balance_transaction IS NULL)::int AS "fees of Stripe to book",
    (SELECT count(*) FROM stakes WHERE is_closing AND status IN ('OPENING', 'PENDING'))::int AS "stakes to close"`;

const IN_BETS = `
  SELECT
    (SELECT count(*) FROM outbox WHERE published_at IS NULL)::int AS "events of bets to publish",
    (SELECT count(*) FROM bets WHERE decision IS NOT NULL AND status NOT IN ('RESOLVED', 'REFUNDED', 'ABANDONED'))::int AS "bets to settle"`;

/**
 * Waits until nothing is on its way any more: outboxes published, Stripe's events applied, operations called.
 * Throws when it is not so in time, and says what is left.
 */
export async function comeToRest(addresses: MoneyAddresses, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  // Between two services an event is in neither outbox for a moment, so rest must be seen twice in a row.
  for (let seen = 0; seen < 2;) {
    const left = await unfinishedOf(addresses);
    seen = left.length === 0 ? seen + 1 : 0;
    if (seen === 2) return;
    if (Date.now() > deadline) throw new Error(`The platform did not come to rest: ${left.join(", ")}`);
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}

/** What is on its way at this moment, in words. */
export async function unfinishedOf({ paymentsUrl, betsUrl }: MoneyAddresses): Promise<string[]> {
  const databases = [
    { url: paymentsUrl, query: IN_PAYMENTS },
    ...(betsUrl === undefined ? [] : [{ url: betsUrl, query: IN_BETS }]),
  ];
  const counts = await Promise.all(databases.map(({ url, query }) => countsOf(url, query)));
  return counts.flatMap((each) =>
    Object.entries(each).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what}`])),
  );
}

async function countsOf(url: string, query: string): Promise<Unfinished> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, number>>(query);
    return rows[0] ?? {};
  } finally {
    await client.end();
  }
}
