-- Entering a bet, as its creator or by joining: what that depends on is read by one statement without a lock, and what was
-- decided on it is written by one call, which locks, sees that nothing of it has changed, and writes.
--
-- Plans are made once a connection (force_generic_plan): every statement here finds its rows by a key.

-- Everything that it depends on whether a person may enter a bet, which may not be there yet, as one text: what is read, and
-- what must still be so when the decision is written.
CREATE FUNCTION entry_state(p_bet uuid, p_person text) RETURNS text
LANGUAGE sql STABLE SET plan_cache_mode = force_generic_plan
AS $$
  SELECT json_build_object(
    'bet', (SELECT row_to_json(b) FROM bets b WHERE b.id = p_bet),
    'own', (SELECT row_to_json(p) FROM participations p
      WHERE p.bet_id = p_bet AND p.user_id = p_person AND p.status IN ('PENDING', 'HELD', 'WITHDRAWN')),
    'is_banned', EXISTS (SELECT FROM banned_people WHERE user_id = p_person),
    'is_platform_open', EXISTS (SELECT FROM platform_state WHERE cleanup_id IS NULL),
    'open_drafts', (SELECT count(*) FROM bets d WHERE d.creator_id = p_person AND d.status = 'DRAFT')
  )::text
$$;

-- Locks that are held to the end of the transaction: the bet that somebody joins; where there is none yet, the platform,
-- which is kept from being closed, and the person's drafts, so that each is counted.
CREATE FUNCTION lock_entry(p_bet uuid, p_person text) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  PERFORM FROM bets WHERE id = p_bet FOR UPDATE;
  IF NOT FOUND THEN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('platform', 0));
    PERFORM pg_advisory_xact_lock(hashtextextended('drafts of ' || p_person, 0));
  END IF;
END
$$;

-- Writes an entry that was decided on a state, under the locks above, with the key of the call that asked for it and the
-- events that tell of it. Returns STALE where the state is no longer what it was, or was read more than a second ago, and
-- TAKEN where another call has the key: nothing is written then. Without a state the caller holds the locks since before it
-- was read.
--
-- Entering changes of a bet that is there only when it is looked at again, and of a place that is there only its app.
CREATE FUNCTION enter_bet(p_bet uuid, p_person text, p_state text, p_read_at timestamptz, p_entry json) RETURNS text
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  entry record;
BEGIN
  IF p_state IS NOT NULL THEN
    PERFORM lock_entry(p_bet, p_person);
    IF stakehold_now() - p_read_at > interval '1 second' OR entry_state(p_bet, p_person) <> p_state THEN
      RETURN 'STALE';
    END IF;
  END IF;

  SELECT * INTO entry FROM json_to_record(p_entry) AS e (key json, bet json, place json, events json);
  INSERT INTO idempotency_keys (caller, operation, key, input_hash, result_id)
    SELECT caller, operation, key, input_hash, result_id
    FROM json_populate_record(NULL::idempotency_keys, entry.key) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN 'TAKEN';
  END IF;

  IF entry.bet IS NOT NULL THEN
    UPDATE bets SET due_at = (entry.bet->>'due_at')::timestamptz WHERE id = p_bet;
    IF NOT FOUND THEN
      INSERT INTO bets SELECT * FROM json_populate_record(NULL::bets, entry.bet);
    END IF;
  END IF;
  IF entry.place IS NOT NULL THEN
    INSERT INTO participations SELECT * FROM json_populate_record(NULL::participations, entry.place)
      ON CONFLICT (id) DO UPDATE SET app_id = excluded.app_id;
  END IF;
  IF entry.events IS NOT NULL THEN
    PERFORM enqueue_events(entry.events);
  END IF;
  RETURN 'WRITTEN';
END
$$;
