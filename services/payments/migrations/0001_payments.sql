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
      WHEN 'stripe_clearing' THEN 'asset'
      WHEN 'dispute_receivable' THEN 'asset'
      WHEN 'platform_float' THEN 'equity'
      WHEN 'escrow' THEN 'liability'
      WHEN 'fee_escrow' THEN 'liability'
      WHEN 'disputed' THEN 'liability'
      WHEN 'payable' THEN 'liability'
      WHEN 'refund_payable' THEN 'liability'
      WHEN 'suspense' THEN 'liability'
      WHEN 'fee_revenue' THEN 'income'
      WHEN 'stripe_fees' THEN 'expense'
      WHEN 'chargeback_loss' THEN 'expense'
    END
  ) STORED,
  -- A liability is owed to somebody in particular; the platform's own accounts are one each.
  CHECK ((kind = 'liability') = (name LIKE '%:_%'))
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

CREATE TABLE postings (
  transaction_id bigint NOT NULL REFERENCES transactions,
  account text NOT NULL REFERENCES accounts,
  currency text NOT NULL DEFAULT 'USD' CHECK (currency = 'USD'),
  cents bigint NOT NULL CHECK (cents <> 0),
  PRIMARY KEY (transaction_id, account, currency)
);
CREATE INDEX postings_by_account ON postings (account);

-- What each liability account owes: the negated sum of its postings, never below zero. The platform's own accounts have
-- no row here, so that no row is locked by every bet.
CREATE TABLE balances (
  account text PRIMARY KEY REFERENCES accounts,
  cents bigint NOT NULL DEFAULT 0 CHECK (cents >= 0)
);

-- Postings come whole: each statement adds balanced transactions of its own database transaction, and moves the
-- balances of the liabilities that it touches, locked in the order of their names so that two never wait in a circle.
CREATE FUNCTION check_and_balance_postings() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
BEGIN
  IF EXISTS (SELECT FROM added GROUP BY transaction_id, currency HAVING sum(cents) <> 0) THEN
    RAISE EXCEPTION 'a ledger transaction does not sum to zero' USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (SELECT FROM added JOIN transactions t ON t.id = transaction_id WHERE t.written_by <> pg_current_xact_id()) THEN
    RAISE EXCEPTION 'a ledger transaction takes no further postings' USING ERRCODE = 'check_violation';
  END IF;

  INSERT INTO balances (account)
    SELECT DISTINCT a.name FROM added JOIN accounts a ON a.name = added.account WHERE a.kind = 'liability' ORDER BY a.name
    ON CONFLICT DO NOTHING;
  PERFORM FROM balances WHERE account IN (SELECT account FROM added) ORDER BY account FOR UPDATE;
  UPDATE balances SET cents = balances.cents - moved.cents
    FROM (SELECT account, sum(cents)::bigint AS cents FROM added GROUP BY account) AS moved
    WHERE balances.account = moved.account;
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
  IF NOT EXISTS (SELECT FROM postings WHERE transaction_id = NEW.id)
    OR EXISTS (SELECT FROM postings WHERE transaction_id = NEW.id GROUP BY currency HAVING sum(cents) <> 0) THEN
    RAISE EXCEPTION 'ledger transaction % does not sum to zero', NEW.key USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER transactions_sum_to_zero AFTER INSERT ON transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_transaction_sum();

-- History is not rewritten, by the owner of the tables neither.
CREATE FUNCTION refuse_rewriting() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER postings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

-- Writes one transaction of the ledger; answers false when its key was written before. A key that comes again with
-- other postings is a fault, never a second booking.
CREATE FUNCTION post_transaction(p_key text, p_kind text, p_accounts text[], p_cents bigint[]) RETURNS boolean
LANGUAGE plpgsql
AS $$
DECLARE
  v_id bigint;
BEGIN
  INSERT INTO transactions (key, kind) VALUES (p_key, p_kind) ON CONFLICT (key) DO NOTHING RETURNING id INTO v_id;
  IF v_id IS NULL THEN
    IF EXISTS (
      SELECT FROM (SELECT p.account, p.cents FROM postings p JOIN transactions t ON t.id = p.transaction_id WHERE t.key = p_key) AS written
      FULL JOIN unnest(p_accounts, p_cents) AS given (account, cents) ON given.account = written.account
      WHERE given.cents IS DISTINCT FROM written.cents
    ) THEN
      RAISE EXCEPTION 'ledger transaction % was written with other postings', p_key USING ERRCODE = 'unique_violation';
    END IF;
    RETURN false;
  END IF;
  INSERT INTO accounts (name) SELECT DISTINCT name FROM unnest(p_accounts) AS name ORDER BY name ON CONFLICT DO NOTHING;
  INSERT INTO postings (transaction_id, account, cents)
    SELECT v_id, account, cents FROM unnest(p_accounts, p_cents) AS entry (account, cents);
  RETURN true;
END
$$;

GRANT SELECT, INSERT ON accounts, transactions, postings TO stakehold_service;
GRANT SELECT ON balances TO stakehold_service;

-- ---------------------------------------------------------------------------------------------------------------------
-- Stakes: the money behind one participation, whose id they share.

