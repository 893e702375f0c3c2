-- outside a transaction: the words of the bets that were there before, a thousand at a time, so that no row is locked for long.
-- It may be repeated. Searches of the version before find what they found: the words that they ask for are among these.
DO $$
DECLARE
  v_after uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  LOOP
    WITH batch AS (
      SELECT id, title, description FROM bets WHERE id > v_after ORDER BY id LIMIT 1000
    ), again AS (
      UPDATE bet_words SET words = search_words(title || ' ' || description) FROM batch WHERE bet_id = id
    )
    SELECT id INTO v_after FROM batch ORDER BY id DESC LIMIT 1;
    EXIT WHEN v_after IS NULL;
    COMMIT;
  END LOOP;
END
$$;
