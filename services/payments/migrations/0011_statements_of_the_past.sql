-- outside a transaction: begins the statements of everybody who staked before there were any, a hundred people at a time
DO $$
DECLARE
  v_users uuid[];
  v_last uuid := '00000000-0000-0000-0000-000000000000';
BEGIN
  LOOP
    v_users := ARRAY(
      SELECT DISTINCT user_id FROM stakes WHERE user_id > v_last AND status <> 'CANCELLED' ORDER BY user_id LIMIT 100
    );
    EXIT WHEN cardinality(v_users) = 0;
    PERFORM open_statements(v_users);
    v_last := v_users[cardinality(v_users)];
    COMMIT;
  END LOOP;
END
$$;
