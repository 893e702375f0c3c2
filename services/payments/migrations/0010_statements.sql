-- What a person's statement says, stored with the postings that it says: each entry with the person's totals up to and with
-- it, so that a page costs what it shows, however long the statement is.

-- What a posting means to the person whose stake it is about: the entry's place among those of its transaction, its word,
-- whether it shows the posting's cents (negated by a sign of -1) and the fee on the stake's winnings, and which total it
-- moves which way. A person's liabilities tell everything but what a card network gave back, which is told by its receivable.
CREATE VIEW statement_meanings (kind, account, rank, entry, sign, fees, paid_in, won, payouts, refunds) AS VALUES
  ('STAKE_HELD', 'escrow', 0, 'STAKE', -1, 0, 1, 0, 0, 0),
  ('STAKE_HELD', 'fee_escrow', 1, 'FEE', -1, 0, 1, 0, 0, 0),
  -- What is owed to a winner is what is left of the winnings after the fee that was taken from them.
  ('SETTLEMENT', 'payable', 2, 'WINNINGS', -1, 1, 0, 1, 0, 0),
  ('SETTLEMENT', 'payable', 3, 'WINNINGS_FEE', 0, 1, 0, -1, 0, 0),
  ('TRANSFER', 'payable', 4, 'PAYOUT', 1, 0, 0, 0, 1, 0),
  ('TRANSFER_REVERSED', 'payable', 5, 'PAYOUT_REVERSED', -1, 0, 0, 0, -1, 0),
  ('REFUND', 'refund_payable', 6, 'REFUND', 1, 0, 0, 0, 0, 1),
  ('TRANSFER', 'refund_payable', 6, 'REFUND', 1, 0, 0, 0, 0, 1),
  -- A winner's charge may have been refunded by hand.
  ('REFUND', 'payable', 6, 'REFUND', 1, 0, 0, 0, 0, 1),
  ('REFUND_FAILED', 'payable', 7, 'REFUND_REVERSED', -1, 0, 0, 0, 0, -1),
  ('REFUND_FAILED', 'refund_payable', 7, 'REFUND_REVERSED', -1, 0, 0, 0, 0, -1),
  ('TRANSFER_REVERSED', 'refund_payable', 7, 'REFUND_REVERSED', -1, 0, 0, 0, 0, -1),
  ('DISPUTE_LOST', 'dispute_receivable', 8, 'CHARGEBACK', -1, 0, 0, 0, 0, 1),
  ('DISPUTE_LOSS_REVERSED', 'dispute_receivable', 9, 'CHARGEBACK_REVERSED', 1, 0, 0, 0, 0, -1);
GRANT SELECT ON statement_meanings TO stakehold_service;

-- Where each person's statement stands: the last transaction that it tells, and the totals after it. What a person paid in;
-- what they won, after fees; what was paid out to them, and what was given back, each less what of it came back. The row is
-- locked before a transaction of the ledger gets its number, so a person's entries are written in the order of the ledger.
CREATE TABLE statement_totals (
  user_id uuid PRIMARY KEY,
  transaction_id bigint NOT NULL DEFAULT 0,
  paid_in bigint NOT NULL DEFAULT 0,
  won bigint NOT NULL DEFAULT 0,
  payouts bigint NOT NULL DEFAULT 0,
  refunds bigint NOT NULL DEFAULT 0
  -- Room for the next version of a row beside it, which then needs no new entry of the index.
) WITH (fillfactor = 50);
GRANT SELECT ON statement_totals TO stakehold_service;

CREATE TABLE statement_entries (
  user_id uuid NOT NULL,
  transaction_id bigint NOT NULL,
  rank smallint NOT NULL,
  stake_id uuid NOT NULL,
  bet_id uuid NOT NULL,
  entry text NOT NULL,
  cents bigint NOT NULL CHECK (cents <> 0),
  created_at timestamptz NOT NULL,
  -- The person's totals with this entry.
  paid_in bigint NOT NULL,
  won bigint NOT NULL,
  payouts bigint NOT NULL,
  refunds bigint NOT NULL,
  PRIMARY KEY (user_id, transaction_id, rank, stake_id)
);
GRANT SELECT ON statement_entries TO stakehold_service;
CREATE TRIGGER statement_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON statement_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

