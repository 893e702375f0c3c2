-- Decisions are written with plans that are made once a connection. Every statement in these functions finds its rows by
-- a key, so the best plan is the same whatever the parameters are; PostgreSQL would otherwise make it again for each
-- call whose lists are shorter than it guesses, which takes longer than the work itself.
ALTER FUNCTION stake_states(uuid[], uuid[]) SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION bet_state(uuid) SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION change_bet(uuid, text, timestamptz, json) SET plan_cache_mode = force_generic_plan;

-- As before, with the locks taken by one statement: stakes, then bets, each in one order for everybody.
CREATE OR REPLACE FUNCTION change_stakes(
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

-- ---------------------------------------------------------------------------------------------------------------------
-- The ledger promises what it did, with fewer statements.

-- Writes transactions of the ledger, {key, kind} in order, with their postings, {key, account, cents}. Those whose keys
-- were written before are left as they are: a key that comes again with other postings is a fault, never a second booking.
CREATE OR REPLACE FUNCTION post_transactions(p_transactions json, p_postings json) RETURNS void
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

-- Postings come whole, and the balances of the liabilities that they touch move with them, locked in the order of their
-- names. That a posting's transaction and account exist is seen here too, because foreign keys would lock the row of an
-- account that every bet's money goes through. Rows are looked up one by one, however many there are meanwhile.
CREATE OR REPLACE FUNCTION check_and_balance_postings() RETURNS trigger
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

  SELECT bool_and(moved.kind IS NOT NULL), bool_and(moved.cents <= 0) FILTER (WHERE moved.kind = 'liability')
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
