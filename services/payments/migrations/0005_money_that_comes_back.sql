-- Money that comes back after it went out or was written off: transfers that are reversed in parts, and disputes that
-- end otherwise than they did first.

-- What of a transfer somebody took back at Stripe.
ALTER TABLE operations ADD COLUMN reversed_cents bigint NOT NULL DEFAULT 0;
-- What it sent stays sent; more came to be owed since, and the next row sends that.
ALTER TABLE operations ADD COLUMN is_followed boolean NOT NULL DEFAULT false;
ALTER TABLE operations ADD CONSTRAINT operations_reversed
  CHECK (reversed_cents = 0 OR (kind = 'transfer' AND stripe_id IS NOT NULL AND reversed_cents BETWEEN 0 AND amount_cents));
ALTER TABLE operations ADD CONSTRAINT operations_followed CHECK (NOT is_followed OR status = 'done');
GRANT UPDATE (reversed_cents, is_followed) ON operations TO stakehold_service;

-- Until now a transfer was booked as reversed only when it was so as a whole, under its own id.
UPDATE operations SET reversed_cents = amount_cents
WHERE kind = 'transfer' AND EXISTS (SELECT FROM transactions WHERE key = 'transfer_reversed:' || stripe_id);

-- A stake's money goes out by one row at a time: the next is written with the end of the one before.
DROP INDEX operations_one_way_out;
CREATE UNIQUE INDEX operations_one_way_out ON operations (stake_id)
  WHERE kind IN ('refund', 'transfer') AND status <> 'failed' AND NOT is_followed;
DROP INDEX operations_one_suspense_refund;
CREATE UNIQUE INDEX operations_one_suspense_refund ON operations (target)
  WHERE kind = 'suspense_refund' AND status <> 'failed' AND NOT is_followed;
CREATE INDEX operations_came_back ON operations (stake_id) WHERE reversed_cents > 0 OR is_followed;

-- When the reading began that the row comes from: an older reading never overwrites a newer one.
ALTER TABLE disputes ADD COLUMN observed_at timestamptz;
UPDATE disputes SET observed_at = coalesce(closed_at, opened_at);
ALTER TABLE disputes ALTER COLUMN observed_at SET NOT NULL;
-- What a lost one took from what was owed for the charge, and what from the platform.
ALTER TABLE disputes ADD COLUMN taken_cents bigint NOT NULL DEFAULT 0 CHECK (taken_cents >= 0);
ALTER TABLE disputes ADD COLUMN loss_cents bigint NOT NULL DEFAULT 0 CHECK (loss_cents >= 0);
-- How often an outcome was booked: each time under a key of its own.
ALTER TABLE disputes ADD COLUMN bookings integer NOT NULL DEFAULT 0 CHECK (bookings >= 0);
UPDATE disputes d SET bookings = 1 FROM transactions t WHERE t.key IN ('dispute_lost:' || d.id, 'dispute_won:' || d.id);
UPDATE disputes d SET taken_cents = booked.taken, loss_cents = booked.lost
FROM (
  SELECT t.key, coalesce(sum(p.cents) FILTER (WHERE a.kind = 'liability'), 0) AS taken,
    coalesce(sum(p.cents) FILTER (WHERE a.name = 'chargeback_loss'), 0) AS lost
  FROM transactions t JOIN postings p ON p.transaction_id = t.id JOIN accounts a ON a.name = p.account
  WHERE t.kind = 'dispute_lost' GROUP BY t.key
) AS booked
WHERE booked.key = 'dispute_lost:' || d.id;
ALTER TABLE disputes ADD CONSTRAINT disputes_only_lost_cost CHECK (status = 'lost' OR (taken_cents = 0 AND loss_cents = 0));
GRANT UPDATE (amount_cents, reason, observed_at, taken_cents, loss_cents, bookings) ON disputes TO stakehold_service;
CREATE INDEX disputes_of_no_payment ON disputes (charge) WHERE payment_intent IS NULL;

