-- Stakes, the ledger, everything asked of Stripe, and everything that Stripe tells.
-- Amounts are whole cents of one currency. Times of rules come from stakehold_now().

-- ---------------------------------------------------------------------------------------------------------------------
-- The ledger: double-entry, append-only. Debits are positive and credits negative, so every transaction sums to zero.

-- The chart of accounts is the CASE below: an account is `<type>` or `<type>:<owner>`, and a name of no known type has
-- no kind and is refused.
CREATE TABLE accounts (
  name text PRIMARY KEY,
  kind text NOT NULL GENERATED ALWAYS AS (
    CASE split_part(name, ':', 1)
      WHEN 'stripe_clearing' THEN 'ASSET'
      WHEN 'dispute_receivable' THEN 'ASSET'
      WHEN 'platform_float' THEN 'EQUITY'
      WHEN 'escrow' THEN 'LIABILITY'
      WHEN 'fee_escrow' THEN 'LIABILITY'
      WHEN 'disputed' THEN 'LIABILITY'
      WHEN 'payable' THEN 'LIABILITY'
      WHEN 'refund_payable' THEN 'LIABILITY'
      WHEN 'suspense' THEN 'LIABILITY'
      WHEN 'fee_revenue' THEN 'INCOME'
      WHEN 'stripe_fees' THEN 'EXPENSE'
      WHEN 'chargeback_loss' THEN 'EXPENSE'
    END
  ) STORED,
  -- A liability is owed to somebody in particular; the platform's own accounts are one each.
  CHECK ((kind = 'LIABILITY') = (name LIKE '%:_%'))
);

CREATE TABLE transactions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The business key: what happened, once. The same thing told twice finds its key taken.
  key text NOT NULL UNIQUE,
  kind text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT stakehold_now(),
  -- The database transaction that wrote it; no other may add postings to it.
  written_by xid8 NOT NULL DEFAULT pg_current_xact_id()
);

-- That a posting's transaction and account exist is seen when postings are added (below) and not by foreign keys, which
-- would lock the row of the account, and every bet's money goes through stripe_clearing. Nothing is lost by that:
-- transactions and accounts are never changed or removed.
CREATE TABLE postings (
  transaction_id bigint NOT NULL,
  account text NOT NULL,
  currency text NOT NULL DEFAULT 'USD' CHECK (currency = 'USD'),
  cents bigint NOT NULL CHECK (cents <> 0),
  PRIMARY KEY (transaction_id, account, currency)
);
CREATE INDEX postings_by_account ON postings (account);

-- What each liability account owes: the negated sum of its postings, never below zero. The platform's own accounts have
-- no row here, so that no row is locked by every bet.
CREATE TABLE balances (
  account text PRIMARY KEY,
  cents bigint NOT NULL DEFAULT 0 CHECK (cents >= 0)
);
CREATE INDEX balances_in_suspense ON balances (account) WHERE account LIKE 'suspense:%' AND cents > 0;
GRANT SELECT, INSERT ON accounts, transactions, postings TO stakehold_service;
GRANT SELECT ON balances TO stakehold_service;

-- Postings come whole: each statement adds balanced transactions of its own database transaction. The balances of the
-- liabilities that it touches move with it, locked in the order of their names, so that two never wait in a circle.
-- Rows are looked up one by one, which is right for a statement of any size, however large the tables have become.
CREATE FUNCTION check_and_balance_postings() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
DECLARE
  v_are_whole boolean;
  v_are_being_written boolean;
  v_have_accounts boolean;
  v_are_credits boolean;
  v_account text;
  v_cents bigint;
