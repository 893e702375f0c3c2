import pg from "pg";

/** People in each bet: three on the side that wins, two on the other. */
const PEOPLE = 5;

/**
 * The bets, numbered from 0: of five in a row two are open, two are won and paid out, and one is refunded. Everybody
 * staked $10.00 and paid a fee of $0.25.
 */
const PLACES = `
  SELECT number, place, bet, outcome,
    ('00000000-0000-4000-8000-' || lpad(to_hex(number), 12, '0'))::uuid AS stake_id,
    ('00000000-0000-4000-9000-' || lpad(to_hex(bet), 12, '0'))::uuid AS bet_id,
    ('00000000-0000-4000-a000-' || lpad(to_hex(number), 12, '0'))::uuid AS user_id,
    CASE WHEN outcome = 'FOR' AND place < 3 THEN 1666 + (place < 2)::int END AS won_cents
  FROM (
    SELECT number, number / ${PEOPLE} AS bet, number % ${PEOPLE} AS place,
      (ARRAY[NULL, NULL, 'FOR', 'FOR', 'REFUND'])[number / ${PEOPLE} % 5 + 1] AS outcome
    FROM generate_series(0, $1::int - 1) AS number
  ) AS numbered`;

/** What left Stripe's balance for a place, and what it is called there. */
export type Moved = { readonly id: string; readonly operation: string; readonly cents: number };

/** Stripe's side of what was filled in. */
export type Filled = {
  readonly charges: number;
  readonly chargeCents: number;
  readonly transfers: readonly Moved[];
  readonly refunds: readonly Moved[];
  /** What Stripe holds then. */
  readonly balanceCents: number;
};

/** Fills the database of payments with so many stakes as its owner, past the service but not past the ledger's rules. */
export const fillPayments = (ownerUrl: string, stakes: number): Promise<Filled> =>
  inTransaction(ownerUrl, async (client) => {
    await client.query(`CREATE TEMP TABLE places ON COMMIT DROP AS ${PLACES}`, [stakes]);
    for (const statement of [STAKES, SETTLEMENTS, OPERATIONS, ENTRIES, ACCOUNTS, TRANSACTIONS, POSTINGS]) {
      await client.query(statement);
    }
    const moved = await client.query<Moved & { kind: string }>(
      `SELECT kind, stripe_id AS id, key AS operation, amount_cents::int AS cents FROM operations
       WHERE kind IN ('TRANSFER', 'REFUND') ORDER BY key`,
    );
    const held = await client.query<{ cents: number }>(
      "SELECT sum(cents)::int AS cents FROM postings WHERE account = 'stripe_clearing'",
    );
    const of = (kind: string) => moved.rows.filter((row) => row.kind === kind);
    const balanceCents = held.rows[0]?.cents ?? 0;
    return { charges: stakes, chargeCents: 1_025, transfers: of("TRANSFER"), refunds: of("REFUND"), balanceCents };
  });

/** Fills the database of bets with the bets and places that the stakes belong to. */
export const fillBets = (ownerUrl: string, stakes: number): Promise<void> =>
  inTransaction(ownerUrl, async (client) => {
    await client.query(`CREATE TEMP TABLE places ON COMMIT DROP AS ${PLACES}`, [stakes]);
    for (const statement of [BETS, PARTICIPATIONS]) await client.query(statement);
  });

async function inTransaction<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("BEGIN");
    const done = await work(client);
    await client.query("COMMIT");
    // What autovacuum would have done by itself while the rows came one by one.
    await client.query("ANALYZE");
    return done;
  } finally {
    await client.end();
  }
}

const STAKES = `
  INSERT INTO stakes (id, bet_id, user_id, stake_cents, fee_cents, fee_policy, status, status_since, payment_intent,
    charge, charged_at, balance_transaction, payable_cents, winnings_fee_cents, created_at)
  SELECT stake_id, bet_id, user_id, 1000, 25, 'ENTRY', CASE
      WHEN outcome IS NULL THEN 'HELD' WHEN outcome = 'REFUND' THEN 'REFUNDED'
      WHEN won_cents IS NULL THEN 'FORFEITED' ELSE 'RELEASED' END,
    now(), 'pi_' || number, 'ch_' || number, now(), 'txn_' || number, won_cents, won_cents * 0, now()
  FROM places`;

const SETTLEMENTS = `
  INSERT INTO settlements (bet_id, decision, outcome, fee_policy, settled_at)
  SELECT DISTINCT bet_id, outcome, outcome, 'ENTRY', now() FROM places WHERE outcome IS NOT NULL`;

