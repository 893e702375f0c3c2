-- Why an account at Stripe can't receive, where its person's details are no reason: it is gone, rejected or restricted.
ALTER TABLE payout_accounts ADD COLUMN hindrance text
  CONSTRAINT payout_accounts_hindrance_check CHECK (hindrance IN ('GONE', 'REJECTED', 'RESTRICTED'));
GRANT UPDATE (hindrance) ON payout_accounts TO stakehold_service;

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
    INSERT INTO payout_accounts (user_id, attempt, stripe_account, details_submitted, payouts_enabled, hindrance,
        observed_at, created_at, due_at)
      SELECT user_id, attempt, stripe_account, details_submitted, payouts_enabled, hindrance, observed_at, created_at, due_at
      FROM json_populate_recordset(NULL::payout_accounts, decided.payout_accounts)
      ON CONFLICT (user_id) DO UPDATE SET attempt = excluded.attempt, stripe_account = excluded.stripe_account,
        details_submitted = excluded.details_submitted, payouts_enabled = excluded.payouts_enabled,
        hindrance = excluded.hindrance, observed_at = excluded.observed_at, due_at = excluded.due_at;
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