BEGIN
  SELECT bool_and(whole.cents = 0), bool_and(whole.written_by IS NOT DISTINCT FROM pg_current_xact_id())
    INTO v_are_whole, v_are_being_written
    FROM (
      SELECT sum(added.cents) AS cents,
        (SELECT t.written_by FROM transactions t WHERE t.id = added.transaction_id) AS written_by
      FROM added GROUP BY added.transaction_id, added.currency
    ) AS whole;
  IF NOT v_are_whole THEN
    RAISE EXCEPTION 'a ledger transaction does not sum to zero' USING ERRCODE = 'check_violation';
  END IF;
  IF NOT v_are_being_written THEN
    RAISE EXCEPTION 'a ledger transaction takes no further postings' USING ERRCODE = 'check_violation';
  END IF;

  SELECT bool_and(moved.kind IS NOT NULL), bool_and(moved.cents <= 0) FILTER (WHERE moved.kind = 'LIABILITY')
    INTO v_have_accounts, v_are_credits
    FROM (
      SELECT sum(added.cents) AS cents, (SELECT a.kind FROM accounts a WHERE a.name = added.account) AS kind
      FROM added GROUP BY added.account
    ) AS moved;
  IF NOT v_have_accounts THEN
    RAISE EXCEPTION 'a posting names an account that does not exist' USING ERRCODE = 'foreign_key_violation';
  END IF;

  -- A liability is an account that has an owner, by the check of the accounts. Where all are credited, as by what is paid
  -- in, one statement needs no look at what is there.
  IF v_are_credits THEN
    INSERT INTO balances (account, cents)
      SELECT account, -sum(cents) FROM added WHERE account LIKE '%:_%' GROUP BY account HAVING sum(cents) < 0 ORDER BY account
      ON CONFLICT (account) DO UPDATE SET cents = balances.cents + excluded.cents;
    RETURN NULL;
  END IF;
  FOR v_account, v_cents IN
    SELECT account, sum(cents)::bigint FROM added WHERE account LIKE '%:_%' GROUP BY account ORDER BY account
  LOOP
    IF v_cents > 0 THEN
      UPDATE balances SET cents = cents - v_cents WHERE account = v_account;
      IF NOT FOUND THEN
        RAISE EXCEPTION 'nobody is owed anything on %', v_account USING ERRCODE = 'check_violation';
      END IF;
    ELSIF v_cents < 0 THEN
      INSERT INTO balances (account, cents) VALUES (v_account, -v_cents)
        ON CONFLICT (account) DO UPDATE SET cents = balances.cents + excluded.cents;
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;
CREATE TRIGGER postings_added AFTER INSERT ON postings REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_and_balance_postings();

-- At commit every transaction of the ledger has postings and they sum to zero, however they got there.
CREATE FUNCTION check_transaction_sum() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  -- Without postings there is one group too: the sum of nothing is null.
  IF EXISTS (
    SELECT FROM (SELECT NEW.id AS id) AS written LEFT JOIN postings p ON p.transaction_id = written.id
    GROUP BY p.currency HAVING sum(p.cents) IS DISTINCT FROM 0
  ) THEN
    RAISE EXCEPTION 'ledger transaction % does not sum to zero', NEW.key USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER transactions_sum_to_zero AFTER INSERT ON transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_transaction_sum();

-- History is not rewritten, not even by the owner of the tables.
CREATE FUNCTION refuse_rewriting() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER accounts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON accounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER postings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

-- Writes transactions of the ledger, {key, kind} in order, with their postings, {key, account, cents}. Those whose keys
-- were written before are left as they are: a key that comes again with other postings is a fault, never a second
-- booking.
CREATE FUNCTION post_transactions(p_transactions json, p_postings json) RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  v_now timestamptz := stakehold_now();
  v_count bigint;
  v_other text;
BEGIN
  WITH written AS (
    INSERT INTO transactions (key, kind, created_at)
      SELECT given.value->>'key', given.value->>'kind', v_now
      FROM json_array_elements(p_transactions) WITH ORDINALITY AS given (value, position) ORDER BY given.position
      ON CONFLICT (key) DO NOTHING RETURNING id, key
  ), entries AS MATERIALIZED (
    SELECT written.id, given.account, given.cents
    FROM json_to_recordset(p_postings) AS given (key text, account text, cents bigint)
    JOIN written ON written.key = given.key
  ), opened AS (
    -- Most accounts are new, and the platform's own are there: those are not tried, so that nobody waits for them.
    INSERT INTO accounts (name)
      SELECT DISTINCT entries.account FROM entries
      WHERE (SELECT a.name FROM accounts a WHERE a.name = entries.account) IS NULL ORDER BY entries.account
      ON CONFLICT DO NOTHING
  ), posted AS (
    INSERT INTO postings (transaction_id, account, cents) SELECT id, account, cents FROM entries
  )
  SELECT count(*) INTO v_count FROM written;
  IF v_count = json_array_length(p_transactions) THEN
    RETURN;
  END IF;

  SELECT coalesce(given.key, known.key) INTO v_other
    FROM json_to_recordset(p_postings) AS given (key text, account text, cents bigint)
    FULL JOIN (
      SELECT asked.value->>'key' AS key, p.account, p.cents FROM json_array_elements(p_transactions) AS asked
      CROSS JOIN LATERAL (
        SELECT * FROM postings
        WHERE transaction_id = (SELECT t.id FROM transactions t WHERE t.key = asked.value->>'key') OFFSET 0
      ) AS p
    ) AS known ON known.key = given.key AND known.account = given.account
    WHERE given.cents IS DISTINCT FROM known.cents LIMIT 1;
  IF v_other IS NOT NULL THEN
    RAISE EXCEPTION 'ledger transaction % was written with other postings', v_other USING ERRCODE = 'unique_violation';
  END IF;