CREATE TABLE stakes (
  id uuid PRIMARY KEY,
  bet_id uuid NOT NULL,
  user_id uuid NOT NULL,
  stake_cents bigint NOT NULL CHECK (stake_cents > 0),
  fee_cents bigint NOT NULL CHECK (fee_cents >= 0),
  fee_policy text NOT NULL CHECK (fee_policy IN ('ENTRY', 'WINNINGS')),
  status text NOT NULL CHECK (status IN ('opening', 'pending', 'held', 'disputed', 'refunding', 'released', 'forfeited',
    'refunded', 'charged_back', 'cancelled')),
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
  created_at timestamptz NOT NULL,
  -- When Stripe is to be asked again; null when nothing is open there.
  due_at timestamptz,
  CHECK (status IN ('opening', 'pending', 'cancelled') OR (payment_intent IS NOT NULL AND charge IS NOT NULL AND charged_at IS NOT NULL)),
  CHECK ((status = 'released') = (payable_cents IS NOT NULL)),
  CHECK (fee_policy = 'ENTRY' OR fee_cents = 0)
);
CREATE INDEX stakes_by_bet ON stakes (bet_id);
CREATE INDEX stakes_by_user ON stakes (user_id, created_at DESC, id DESC) WHERE status <> 'cancelled';
CREATE INDEX stakes_due ON stakes (due_at) WHERE due_at IS NOT NULL;
-- What was agreed on is not changed: only the columns below may be.
GRANT SELECT, INSERT ON stakes TO stakehold_service;
GRANT UPDATE (status, status_since, is_closing, attempt, payment_intent, charge, charged_at, card_last4,
  balance_transaction, payable_cents, due_at) ON stakes TO stakehold_service;

-- Stakes that were closed before they were ever opened, and can't be opened any more.
CREATE TABLE tombstones (
  stake_id uuid PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT stakehold_now()
);
GRANT SELECT, INSERT ON tombstones TO stakehold_service;

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

-- ---------------------------------------------------------------------------------------------------------------------
-- What is asked of Stripe. A row is committed with its idempotency key before the call that it stands for.

CREATE TABLE operations (
  -- Stripe's idempotency key: pi:<stake>:a1, cancel:<stake>, re:<stake>:a1, tr:<stake>:a1, acct:<user>:a1.
  key text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('payment_intent', 'cancel', 'refund', 'transfer', 'account')),
  attempt integer NOT NULL CHECK (attempt > 0),
  stake_id uuid REFERENCES stakes,
  bet_id uuid,
  user_id uuid NOT NULL,
  amount_cents bigint CHECK (amount_cents > 0),
  -- The PaymentIntent to cancel or refund, or the account that a transfer goes to.
  target text,
  -- Of the parameters as they were sent first; a key is never sent with others.
  parameters_hash text,
  -- due: may be called. unknown: called, and no answer says what came of it. waiting: for a payout account.
  -- submitted: Stripe has it and has not finished. stopped: by a dispute or a reversal, until somebody resumes it.
  status text NOT NULL CHECK (status IN ('due', 'unknown', 'waiting', 'submitted', 'done', 'failed', 'stopped')),
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
  CHECK ((next_attempt_at IS NULL) = (status IN ('done', 'failed', 'stopped'))),
  CHECK ((finished_at IS NOT NULL) = (status IN ('done', 'failed'))),
  CHECK (status <> 'unknown' OR (first_called_at IS NOT NULL AND parameters_hash IS NOT NULL)),
  CHECK (kind = 'account' OR (stake_id IS NOT NULL AND bet_id IS NOT NULL)),
  CHECK (kind NOT IN ('refund', 'transfer') OR amount_cents IS NOT NULL)
);
-- A stake's money goes out once: by one refund or one transfer that did not definitely fail.
CREATE UNIQUE INDEX operations_one_way_out ON operations (stake_id) WHERE kind IN ('refund', 'transfer') AND status <> 'failed';
CREATE UNIQUE INDEX operations_one_payment_intent ON operations (stake_id) WHERE kind = 'payment_intent' AND status <> 'failed';
CREATE UNIQUE INDEX operations_one_account ON operations (user_id) WHERE kind = 'account' AND status <> 'failed';
CREATE INDEX operations_by_stake ON operations (stake_id);
CREATE INDEX operations_money_due ON operations (bet_id, next_attempt_at)
  WHERE kind IN ('refund', 'transfer') AND next_attempt_at IS NOT NULL;
CREATE INDEX operations_due ON operations (kind, next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX operations_waiting ON operations (user_id) WHERE status = 'waiting';
GRANT SELECT, INSERT ON operations TO stakehold_service;
GRANT UPDATE (target, parameters_hash, status, stripe_id, calls, first_called_at, server_errors, absent_at, last_error,
  next_attempt_at, finished_at) ON operations TO stakehold_service;

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
  due_at timestamptz
);
CREATE INDEX payout_accounts_due ON payout_accounts (due_at) WHERE due_at IS NOT NULL;
GRANT SELECT, INSERT ON payout_accounts TO stakehold_service;
GRANT UPDATE (attempt, stripe_account, details_submitted, payouts_enabled, observed_at, due_at) ON payout_accounts TO stakehold_service;

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
