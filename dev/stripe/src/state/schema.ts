/** The fields that filter lists and may have many rows: each gets an index for its own kind only. */
const LOOKUPS = [
  ["charge", "payment_intent"],
  ["charge", "transfer_group"],
  ["refund", "payment_intent"],
  ["refund", "charge"],
  ["refund", "pending_reason"],
  ["dispute", "payment_intent"],
  ["dispute", "charge"],
  ["transfer", "transfer_group"],
  ["transfer", "destination"],
  ["transfer", "source_transaction"],
  ["transfer_reversal", "transfer"],
  ["balance_transaction", "source"],
] as const;

/**
 * API objects are stored as the JSON of Stripe's API. Money is also stored in `funds`, where a balance is one sum over
 * a covering index.
 */
export const SCHEMA = `
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE IF NOT EXISTS objects (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  owner TEXT NOT NULL,
  created INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (kind, owner, seq);
${LOOKUPS.map(lookupIndex).join("\n")}

-- Which test card a payment method stands for; a card's number is never stored.
CREATE TABLE IF NOT EXISTS payment_method_cards (payment_method TEXT PRIMARY KEY, card TEXT NOT NULL) STRICT;

CREATE TABLE IF NOT EXISTS funds (
  balance_transaction TEXT PRIMARY KEY,
  owner TEXT NOT NULL,
  available_on INTEGER NOT NULL,
  net INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS funds_by_owner ON funds (owner, available_on, net);

CREATE TABLE IF NOT EXISTS jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  due_at_ms INTEGER NOT NULL,
  UNIQUE (kind, subject)
) STRICT;
CREATE INDEX IF NOT EXISTS jobs_due ON jobs (due_at_ms);

CREATE TABLE IF NOT EXISTS answers (
  owner TEXT NOT NULL,
  key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  request_id TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  PRIMARY KEY (owner, key)
) STRICT;
CREATE INDEX IF NOT EXISTS answers_by_age ON answers (created_at_ms);

CREATE TABLE IF NOT EXISTS deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  event TEXT NOT NULL,
  type TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at_ms INTEGER NOT NULL,
  last_status INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (next_attempt_at_ms) WHERE state = 'pending';
CREATE INDEX IF NOT EXISTS deliveries_by_event ON deliveries (event);
`;

function lookupIndex([kind, field]: (typeof LOOKUPS)[number]): string {
  return `CREATE INDEX IF NOT EXISTS ${kind}_by_${field} ON objects (owner, json_extract(body, '$.${field}'), seq) WHERE kind = '${kind}';`;
}