-- What statements say by the postings alone. Postings are looked up for each stake, however many there are of either.
CREATE VIEW statement_history AS
  SELECT s.user_id, p.transaction_id, m.rank, s.id AS stake_id, s.bet_id, m.entry,
    p.cents * m.sign + coalesce(s.winnings_fee_cents, 0) * m.fees AS cents, t.created_at, m.paid_in, m.won, m.payouts, m.refunds
  FROM stakes s
  CROSS JOIN (VALUES ('escrow'), ('fee_escrow'), ('payable'), ('refund_payable')) AS of (type)
  CROSS JOIN LATERAL (SELECT * FROM postings WHERE account = of.type || ':' || s.id OFFSET 0) AS p
  CROSS JOIN LATERAL (SELECT * FROM transactions WHERE id = p.transaction_id OFFSET 0) AS t
  JOIN statement_meanings m ON m.kind = t.kind AND m.account = of.type
  WHERE s.status <> 'CANCELLED' AND s.charge IS NOT NULL
    AND p.cents * m.sign + coalesce(s.winnings_fee_cents, 0) * m.fees <> 0
  UNION ALL
  SELECT s.user_id, t.id, m.rank, s.id, s.bet_id, m.entry, p.cents * m.sign, t.created_at, m.paid_in, m.won, m.payouts, m.refunds
  FROM stakes s
  CROSS JOIN LATERAL (SELECT * FROM disputes WHERE stake_id = s.id OFFSET 0) AS d
  CROSS JOIN LATERAL generate_series(1, d.bookings) AS nth
  CROSS JOIN (VALUES ('dispute_lost'), ('dispute_loss_reversed')) AS outcome (key)
  CROSS JOIN LATERAL (
    SELECT * FROM transactions WHERE key = outcome.key || ':' || d.id || CASE nth WHEN 1 THEN '' ELSE ':' || nth END OFFSET 0
  ) AS t
  CROSS JOIN LATERAL (SELECT * FROM postings WHERE transaction_id = t.id AND account = 'dispute_receivable' OFFSET 0) AS p
  JOIN statement_meanings m ON m.kind = t.kind AND m.account = p.account
  WHERE s.status <> 'CANCELLED' AND s.charge IS NOT NULL;
GRANT SELECT ON statement_history TO stakehold_service;

