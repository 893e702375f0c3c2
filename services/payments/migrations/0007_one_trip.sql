-- What the domain decided is written by one call, and the ledger moves its balances with fewer statements.

-- ---------------------------------------------------------------------------------------------------------------------
-- The ledger.

-- The same promises as before: postings come whole, and the balances of the liabilities that they touch move with them,
-- locked in the order of their names.
--
-- That a posting's transaction and account exist is seen here too, once for a statement. Foreign keys would lock the row
-- of the account, and every bet's money goes through stripe_clearing. Nothing is lost: transactions and accounts are
-- never changed or removed.
CREATE OR REPLACE FUNCTION check_and_balance_postings() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
DECLARE
  v_account text;
  v_cents bigint;
BEGIN
  IF EXISTS (SELECT FROM added GROUP BY transaction_id, currency HAVING sum(cents) <> 0) THEN
    RAISE EXCEPTION 'a ledger transaction does not sum to zero' USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (
    SELECT FROM (SELECT DISTINCT transaction_id AS id FROM added) AS touched
    WHERE (SELECT t.written_by FROM transactions t WHERE t.id = touched.id) IS DISTINCT FROM pg_current_xact_id()
  ) THEN
    RAISE EXCEPTION 'a ledger transaction takes no further postings' USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (
    SELECT FROM (SELECT DISTINCT account AS name FROM added) AS touched
    WHERE (SELECT a.kind FROM accounts a WHERE a.name = touched.name) IS NULL
  ) THEN
    RAISE EXCEPTION 'a posting names an account that does not exist' USING ERRCODE = 'foreign_key_violation';
  END IF;

  -- A liability is an account that has an owner, by the check of the accounts. Credited, it needs no look at what is there.
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

ALTER TABLE postings DROP CONSTRAINT postings_transaction_id_fkey, DROP CONSTRAINT postings_account_fkey;
ALTER TABLE balances DROP CONSTRAINT balances_account_fkey;
CREATE TRIGGER accounts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON accounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

CREATE OR REPLACE FUNCTION check_transaction_sum() RETURNS trigger
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

-- Writes transactions of the ledger, {key, kind} in order, with their postings, {key, account, cents}. Those whose keys
-- were written before are left as they are: a key that comes again with other postings is a fault, never a second booking.
CREATE FUNCTION post_transactions(p_transactions json, p_postings json) RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  v_now timestamptz := stakehold_now();
  v_keys text[];
  v_kinds text[];
  v_key_of text[];
  v_accounts text[];
  v_cents bigint[];
  -- The ids of those that were not there before, by key.
  v_new jsonb;
  v_count bigint;
  v_other text;
BEGIN
  SELECT array_agg(t.key), array_agg(t.kind) INTO v_keys, v_kinds
    FROM json_to_recordset(p_transactions) AS t (key text, kind text);
  SELECT array_agg(p.key), array_agg(p.account), array_agg(p.cents) INTO v_key_of, v_accounts, v_cents
    FROM json_to_recordset(p_postings) AS p (key text, account text, cents bigint);

  WITH written AS (
    INSERT INTO transactions (key, kind, created_at)
      SELECT given.key, given.kind, v_now FROM unnest(v_keys, v_kinds) WITH ORDINALITY AS given (key, kind, position)
      ORDER BY given.position
      ON CONFLICT (key) DO NOTHING RETURNING id, key
  )
  SELECT coalesce(jsonb_object_agg(key, id), '{}'), count(*) INTO v_new, v_count FROM written;

  IF v_count < cardinality(v_keys) THEN
    SELECT coalesce(given.key, written.key) INTO v_other
      FROM (SELECT g.key, g.account, g.cents FROM unnest(v_key_of, v_accounts, v_cents) AS g (key, account, cents)
            WHERE NOT v_new ? g.key) AS given
      FULL JOIN (SELECT t.key, p.account, p.cents FROM transactions t JOIN postings p ON p.transaction_id = t.id
                 WHERE t.key = ANY (v_keys) AND NOT v_new ? t.key) AS written
        ON written.key = given.key AND written.account = given.account
      WHERE given.cents IS DISTINCT FROM written.cents LIMIT 1;
    IF v_other IS NOT NULL THEN
      RAISE EXCEPTION 'ledger transaction % was written with other postings', v_other USING ERRCODE = 'unique_violation';
    END IF;
    IF v_count = 0 THEN
      RETURN;
    END IF;
  END IF;

  -- Most accounts are new, and the platform's own are there: those are not tried, so that nobody waits for them.
  INSERT INTO accounts (name)
    SELECT DISTINCT given.name FROM unnest(v_accounts) AS given (name)
    WHERE (SELECT a.name FROM accounts a WHERE a.name = given.name) IS NULL ORDER BY given.name
    ON CONFLICT DO NOTHING;
  INSERT INTO postings (transaction_id, account, cents)
    SELECT (v_new->>given.key)::bigint, given.account, given.cents
    FROM unnest(v_key_of, v_accounts, v_cents) AS given (key, account, cents) WHERE v_new ? given.key;
END
$$;
DROP FUNCTION post_transaction(text, text, text[], bigint[]);

-- ---------------------------------------------------------------------------------------------------------------------
-- Decisions.

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

-- Everything that a decision on a stake depends on, as one text each: what is read, and what must still be so when the
-- decision is written. `p_bets` names the bet of a stake that may not be there yet.
CREATE FUNCTION stake_states(p_stakes uuid[], p_bets uuid[]) RETURNS TABLE (stake_id uuid, state text)
LANGUAGE sql STABLE
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
LANGUAGE sql STABLE
AS $$
  SELECT json_build_object(
    'settlement', (SELECT row_to_json(e) FROM settlements e WHERE e.bet_id = p_bet),
    'stakes', (SELECT json_agg(s ORDER BY s.id) FROM stakes s
      WHERE s.bet_id = p_bet AND NOT EXISTS (SELECT FROM settlements WHERE bet_id = p_bet))
  )::text
$$;

-- Locks that are held to the end of the transaction, always taken in this order: stakes, bets, rows; each in one order
-- for everybody, so that nobody waits in a circle. A bet's lock keeps its events in order, and makes "the bet is settled"
-- and "the stake is held" exclude each other.
CREATE FUNCTION lock_names(p_names text[]) RETURNS void
LANGUAGE sql
AS $$
  SELECT pg_advisory_xact_lock(lock.id)
  FROM (SELECT DISTINCT hashtextextended(name, 0) AS id FROM unnest(p_names) AS name ORDER BY id) AS lock
$$;

-- Writes decisions on stakes, each made on the state that is given with it, in one transaction: locks, sees that every
-- state still is what it was, and writes. Where one is not, nothing is written, and the stakes of those are answered.
-- A decision is made by the time at which its state was read, so after a second it is none any more.
CREATE FUNCTION change_stakes(p_stakes uuid[], p_bets uuid[], p_states text[], p_read_at timestamptz, p_decision json)
RETURNS uuid[]
LANGUAGE plpgsql
AS $$
DECLARE
  v_stale uuid[];
BEGIN
  PERFORM lock_names(ARRAY(SELECT 'stake/' || stake FROM unnest(p_stakes) AS stake));
  PERFORM lock_names(ARRAY(SELECT DISTINCT 'bet/' || bet FROM unnest(p_bets) AS bet WHERE bet IS NOT NULL));
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

-- The same for a bet's money as a whole; answers whether it was written.
CREATE FUNCTION change_bet(p_bet uuid, p_state text, p_read_at timestamptz, p_decision json) RETURNS boolean
LANGUAGE plpgsql
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
