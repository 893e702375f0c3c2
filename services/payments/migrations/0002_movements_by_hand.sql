-- Refunds and transfers that somebody made by hand at Stripe, and what admins decided about them.

CREATE TABLE hand_movements (
  -- Stripe's id: re_… or tr_….
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('REFUND', 'TRANSFER')),
  -- The stake whose charge it gave back, or whose person it paid; null where the charge is no stake's.
  stake_id uuid REFERENCES stakes,
  payment_intent text NOT NULL,
  -- What it took of the platform's balance; null until Stripe says how much that is of an amount in another currency.
  amount_cents bigint CHECK (amount_cents > 0),
  -- PENDING: Stripe has not finished it. WAITING: for an admin who adopts it. ADOPTED: booked by its id. FAILED: it came
  -- to nothing, or all of it came back.
  status text NOT NULL CHECK (status IN ('PENDING', 'WAITING', 'ADOPTED', 'FAILED')),
  -- What of it came back after it was adopted.
  back_cents bigint NOT NULL DEFAULT 0 CHECK (back_cents >= 0),
  -- What it took of what was owed for the charge, and what of the platform. Where the charge was in another currency and
  -- went back whole, the rates of the two days differ: a loss below zero is a gain.
  taken_cents bigint NOT NULL DEFAULT 0 CHECK (taken_cents >= 0),
  loss_cents bigint NOT NULL DEFAULT 0,
  seen_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK ((ended_at IS NOT NULL) = (status IN ('ADOPTED', 'FAILED'))),
  CHECK (status NOT IN ('WAITING', 'ADOPTED') OR amount_cents IS NOT NULL),
  CHECK (taken_cents + loss_cents = CASE status WHEN 'ADOPTED' THEN amount_cents - back_cents ELSE 0 END)
);
CREATE INDEX hand_movements_by_stake ON hand_movements (stake_id) WHERE stake_id IS NOT NULL;
CREATE INDEX hand_movements_by_suspense ON hand_movements (payment_intent) WHERE stake_id IS NULL;
CREATE INDEX hand_movements_waiting ON hand_movements (seen_at) WHERE ended_at IS NULL;
GRANT SELECT, INSERT ON hand_movements TO stakehold_service;
GRANT UPDATE (amount_cents, status, back_cents, taken_cents, loss_cents, ended_at) ON hand_movements TO stakehold_service;

-- Of a charge in another currency nobody knows what an inquiry about it is worth in ours.
ALTER TABLE disputes ALTER COLUMN amount_cents DROP NOT NULL;

ALTER TABLE admin_actions DROP CONSTRAINT admin_actions_action_check;
ALTER TABLE admin_actions ADD CONSTRAINT admin_actions_action_check CHECK (action IN ('RESUME_PAYOUT', 'RETRY_REFUND',
  'REFUND_BY_TRANSFER', 'REFUND_SUSPENSE', 'PROPOSE_ADOPTION', 'ADOPT_MOVEMENT'));