END
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Stakes: the money behind one participation, whose id they share.

CREATE TABLE stakes (
  id uuid PRIMARY KEY,
  bet_id uuid NOT NULL,
  user_id uuid NOT NULL,
  stake_cents bigint NOT NULL CHECK (stake_cents > 0),
  fee_cents bigint NOT NULL CHECK (fee_cents >= 0),
  fee_policy text NOT NULL CHECK (fee_policy IN ('ENTRY', 'WINNINGS')),
  status text NOT NULL CHECK (status IN ('OPENING', 'PENDING', 'HELD', 'DISPUTED', 'REFUNDING', 'RELEASED', 'FORFEITED',
    'REFUNDED', 'CHARGED_BACK', 'CANCELLED')),
  status_since timestamptz NOT NULL,
  -- Wanted to end without a charge; a success that comes all the same still makes it held.
  is_closing boolean NOT NULL DEFAULT false,
  -- Which attempt at creating its PaymentIntent counts.
  attempt integer NOT NULL DEFAULT 1 CHECK (attempt > 0),
  payment_intent text UNIQUE,
  charge text UNIQUE,
  charged_at timestamptz,
  card_last4 text,
  -- The charge's balance transaction, once Stripe's own fee is booked.
  balance_transaction text UNIQUE,
  -- What a winner is owed, own stake included.
  payable_cents bigint CHECK (payable_cents > 0),
  -- What was taken from a winner's gain: the ledger holds a bet's fees as one sum.
  winnings_fee_cents bigint CHECK (winnings_fee_cents >= 0),
  created_at timestamptz NOT NULL,
  -- When Stripe is to be asked again; null when nothing is open there.
  due_at timestamptz,
  CHECK (status IN ('OPENING', 'PENDING', 'CANCELLED') OR (payment_intent IS NOT NULL AND charge IS NOT NULL AND charged_at IS NOT NULL)),
  CHECK ((status = 'RELEASED') = (payable_cents IS NOT NULL)),
  CHECK ((status = 'RELEASED') = (winnings_fee_cents IS NOT NULL)),
  CHECK (fee_policy = 'ENTRY' OR fee_cents = 0)
);
CREATE INDEX stakes_by_bet ON stakes (bet_id);
CREATE INDEX stakes_by_user ON stakes (user_id, created_at DESC, id DESC) WHERE status <> 'CANCELLED';
CREATE INDEX stakes_due ON stakes (due_at) WHERE due_at IS NOT NULL;
-- What was agreed on is not changed: only the columns below may be.
GRANT SELECT, INSERT ON stakes TO stakehold_service;
GRANT UPDATE (status, status_since, is_closing, attempt, payment_intent, charge, charged_at, card_last4,
  balance_transaction, payable_cents, winnings_fee_cents, due_at) ON stakes TO stakehold_service;

-- Stakes that were closed before they were ever opened, and can't be opened any more.
CREATE TABLE tombstones (
  stake_id uuid PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT stakehold_now()
);
GRANT SELECT, INSERT ON tombstones TO stakehold_service;

-- ---------------------------------------------------------------------------------------------------------------------
-- What is asked of Stripe. A row is committed with its idempotency key before the call that it stands for.