const OPERATIONS = `
  INSERT INTO operations (key, kind, attempt, stake_id, bet_id, user_id, amount_cents, status, stripe_id, created_at,
    finished_at)
  SELECT prefix || ':' || stake_id || ':a1', kind, 1, stake_id, bet_id, user_id, cents, 'DONE', made || number, now(), now()
  FROM (
    SELECT *, 'pi' AS prefix, 'PAYMENT_INTENT' AS kind, 1025 AS cents, 'pi_' AS made FROM places
    UNION ALL SELECT *, 'tr', 'TRANSFER', won_cents, 'tr_' FROM places WHERE won_cents IS NOT NULL
    UNION ALL SELECT *, 're', 'REFUND', 1025, 're_' FROM places WHERE outcome = 'REFUND'
  ) AS asked`;

/** The ledger's entries of every place's life. */
const ENTRIES = `
  CREATE TEMP TABLE entries ON COMMIT DROP AS
  SELECT key, kind, account, sum(cents)::bigint AS cents FROM places CROSS JOIN LATERAL (VALUES
    ('held:' || stake_id, 'STAKE_HELD', 'stripe_clearing', 1025, true),
    ('held:' || stake_id, 'STAKE_HELD', 'escrow:' || stake_id, -1000, true),
    ('held:' || stake_id, 'STAKE_HELD', 'fee_escrow:' || stake_id, -25, true),
    ('stripe_fee:txn_' || number, 'STRIPE_FEE', 'stripe_fees', 60, true),
    ('stripe_fee:txn_' || number, 'STRIPE_FEE', 'stripe_clearing', -60, true),
    ('settle:' || bet_id, 'SETTLEMENT', 'escrow:' || stake_id, 1000, outcome IS NOT NULL),
    ('settle:' || bet_id, 'SETTLEMENT', 'fee_escrow:' || stake_id, 25, outcome IS NOT NULL),
    ('settle:' || bet_id, 'SETTLEMENT', 'fee_revenue', -25, outcome = 'FOR'),
    ('settle:' || bet_id, 'SETTLEMENT', 'payable:' || stake_id, -won_cents, won_cents IS NOT NULL),
    ('settle:' || bet_id, 'SETTLEMENT', 'refund_payable:' || stake_id, -1025, outcome = 'REFUND'),
    ('transfer:tr_' || number, 'TRANSFER', 'payable:' || stake_id, won_cents, won_cents IS NOT NULL),
    ('transfer:tr_' || number, 'TRANSFER', 'stripe_clearing', -won_cents, won_cents IS NOT NULL),
    ('refund:re_' || number, 'REFUND', 'refund_payable:' || stake_id, 1025, outcome = 'REFUND'),
    ('refund:re_' || number, 'REFUND', 'stripe_clearing', -1025, outcome = 'REFUND')
  ) AS entry (key, kind, account, cents, is_so) WHERE is_so GROUP BY key, kind, account`;

const ACCOUNTS = "INSERT INTO accounts (name) SELECT DISTINCT account FROM entries";
const TRANSACTIONS = "INSERT INTO transactions (key, kind) SELECT DISTINCT key, kind FROM entries";
const POSTINGS = `
  INSERT INTO postings (transaction_id, account, cents)
  SELECT t.id, e.account, e.cents FROM entries e JOIN transactions t ON t.key = e.key`;

const BETS = `
  INSERT INTO bets (id, creator_id, title, description, category, status, fee_policy, total_amount, min_entry, created_at,
    published_at, end_date, for_pool, against_pool, pool, for_count, against_count, last_admission, decision,
    decision_reason, decided_at, ended_at, due_at)
  SELECT bet_id, min(user_id::text), 'Bet ' || bet, 'One of many.', 'WEATHER',
    (CASE outcome WHEN 'FOR' THEN 'RESOLVED' WHEN 'REFUND' THEN 'REFUNDED' ELSE 'ACTIVE' END)::bet_status,
    'ENTRY', 1000, 1000, now(), now(), now() + interval '1 year',
    count(*) FILTER (WHERE place < 3) * 1000, count(*) FILTER (WHERE place >= 3) * 1000, count(*) * 1000,
    count(*) FILTER (WHERE place < 3), count(*) FILTER (WHERE place >= 3), count(*),
    outcome::outcome,
    (CASE outcome WHEN 'FOR' THEN 'APPROVED' WHEN 'REFUND' THEN 'NO_CONSENSUS' END)::decision_reason,
    CASE WHEN outcome IS NOT NULL THEN now() END, CASE WHEN outcome IS NOT NULL THEN now() END,
    CASE WHEN outcome IS NULL THEN now() + interval '1 year' END
  FROM places GROUP BY bet_id, bet, outcome`;

const PARTICIPATIONS = `
  INSERT INTO participations (id, bet_id, user_id, side, amount, status, admission_number, created_at)
  SELECT stake_id, bet_id, user_id::text, (CASE WHEN place < 3 THEN 'FOR' ELSE 'AGAINST' END)::side, 1000, 'HELD', place + 1,
    now()
  FROM places`;