-- Everything that waits for somebody or something, one row each. A payout is parked where its row is stopped, and where
-- more is owed than went out by rows that are done. A row that a movement by hand stopped is told of by the movement.
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
    SELECT * FROM operations WHERE stake_id = s.id AND kind IN ('REFUND', 'TRANSFER')
    ORDER BY created_at DESC, attempt DESC LIMIT 1
  ) AS o ON o.status = 'FAILED'
  WHERE s.status = 'REFUNDING'
  UNION ALL
  SELECT 'payout/' || o.key, 'STOPPED_PAYOUT', o.stake_id::text, o.stake_id, o.bet_id, o.user_id, b.cents, o.created_at,
    coalesce(o.last_error, '')
  FROM operations o
  JOIN balances b ON b.account IN ('payable:' || o.stake_id, 'refund_payable:' || o.stake_id) AND b.cents > 0
  WHERE o.status = 'STOPPED' AND coalesce(o.last_error, '') NOT IN ('disputed', 'by_hand')
  UNION ALL
  SELECT 'payout/' || o.key, 'STOPPED_PAYOUT', s.id::text, s.id, s.bet_id, s.user_id, b.cents, o.finished_at, 'came back'
  FROM stakes s
  JOIN balances b ON b.account IN ('payable:' || s.id, 'refund_payable:' || s.id) AND b.cents > 0
  JOIN LATERAL (
    SELECT * FROM operations WHERE stake_id = s.id AND kind IN ('REFUND', 'TRANSFER')
    ORDER BY created_at DESC, attempt DESC LIMIT 1
  ) AS o ON o.status = 'DONE'
  WHERE s.id IN (
    SELECT id FROM stakes WHERE status = 'REFUNDING'
    UNION SELECT stake_id FROM operations WHERE reversed_cents > 0 OR is_followed
    UNION SELECT stake_id FROM hand_movements WHERE back_cents > 0
  )
  UNION ALL
  SELECT 'payout/' || key, 'WAITING_PAYOUT', stake_id::text, stake_id, bet_id, user_id, amount_cents, created_at, 'no payout account'
  FROM operations WHERE status = 'WAITING'
  UNION ALL
  SELECT 'dispute/' || d.id, 'DISPUTE', d.id, d.stake_id, s.bet_id, s.user_id, d.amount_cents, d.opened_at, lower(d.status) || ': ' || d.reason
  FROM disputes d LEFT JOIN stakes s ON s.id = d.stake_id WHERE d.closed_at IS NULL
  UNION ALL
  SELECT b.account, 'SUSPENSE', substr(b.account, 10), NULL, NULL, NULL, b.cents, t.created_at, coalesce(o.last_error, 'matches nothing')
  FROM balances b
  JOIN transactions t ON t.key = b.account
  LEFT JOIN LATERAL (
    SELECT * FROM operations WHERE kind = 'SUSPENSE_REFUND' AND target = substr(b.account, 10) ORDER BY attempt DESC LIMIT 1
  ) AS o ON true
  WHERE b.account LIKE 'suspense:%' AND b.cents > 0 AND coalesce(o.status, 'FAILED') IN ('FAILED', 'DONE')
  UNION ALL
  SELECT 'difference/' || key, 'DIFFERENCE', key, NULL, NULL, NULL, coalesce(stripe_cents, 0) - coalesce(ledger_cents, 0), first_seen_at, kind
  FROM differences WHERE resolved_at IS NULL
  UNION ALL
  SELECT 'by-hand/' || m.id, 'MADE_BY_HAND', m.id, m.stake_id, s.bet_id, s.user_id, m.amount_cents, m.seen_at,
    CASE m.kind WHEN 'REFUND' THEN 'refunded_by_hand' ELSE 'transferred_by_hand' END
      || CASE m.status WHEN 'PENDING' THEN '_pending' ELSE '' END
  FROM hand_movements m LEFT JOIN stakes s ON s.id = m.stake_id WHERE m.ended_at IS NULL;

-- Everything that a decision on a stake depends on, as one text each: what is read, and what must still be so when the
-- decision is written. `p_bets` names the bet of a stake that may not be there yet.
CREATE OR REPLACE FUNCTION stake_states(p_stakes uuid[], p_bets uuid[]) RETURNS TABLE (stake_id uuid, state text)
LANGUAGE sql STABLE SET plan_cache_mode = force_generic_plan
AS $$
  SELECT asked.stake, json_build_object(
    'stake', CASE WHEN s.id IS NOT NULL THEN row_to_json(s) END,
    'is_tombstone', s.id IS NULL AND EXISTS (SELECT FROM tombstones WHERE tombstones.stake_id = asked.stake),
    'operations', (SELECT json_agg(o ORDER BY o.created_at, o.attempt, o.key) FROM operations o WHERE o.stake_id = asked.stake),
    'settlement', (SELECT row_to_json(e) FROM settlements e WHERE e.bet_id = coalesce(s.bet_id, asked.bet)),
    'disputes', (SELECT json_agg(d ORDER BY d.opened_at, d.id) FROM disputes d WHERE d.stake_id = asked.stake),
    'movements', (SELECT json_agg(m ORDER BY m.seen_at, m.id) FROM hand_movements m WHERE m.stake_id = asked.stake),
    'owed', (SELECT json_object_agg(split_part(b.account, ':', 1) || '_cents', b.cents ORDER BY b.account) FROM balances b
      WHERE s.charge IS NOT NULL
        AND b.account IN ('disputed:' || asked.stake, 'payable:' || asked.stake, 'refund_payable:' || asked.stake))
  )::text
  FROM unnest(p_stakes, p_bets) AS asked (stake, bet)
  -- One look for each, whatever the planner thinks of the size of a table that was empty a moment ago.
  LEFT JOIN LATERAL (SELECT * FROM stakes WHERE id = asked.stake OFFSET 0) AS s ON true
$$;

