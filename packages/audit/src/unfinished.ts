import { withConnection, type MoneyAddresses } from "./sources.ts";

/** What is in transit, by kind; everything is zero when the platform is idle. */
type Unfinished = Readonly<Record<string, number>>;

/** What is left to publish, apply or call; winnings that wait for an account may stay. */
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

/** Returns what is in transit at this moment, in words. */
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

const countsOf = (url: string, query: string): Promise<Unfinished> =>
  withConnection(url, async (client) => (await client.query<Record<string, number>>(query)).rows[0] ?? {});
