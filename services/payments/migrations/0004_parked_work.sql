-- What waits for a person, what people did about it, and what Stripe says that the ledger does not.

-- Who decided what about whose money. Written with the effect, never changed.
CREATE TABLE admin_actions (
  id uuid PRIMARY KEY,
  admin_id uuid NOT NULL,
  action text NOT NULL CHECK (action IN ('RESUME_PAYOUT', 'RETRY_REFUND', 'REFUND_BY_TRANSFER', 'REFUND_SUSPENSE')),
  -- A stake, or the PaymentIntent of money in suspense.
  subject text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  note text NOT NULL,
  idempotency_key text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (admin_id, action, idempotency_key)
);
CREATE INDEX admin_actions_by_subject ON admin_actions (subject);
GRANT SELECT, INSERT ON admin_actions TO stakehold_service;

-- Stripe's statement: what each balance transaction moved, under the key by which the ledger would have booked it.
CREATE TABLE stripe_lines (
  ledger_key text NOT NULL,
  balance_transaction text NOT NULL,
  type text NOT NULL,
  source text,
  -- Above zero what came in, below what went out.
  cents bigint NOT NULL,
  created_at timestamptz NOT NULL,
  -- A transfer that is reversed in parts has several under one key.
  PRIMARY KEY (ledger_key, balance_transaction)
);
CREATE INDEX stripe_lines_created_at ON stripe_lines (created_at);
GRANT SELECT, INSERT ON stripe_lines TO stakehold_service;

-- Where the two statements differ. A difference is never booked by itself; it ends when both say the same.
CREATE TABLE differences (
  key text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('NOT_IN_LEDGER', 'NOT_AT_STRIPE', 'AMOUNT_DIFFERS', 'BALANCE_DIFFERS')),
  stripe_cents bigint,
  ledger_cents bigint,
  first_seen_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  resolved_at timestamptz
);
CREATE INDEX differences_open ON differences (first_seen_at) WHERE resolved_at IS NULL;
GRANT SELECT, INSERT ON differences TO stakehold_service;
GRANT UPDATE (kind, stripe_cents, ledger_cents, first_seen_at, last_seen_at, resolved_at) ON differences TO stakehold_service;

-- Everything that waits for somebody or something, one row each.
CREATE VIEW parked_work AS
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
  SELECT 'payout/' || key, 'STOPPED_PAYOUT', stake_id::text, stake_id, bet_id, user_id, amount_cents, created_at, coalesce(last_error, '')
  FROM operations WHERE status = 'stopped' AND last_error IS DISTINCT FROM 'disputed'
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
  WHERE b.account LIKE 'suspense:%' AND b.cents > 0 AND coalesce(o.status, 'failed') = 'failed'
  UNION ALL
  SELECT 'difference/' || key, 'DIFFERENCE', key, NULL, NULL, NULL, coalesce(stripe_cents, 0) - coalesce(ledger_cents, 0), first_seen_at, kind
  FROM differences WHERE resolved_at IS NULL;
GRANT SELECT ON parked_work TO stakehold_service;
CREATE INDEX operations_stopped ON operations (created_at) WHERE status = 'stopped';
CREATE INDEX balances_in_suspense ON balances (account) WHERE account LIKE 'suspense:%' AND cents > 0;

-- A connected account's events are listed apart from the platform's; each account is looked at in its turn.
ALTER TABLE payout_accounts ADD COLUMN events_checked_at timestamptz;
CREATE INDEX payout_accounts_events_checked_at ON payout_accounts (events_checked_at NULLS FIRST) WHERE stripe_account IS NOT NULL;
GRANT UPDATE (events_checked_at) ON payout_accounts TO stakehold_service;