-- Writes what was decided, whole, under locks that the caller holds; what is left out or empty stays as it is. The rows
-- are JSON of their tables' columns. What was agreed on first stays: only what may change is taken from a row that is
-- there. Operations are written in the given order, so that an attempt that failed makes room for the next.
CREATE OR REPLACE FUNCTION write_decision(p_decision json) RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  decided record;
BEGIN
  -- Taken apart once: a list may be of thousands.
  SELECT * INTO decided FROM json_to_record(p_decision) AS d (tombstones json, stakes json, settlements json,
    operations json, disputes json, movements json, payout_accounts json, admin_actions json, transactions json, postings json, events json);

  IF decided.tombstones IS NOT NULL THEN
    INSERT INTO tombstones (stake_id) SELECT value::uuid FROM json_array_elements_text(decided.tombstones)
      ON CONFLICT DO NOTHING;
  END IF;
  IF decided.stakes IS NOT NULL THEN
    INSERT INTO stakes SELECT * FROM json_populate_recordset(NULL::stakes, decided.stakes)
      ON CONFLICT (id) DO UPDATE SET status = excluded.status, status_since = excluded.status_since,
        is_closing = excluded.is_closing, attempt = excluded.attempt, payment_intent = excluded.payment_intent,
        charge = excluded.charge, charged_at = excluded.charged_at, card_last4 = excluded.card_last4,
        balance_transaction = excluded.balance_transaction, payable_cents = excluded.payable_cents,
        winnings_fee_cents = excluded.winnings_fee_cents, due_at = excluded.due_at;
  END IF;
  IF decided.settlements IS NOT NULL THEN
    INSERT INTO settlements SELECT * FROM json_populate_recordset(NULL::settlements, decided.settlements);
  END IF;
  IF decided.operations IS NOT NULL THEN
    INSERT INTO operations SELECT * FROM json_populate_recordset(NULL::operations, decided.operations)
      ON CONFLICT (key) DO UPDATE SET target = excluded.target, parameters_hash = excluded.parameters_hash,
        status = excluded.status, stripe_id = excluded.stripe_id, calls = excluded.calls,
        first_called_at = excluded.first_called_at, server_errors = excluded.server_errors,
        absent_at = excluded.absent_at, last_error = excluded.last_error, next_attempt_at = excluded.next_attempt_at,
        finished_at = excluded.finished_at, reversed_cents = excluded.reversed_cents, is_followed = excluded.is_followed;
  END IF;
  IF decided.disputes IS NOT NULL THEN
    INSERT INTO disputes SELECT * FROM json_populate_recordset(NULL::disputes, decided.disputes)
      ON CONFLICT (id) DO UPDATE SET amount_cents = excluded.amount_cents, reason = excluded.reason,
        status = excluded.status, closed_at = excluded.closed_at, observed_at = excluded.observed_at,
        taken_cents = excluded.taken_cents, loss_cents = excluded.loss_cents, bookings = excluded.bookings;
  END IF;
  IF decided.movements IS NOT NULL THEN
    INSERT INTO hand_movements SELECT * FROM json_populate_recordset(NULL::hand_movements, decided.movements)
      ON CONFLICT (id) DO UPDATE SET amount_cents = excluded.amount_cents, status = excluded.status, back_cents = excluded.back_cents,
        taken_cents = excluded.taken_cents, loss_cents = excluded.loss_cents, ended_at = excluded.ended_at;
  END IF;
  IF decided.payout_accounts IS NOT NULL THEN
    INSERT INTO payout_accounts (user_id, attempt, stripe_account, details_submitted, payouts_enabled, observed_at,
        created_at, due_at)
      SELECT user_id, attempt, stripe_account, details_submitted, payouts_enabled, observed_at, created_at, due_at
      FROM json_populate_recordset(NULL::payout_accounts, decided.payout_accounts)
      ON CONFLICT (user_id) DO UPDATE SET attempt = excluded.attempt, stripe_account = excluded.stripe_account,
        details_submitted = excluded.details_submitted, payouts_enabled = excluded.payouts_enabled,
        observed_at = excluded.observed_at, due_at = excluded.due_at;
  END IF;
  IF decided.admin_actions IS NOT NULL THEN
    INSERT INTO admin_actions SELECT * FROM json_populate_recordset(NULL::admin_actions, decided.admin_actions);
  END IF;
  IF decided.transactions IS NOT NULL THEN
    PERFORM post_transactions(decided.transactions, decided.postings);
  END IF;
  IF decided.events IS NOT NULL THEN
    PERFORM enqueue_events(decided.events);
  END IF;
END
$$;