-- Begins the statements of people who have none with what the postings say of them.
CREATE FUNCTION open_statements(p_users uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
DECLARE
  v_new uuid[];
BEGIN
  WITH opened AS (
    INSERT INTO statement_totals (user_id) SELECT DISTINCT asked.id FROM unnest(p_users) AS asked (id) ORDER BY asked.id
      ON CONFLICT DO NOTHING RETURNING user_id
  )
  SELECT array_agg(user_id) INTO v_new FROM opened;
  IF v_new IS NULL THEN
    RETURN;
  END IF;
  WITH entered AS (
    INSERT INTO statement_entries
      SELECT told.user_id, told.transaction_id, told.rank, told.stake_id, told.bet_id, told.entry, told.cents, told.created_at,
        sum(told.cents * told.paid_in) OVER so_far, sum(told.cents * told.won) OVER so_far,
        sum(told.cents * told.payouts) OVER so_far, sum(told.cents * told.refunds) OVER so_far
      FROM unnest(v_new) AS new (id)
      CROSS JOIN LATERAL (SELECT * FROM statement_history WHERE user_id = new.id OFFSET 0) AS told
      WINDOW so_far AS (PARTITION BY told.user_id ORDER BY told.transaction_id, told.rank, told.stake_id)
      RETURNING *
  )
  UPDATE statement_totals AS stands
    SET transaction_id = last.transaction_id, paid_in = last.paid_in, won = last.won, payouts = last.payouts, refunds = last.refunds
    FROM (
      SELECT DISTINCT ON (user_id) * FROM entered ORDER BY user_id, transaction_id DESC, rank DESC, stake_id DESC
    ) AS last
    WHERE stands.user_id = last.user_id;
END
$$;

-- A person who opens a stake has a statement from then on.
CREATE FUNCTION open_statements_of_stakes() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  v_users uuid[] := ARRAY(SELECT DISTINCT user_id FROM added);
BEGIN
  IF cardinality(v_users) > 0 THEN
    PERFORM open_statements(v_users);
  END IF;
  RETURN NULL;
END
$$;

-- Locks the statements of people, in one order for everybody, to the end of the transaction.
CREATE FUNCTION lock_statements(p_users uuid[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
DECLARE
  v_locked bigint;
BEGIN
  PERFORM FROM statement_totals WHERE user_id = ANY (p_users) ORDER BY user_id FOR UPDATE;
  GET DIAGNOSTICS v_locked = ROW_COUNT;
  -- Whose stakes are older than the statements.
  IF v_locked < cardinality(p_users) THEN
    PERFORM open_statements(p_users);
  END IF;
END
$$;

-- Adds what was posted to the statements of those whose stakes it is about. The order of the ledger is that of a statement:
-- what would stand before an entry that somebody may have read already is refused.
CREATE FUNCTION tell_postings() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
AS $$
DECLARE
  v_told bigint;
  v_entered bigint;
BEGIN
  WITH told AS MATERIALIZED (
    SELECT s.user_id, posted.transaction_id, m.rank, s.id AS stake_id, s.bet_id, m.entry,
      posted.cents * m.sign + coalesce(s.winnings_fee_cents, 0) * m.fees AS cents, posted.created_at,
      m.paid_in, m.won, m.payouts, m.refunds
    FROM (
      SELECT added.transaction_id, added.account, added.cents, t.key, t.kind, t.created_at FROM added
      CROSS JOIN LATERAL (SELECT * FROM transactions WHERE id = added.transaction_id OFFSET 0) AS t
      WHERE added.account LIKE '%:_%' OR added.account = 'dispute_receivable' OFFSET 0
    ) AS posted
    JOIN statement_meanings m ON m.kind = posted.kind AND m.account = split_part(posted.account, ':', 1)
    CROSS JOIN LATERAL (
      SELECT CASE
        WHEN m.account = 'dispute_receivable' THEN (SELECT stake_id FROM disputes WHERE id = split_part(posted.key, ':', 2))
        WHEN pg_input_is_valid(split_part(posted.account, ':', 2), 'uuid') THEN split_part(posted.account, ':', 2)::uuid
      END AS stake_id OFFSET 0
    ) AS about
    CROSS JOIN LATERAL (SELECT * FROM stakes WHERE id = about.stake_id AND status <> 'CANCELLED' OFFSET 0) AS s
    WHERE posted.cents * m.sign + coalesce(s.winnings_fee_cents, 0) * m.fees <> 0
  ), entered AS (
    INSERT INTO statement_entries
      SELECT told.user_id, told.transaction_id, told.rank, told.stake_id, told.bet_id, told.entry, told.cents, told.created_at,
        stands.paid_in + sum(told.cents * told.paid_in) OVER so_far, stands.won + sum(told.cents * told.won) OVER so_far,
        stands.payouts + sum(told.cents * told.payouts) OVER so_far, stands.refunds + sum(told.cents * told.refunds) OVER so_far
      FROM told
      CROSS JOIN LATERAL (SELECT * FROM statement_totals WHERE user_id = told.user_id FOR UPDATE) AS stands
      WHERE stands.transaction_id < told.transaction_id
      WINDOW so_far AS (PARTITION BY told.user_id ORDER BY told.transaction_id, told.rank, told.stake_id)
      RETURNING *
  ), moved AS (
    UPDATE statement_totals AS stands
      SET transaction_id = last.transaction_id, paid_in = last.paid_in, won = last.won, payouts = last.payouts, refunds = last.refunds
      FROM (
        SELECT DISTINCT ON (user_id) * FROM entered ORDER BY user_id, transaction_id DESC, rank DESC, stake_id DESC
      ) AS last
      WHERE stands.user_id = last.user_id
  )
  SELECT (SELECT count(*) FROM told), (SELECT count(*) FROM entered) INTO v_told, v_entered;
  IF v_told <> v_entered THEN
    RAISE EXCEPTION 'a statement takes no entry before its last' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;

-- Both at once, in the order in which decisions are written: nothing is under way that neither a trigger tells of nor a
-- statement's beginning sees.
LOCK TABLE stakes, postings IN SHARE ROW EXCLUSIVE MODE;
CREATE TRIGGER stakes_added AFTER INSERT ON stakes REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION open_statements_of_stakes();
CREATE TRIGGER postings_told AFTER INSERT ON postings REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tell_postings();

-- As before, but the statements that it adds to are locked before its transactions get their numbers.
CREATE OR REPLACE FUNCTION post_transactions(p_transactions json, p_postings json) RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  v_now timestamptz := stakehold_now();
  v_count bigint;
  v_other text;
  v_users uuid[] := ARRAY(
    SELECT DISTINCT s.user_id
    FROM json_to_recordset(p_transactions) AS t (key text, kind text)
    JOIN json_to_recordset(p_postings) AS p (key text, account text) ON p.key = t.key
    JOIN statement_meanings m ON m.kind = t.kind AND m.account = split_part(p.account, ':', 1)
    CROSS JOIN LATERAL (
      SELECT CASE
        WHEN m.account = 'dispute_receivable' THEN (SELECT stake_id FROM disputes WHERE id = split_part(t.key, ':', 2))
        WHEN pg_input_is_valid(split_part(p.account, ':', 2), 'uuid') THEN split_part(p.account, ':', 2)::uuid
      END AS stake_id OFFSET 0
    ) AS about
    CROSS JOIN LATERAL (SELECT user_id FROM stakes WHERE id = about.stake_id OFFSET 0) AS s
  );
BEGIN
  IF cardinality(v_users) > 0 THEN
    PERFORM lock_statements(v_users);
  END IF;
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