-- A payout is parked where its row is stopped, and where more is owed than went out by rows that are done.
CREATE OR REPLACE VIEW parked_work AS
  SELECT 'dead-letter/' || id AS id, 'DEAD_LETTER' AS kind, type AS subject, NULL::uuid AS stake_id, NULL::uuid AS bet_id,
    NULL::uuid AS user_id, NULL::bigint AS cents, created_at AS since, error_code AS reason
  FROM dead_letters WHERE resolved_at IS NULL
  UNION ALL
  SELECT 'event/' || id, 'STRIPE_EVENT', object_id, NULL, NULL, NULL, NULL, received_at, coalesce(last_error, '')
  FROM stripe_events WHERE next_attempt_at IS NOT NULL AND attempts >= 5
  UNION ALL
  SELECT 'refund/' || s.id, 'FAILED_REFUND', s.id::text, s.id, s.bet_id, s.user_id, b.cents, o.finished_at, coalesce(o.last_error, '')
  FROM stakes s
  JOIN balances b ON b.account = 'refund_payable:' || s.id AND b.cents > 0
  JOIN LATERAL (
    SELECT * FROM operations WHERE stake_id = s.id AND kind IN ('refund', 'transfer')
    ORDER BY created_at DESC, attempt DESC LIMIT 1
  ) AS o ON o.status = 'failed'
  WHERE s.status = 'refunding'
  UNION ALL
  SELECT 'payout/' || o.key, 'STOPPED_PAYOUT', o.stake_id::text, o.stake_id, o.bet_id, o.user_id, b.cents, o.created_at,
    coalesce(o.last_error, '')
  FROM operations o
  JOIN balances b ON b.account IN ('payable:' || o.stake_id, 'refund_payable:' || o.stake_id) AND b.cents > 0
  WHERE o.status = 'stopped' AND o.last_error IS DISTINCT FROM 'disputed'
  UNION ALL
  SELECT 'payout/' || o.key, 'STOPPED_PAYOUT', s.id::text, s.id, s.bet_id, s.user_id, b.cents, o.finished_at, 'came back'
  FROM stakes s
  JOIN balances b ON b.account IN ('payable:' || s.id, 'refund_payable:' || s.id) AND b.cents > 0
  JOIN LATERAL (
    SELECT * FROM operations WHERE stake_id = s.id AND kind IN ('refund', 'transfer')
    ORDER BY created_at DESC, attempt DESC LIMIT 1
  ) AS o ON o.status = 'done'
  WHERE s.id IN (
    SELECT id FROM stakes WHERE status = 'refunding'
    UNION SELECT stake_id FROM operations WHERE reversed_cents > 0 OR is_followed
  )
  UNION ALL
  SELECT 'payout/' || key, 'WAITING_PAYOUT', stake_id::text, stake_id, bet_id, user_id, amount_cents, created_at, 'no payout account'
  FROM operations WHERE status = 'waiting'
  UNION ALL
  SELECT 'dispute/' || d.id, 'DISPUTE', d.id, d.stake_id, s.bet_id, s.user_id, d.amount_cents, d.opened_at, d.status || ': ' || d.reason
  FROM disputes d LEFT JOIN stakes s ON s.id = d.stake_id WHERE d.closed_at IS NULL
  UNION ALL
  SELECT b.account, 'SUSPENSE', substr(b.account, 10), NULL, NULL, NULL, b.cents, t.created_at, coalesce(o.last_error, 'matches nothing')
  FROM balances b
  JOIN transactions t ON t.key = b.account
  LEFT JOIN LATERAL (
    SELECT * FROM operations WHERE kind = 'suspense_refund' AND target = substr(b.account, 10) ORDER BY attempt DESC LIMIT 1
  ) AS o ON true
  WHERE b.account LIKE 'suspense:%' AND b.cents > 0 AND coalesce(o.status, 'failed') IN ('failed', 'done')
  UNION ALL
  SELECT 'difference/' || key, 'DIFFERENCE', key, NULL, NULL, NULL, coalesce(stripe_cents, 0) - coalesce(ledger_cents, 0), first_seen_at, kind
  FROM differences WHERE resolved_at IS NULL;
