-- As before, but a statement that somebody else begins at the same moment is locked too, once they have begun it: without the lock
-- a later transaction could be told first, and this one would be refused.
CREATE OR REPLACE FUNCTION lock_statements(p_users uuid[]) RETURNS void
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
    PERFORM FROM statement_totals WHERE user_id = ANY (p_users) ORDER BY user_id FOR UPDATE;
  END IF;
END
$$;
