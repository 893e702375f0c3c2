/**
 * Records from outside the payments database, in temporary tables there, so that rules compare whole tables by one
 * query and an audit holds one page in memory, however large the platform is. They end with the connection.
 */
const TABLES = {
  /** From payments: what each transaction moved, including corrections. */
  booked: "key text, kind text, account text, currency text, cents bigint",
  // Of bets.
  bets: `id uuid, creator_id uuid, title text, description text, category text, topic text, status text, fee_policy text,
    total_amount bigint, min_entry bigint, published_at timestamptz, end_date timestamptz, for_pool bigint, against_pool bigint,
    for_count int, against_count int, last_admission int, proposed_winning_side text, proposed_outcome text,
    proposed_at timestamptz, proposer_id uuid, voting_ends_at timestamptz, decision text, decision_reason text,
    decided_at timestamptz, ended_at timestamptz, source_name text, source_url text, void_if text, early_proposal boolean,
    evidence_url text`,
  /** Includes those of bets that a cleanup removed. */
  places: `id uuid, bet_id uuid, user_id uuid, side text, amount bigint, status text, admission_number int,
    created_at timestamptz, admitted_at timestamptz, withdrawn_at timestamptz, banned_at timestamptz, is_removed boolean`,
  // Of voting.
  ballots: `bet_id uuid, status text, opened_at timestamptz, deadline timestamptz, electorate_size int, approvals int,
    rejections int`,
  electors: "bet_id uuid, user_id uuid, seat text",
  votes: "bet_id uuid, user_id uuid, choice text, cast_at timestamptz",
  // From every database: acts of staff and admins, and stored sums that save pages from counting.
  acts: "service text, id uuid, digest text",
  kept_sums: "subject text, kept text, counted text",
  // From Stripe. Metadata are texts: anyone with access to the dashboard can type them.
  seen_charges: `id text, amount bigint, cents bigint, is_paid boolean, payment_intent text, stake text, bet text,
    operation text, balance_transaction text, last4 text`,
  seen_refunds: `id text, amount bigint, status text, charge text, payment_intent text, stake text, operation text,
    is_our_currency boolean`,
  seen_transfers: `id text, amount bigint, reversed bigint, destination text, stake text, bet text, operation text,
    is_our_currency boolean`,
  seen_accounts: "id text, person text",
  seen_disputes: `id text, status text, amount bigint, charge text, payment_intent text, reason text, withdrawn bigint,
    is_our_currency boolean`,
  /** Movements of Stripe's balance besides charges, under the keys by which the ledger books them. */
  seen_lines: "key text, cents bigint",
  // From Kafka.
  published: "service text, type text, at timestamptz, body jsonb",
  /** Since when a service's events are held; older facts may have none. */
  published_since: "service text, at timestamptz",
} as const satisfies Readonly<Record<string, string>>;

/** A table of outside records. */
export type TemporaryTable = keyof typeof TABLES;

const INDEXES = `CREATE INDEX ON pg_temp.published (service, type)`;

/** Creates them, before the snapshot begins. */
export const MAKE_TABLES = [
  ...Object.entries(TABLES).map(([name, columns]) => `CREATE TEMPORARY TABLE ${name} (${columns})`),
  INDEXES,
].join("; ");

/** Analyses the filled tables: a plan made for empty ones may take hours. */
export const ANALYZE_TABLES = `ANALYZE ${Object.keys(TABLES).join(", ")}`;