CREATE TABLE operations (
  -- Stripe's idempotency key: pi:<stake>:a1, cancel:<stake>, re:<stake>:a1, tr:<stake>:a1, acct:<user>:a1, and
  -- re:<payment intent>:a1 for money in suspense.
  key text PRIMARY KEY,
  -- SUSPENSE_REFUND: money that matches nothing goes back to its card because an admin says so. It is asked of Stripe
  -- like every other refund, but for no stake, and its row belongs to the admin.
  kind text NOT NULL CHECK (kind IN ('PAYMENT_INTENT', 'CANCEL', 'REFUND', 'TRANSFER', 'ACCOUNT', 'SUSPENSE_REFUND')),
  attempt integer NOT NULL CHECK (attempt > 0),
  stake_id uuid REFERENCES stakes,
  bet_id uuid,
  user_id uuid NOT NULL,
  amount_cents bigint CHECK (amount_cents > 0),
  -- What of a transfer somebody took back at Stripe.
  reversed_cents bigint NOT NULL DEFAULT 0,
  -- The PaymentIntent to cancel or refund, or the account that a transfer goes to.
  target text,
  -- Of the parameters as they were sent first; a key is never sent with others.
  parameters_hash text,
  -- DUE: may be called. UNKNOWN: called, and no answer says what came of it. WAITING: for a payout account.
  -- SUBMITTED: Stripe has it and has not finished. STOPPED: by a dispute or a reversal, until somebody resumes it.
  status text NOT NULL CHECK (status IN ('DUE', 'UNKNOWN', 'WAITING', 'SUBMITTED', 'DONE', 'FAILED', 'STOPPED')),
  -- What it sent stays sent; more came to be owed since, and the next row sends that.
  is_followed boolean NOT NULL DEFAULT false,
  -- The object that it made.
  stripe_id text UNIQUE,
  calls integer NOT NULL DEFAULT 0,
  first_called_at timestamptz,
  -- Answers in a row with a 5xx status.
  server_errors integer NOT NULL DEFAULT 0,
  -- When the effect was looked for and not found.
  absent_at timestamptz,
  last_error text,
  -- Null when there is nothing left to do.
  next_attempt_at timestamptz,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  CHECK ((next_attempt_at IS NULL) = (status IN ('DONE', 'FAILED', 'STOPPED'))),
  CHECK ((finished_at IS NOT NULL) = (status IN ('DONE', 'FAILED'))),
  CHECK (status <> 'UNKNOWN' OR (first_called_at IS NOT NULL AND parameters_hash IS NOT NULL)),
  CONSTRAINT operations_belong
    CHECK (kind IN ('ACCOUNT', 'SUSPENSE_REFUND') OR (stake_id IS NOT NULL AND bet_id IS NOT NULL)),
  CONSTRAINT operations_amounts CHECK (kind NOT IN ('REFUND', 'TRANSFER', 'SUSPENSE_REFUND') OR amount_cents IS NOT NULL),
  CONSTRAINT operations_suspense_target CHECK (kind <> 'SUSPENSE_REFUND' OR target IS NOT NULL),
  CONSTRAINT operations_reversed
    CHECK (reversed_cents = 0 OR (kind = 'TRANSFER' AND stripe_id IS NOT NULL AND reversed_cents BETWEEN 0 AND amount_cents)),
  CONSTRAINT operations_followed CHECK (NOT is_followed OR status = 'DONE')
);
-- A stake's money goes out by one refund or transfer at a time: the next is written with the end of the one before.
CREATE UNIQUE INDEX operations_one_way_out ON operations (stake_id)
  WHERE kind IN ('REFUND', 'TRANSFER') AND status <> 'FAILED' AND NOT is_followed;
CREATE UNIQUE INDEX operations_one_payment_intent ON operations (stake_id) WHERE kind = 'PAYMENT_INTENT' AND status <> 'FAILED';
CREATE UNIQUE INDEX operations_one_account ON operations (user_id) WHERE kind = 'ACCOUNT' AND status <> 'FAILED';
CREATE UNIQUE INDEX operations_one_suspense_refund ON operations (target)
  WHERE kind = 'SUSPENSE_REFUND' AND status <> 'FAILED' AND NOT is_followed;
CREATE INDEX operations_by_stake ON operations (stake_id);
CREATE INDEX operations_by_suspense ON operations (target) WHERE kind = 'SUSPENSE_REFUND';
CREATE INDEX operations_money_due ON operations (bet_id, next_attempt_at)
  WHERE kind IN ('REFUND', 'TRANSFER') AND next_attempt_at IS NOT NULL;
CREATE INDEX operations_due ON operations (kind, next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX operations_waiting ON operations (user_id) WHERE status = 'WAITING';
CREATE INDEX operations_stopped ON operations (created_at) WHERE status = 'STOPPED';
CREATE INDEX operations_came_back ON operations (stake_id) WHERE reversed_cents > 0 OR is_followed;
GRANT SELECT, INSERT ON operations TO stakehold_service;
GRANT UPDATE (target, parameters_hash, reversed_cents, status, is_followed, stripe_id, calls, first_called_at,
  server_errors, absent_at, last_error, next_attempt_at, finished_at) ON operations TO stakehold_service;

-- ---------------------------------------------------------------------------------------------------------------------
-- How bets end, and what card networks do about charges.

-- One settlement per bet: the first writer wins.
CREATE TABLE settlements (
  bet_id uuid PRIMARY KEY,
  decision text NOT NULL CHECK (decision IN ('FOR', 'AGAINST', 'REFUND')),
  -- What was applied: REFUND when a side turned out to be empty.
  outcome text NOT NULL CHECK (outcome IN ('FOR', 'AGAINST', 'REFUND')),
  fee_policy text NOT NULL CHECK (fee_policy IN ('ENTRY', 'WINNINGS')),
  settled_at timestamptz NOT NULL,
  CHECK (outcome = decision OR outcome = 'REFUND')
);
GRANT SELECT, INSERT ON settlements TO stakehold_service;

-- Charges that a card network took back, or asked about.
CREATE TABLE disputes (
  -- Stripe's id.
  id text PRIMARY KEY,
  -- Null where the disputed charge is no stake's: its money lies in suspense.
  stake_id uuid REFERENCES stakes,
  charge text NOT NULL,
  payment_intent text,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- What a lost one took from what was owed for the charge, and what from the platform.
  taken_cents bigint NOT NULL DEFAULT 0 CHECK (taken_cents >= 0),
  loss_cents bigint NOT NULL DEFAULT 0 CHECK (loss_cents >= 0),
  reason text NOT NULL,
  -- INQUIRY: the network asked, and moved nothing. OPEN: taken back, outcome open. ENDED: without money having moved.
  status text NOT NULL CHECK (status IN ('INQUIRY', 'OPEN', 'ENDED', 'WON', 'LOST')),
  -- How often an outcome was booked: each time under a key of its own, because a network may change its mind.
  bookings integer NOT NULL DEFAULT 0 CHECK (bookings >= 0),
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  -- When the reading began that the row comes from: an older reading never overwrites a newer one.
  observed_at timestamptz NOT NULL,
  CHECK ((closed_at IS NOT NULL) = (status IN ('ENDED', 'WON', 'LOST'))),
  CONSTRAINT disputes_only_lost_cost CHECK (status = 'LOST' OR (taken_cents = 0 AND loss_cents = 0))
);
CREATE INDEX disputes_by_stake ON disputes (stake_id) WHERE stake_id IS NOT NULL;
CREATE INDEX disputes_by_payment_intent ON disputes (payment_intent) WHERE payment_intent IS NOT NULL;
CREATE INDEX disputes_of_no_payment ON disputes (charge) WHERE payment_intent IS NULL;
CREATE INDEX disputes_not_over ON disputes (opened_at) WHERE closed_at IS NULL;
GRANT SELECT, INSERT ON disputes TO stakehold_service;
GRANT UPDATE (amount_cents, taken_cents, loss_cents, reason, status, bookings, closed_at, observed_at)
  ON disputes TO stakehold_service;

-- ---------------------------------------------------------------------------------------------------------------------
-- Where winnings go: one account per person, as Stripe last showed it.

CREATE TABLE payout_accounts (
  user_id uuid PRIMARY KEY,
  attempt integer NOT NULL DEFAULT 1 CHECK (attempt > 0),
  stripe_account text UNIQUE,
  details_submitted boolean NOT NULL DEFAULT false,
  payouts_enabled boolean NOT NULL DEFAULT false,
  -- When the reading began that these values come from: an older reading never overwrites a newer one.
  observed_at timestamptz,
  created_at timestamptz NOT NULL,
  -- When Stripe is to be asked again; null when the account can receive.
  due_at timestamptz,
  -- A connected account's events are listed apart from the platform's; each account is looked at in its turn.
  events_checked_at timestamptz
);
CREATE INDEX payout_accounts_due ON payout_accounts (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX payout_accounts_events_checked_at ON payout_accounts (events_checked_at NULLS FIRST) WHERE stripe_account IS NOT NULL;
GRANT SELECT, INSERT ON payout_accounts TO stakehold_service;
GRANT UPDATE (attempt, stripe_account, details_submitted, payouts_enabled, observed_at, due_at, events_checked_at)
  ON payout_accounts TO stakehold_service;

-- ---------------------------------------------------------------------------------------------------------------------
-- What Stripe tells, as it was told.

CREATE TABLE stripe_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  -- The connected account that it is about; null for the platform's own.
  account text,
  object_id text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT stakehold_now(),
  applied_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  -- Null once it is applied.
  next_attempt_at timestamptz DEFAULT stakehold_now(),
  CHECK ((applied_at IS NULL) = (next_attempt_at IS NOT NULL))
);
CREATE INDEX stripe_events_unapplied ON stripe_events (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX stripe_events_received_at ON stripe_events (received_at);
GRANT SELECT, INSERT, DELETE ON stripe_events TO stakehold_service;
GRANT UPDATE (applied_at, attempts, last_error, next_attempt_at) ON stripe_events TO stakehold_service;

-- ---------------------------------------------------------------------------------------------------------------------
-- Stripe's own statement beside the ledger.

-- What each balance transaction of Stripe's moved, under the key by which the ledger would have booked it.
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

-- ---------------------------------------------------------------------------------------------------------------------
-- What waits for a person, and what people did about it.

-- Everything that waits for somebody or something, one row each. A payout is parked where its row is stopped, and where
-- more is owed than went out by rows that are done.
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
    SELECT * FROM operations WHERE stake_id = s.id AND kind IN ('REFUND', 'TRANSFER')
    ORDER BY created_at DESC, attempt DESC LIMIT 1
  ) AS o ON o.status = 'FAILED'
  WHERE s.status = 'REFUNDING'
  UNION ALL
  SELECT 'payout/' || o.key, 'STOPPED_PAYOUT', o.stake_id::text, o.stake_id, o.bet_id, o.user_id, b.cents, o.created_at,
    coalesce(o.last_error, '')
  FROM operations o
  JOIN balances b ON b.account IN ('payable:' || o.stake_id, 'refund_payable:' || o.stake_id) AND b.cents > 0
  WHERE o.status = 'STOPPED' AND o.last_error IS DISTINCT FROM 'disputed'
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
  FROM differences WHERE resolved_at IS NULL;
GRANT SELECT ON parked_work TO stakehold_service;

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

-- ---------------------------------------------------------------------------------------------------------------------
-- Decisions: what the domain decided is written by one call, which locks, sees that nothing it was decided on has
-- changed, and writes.
--
-- Plans are made once a connection (force_generic_plan). Every statement in these functions finds its rows by a key, so
-- the best plan is the same whatever the parameters are; PostgreSQL would otherwise make it again for each call whose
-- lists are shorter than it guesses, which takes longer than the work itself.

-- Everything that a decision on a stake depends on, as one text each: what is read, and what must still be so when the
-- decision is written. `p_bets` names the bet of a stake that may not be there yet.
CREATE FUNCTION stake_states(p_stakes uuid[], p_bets uuid[]) RETURNS TABLE (stake_id uuid, state text)
LANGUAGE sql STABLE SET plan_cache_mode = force_generic_plan
AS $$
  SELECT asked.stake, json_build_object(
    'stake', CASE WHEN s.id IS NOT NULL THEN row_to_json(s) END,
    'is_tombstone', s.id IS NULL AND EXISTS (SELECT FROM tombstones WHERE tombstones.stake_id = asked.stake),
    'operations', (SELECT json_agg(o ORDER BY o.created_at, o.attempt, o.key) FROM operations o WHERE o.stake_id = asked.stake),
    'settlement', (SELECT row_to_json(e) FROM settlements e WHERE e.bet_id = coalesce(s.bet_id, asked.bet)),
    'disputes', (SELECT json_agg(d ORDER BY d.opened_at, d.id) FROM disputes d WHERE d.stake_id = asked.stake),
    'owed', (SELECT json_object_agg(split_part(b.account, ':', 1) || '_cents', b.cents ORDER BY b.account) FROM balances b
      WHERE s.charge IS NOT NULL
        AND b.account IN ('disputed:' || asked.stake, 'payable:' || asked.stake, 'refund_payable:' || asked.stake))
  )::text
  FROM unnest(p_stakes, p_bets) AS asked (stake, bet)
  -- One look for each, whatever the planner thinks of the size of a table that was empty a moment ago.
  LEFT JOIN LATERAL (SELECT * FROM stakes WHERE id = asked.stake OFFSET 0) AS s ON true
$$;

-- The same for a bet's money as a whole.
CREATE FUNCTION bet_state(p_bet uuid) RETURNS text
LANGUAGE sql STABLE SET plan_cache_mode = force_generic_plan
AS $$
  SELECT json_build_object(
    'settlement', (SELECT row_to_json(e) FROM settlements e WHERE e.bet_id = p_bet),
    'stakes', (SELECT json_agg(s ORDER BY s.id) FROM stakes s
      WHERE s.bet_id = p_bet AND NOT EXISTS (SELECT FROM settlements WHERE bet_id = p_bet))
  )::text
$$;

-- Writes what was decided, whole, under locks that the caller holds; what is left out or empty stays as it is. The rows
-- are JSON of their tables' columns. What was agreed on first stays: only what may change is taken from a row that is
-- there. Operations are written in the given order, so that an attempt that failed makes room for the next.
CREATE FUNCTION write_decision(p_decision json) RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  decided record;
BEGIN
  -- Taken apart once: a list may be of thousands.
  SELECT * INTO decided FROM json_to_record(p_decision) AS d (tombstones json, stakes json, settlements json,
    operations json, disputes json, payout_accounts json, admin_actions json, transactions json, postings json, events json);

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

-- Locks that are held to the end of the transaction, always taken in this order: stakes, bets, rows; each in one order
-- for everybody, so that nobody waits in a circle. A bet's lock keeps its events in order, and makes "the bet is
-- settled" and "the stake is held" exclude each other.
CREATE FUNCTION lock_names(p_names text[]) RETURNS void
LANGUAGE sql
AS $$
  SELECT pg_advisory_xact_lock(lock.id)
  FROM (SELECT DISTINCT hashtextextended(name, 0) AS id FROM unnest(p_names) AS name ORDER BY id) AS lock
$$;

-- Writes decisions on stakes, each made on the state that is given with it, in one transaction, under the locks of the
-- stakes and then of their bets, taken by one statement. Where a state is no longer what it was, nothing is written,
-- and the stakes of which that is so are returned. A decision is made by the time at which its state was read, so it
-- counts for a second.
CREATE FUNCTION change_stakes(
  p_stakes uuid[], p_bets uuid[], p_states text[], p_read_at timestamptz, p_decision json
) RETURNS uuid[]
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  v_stale uuid[];
BEGIN
  PERFORM pg_advisory_xact_lock(lock.id) FROM (
    SELECT 1 AS place, hashtextextended('stake/' || stake, 0) AS id FROM unnest(p_stakes) AS stake
    UNION SELECT 2, hashtextextended('bet/' || bet, 0) FROM unnest(p_bets) AS bet WHERE bet IS NOT NULL
    ORDER BY place, id
  ) AS lock;
  IF stakehold_now() - p_read_at > interval '1 second' THEN
    RETURN p_stakes;
  END IF;
  SELECT array_agg(decided.stake) INTO v_stale
    FROM unnest(p_stakes, p_states) AS decided (stake, state)
    JOIN stake_states(p_stakes, p_bets) AS now_is ON now_is.stake_id = decided.stake
    WHERE now_is.state <> decided.state;
  IF v_stale IS NULL THEN
    PERFORM write_decision(p_decision);
  END IF;
  RETURN coalesce(v_stale, '{}');
END
$$;

-- The same for a bet's money as a whole; returns whether it was written.
CREATE FUNCTION change_bet(p_bet uuid, p_state text, p_read_at timestamptz, p_decision json) RETURNS boolean
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  PERFORM lock_names(ARRAY['bet/' || p_bet]);
  IF stakehold_now() - p_read_at > interval '1 second' OR bet_state(p_bet) <> p_state THEN
    RETURN false;
  END IF;
  PERFORM write_decision(p_decision);
  RETURN true;
END
$$;
