-- An event has the time of the decision that it is about, as the row beside it has, however long the process was frozen
-- between deciding and writing. An event without `occurred_at`, as the version before writes it, happens when it is written.
CREATE OR REPLACE FUNCTION enqueue_events(p_events json) RETURNS void
LANGUAGE sql
AS $$
  WITH now AS MATERIALIZED (SELECT stakehold_now() AS at)
  INSERT INTO outbox (key, type, payload, trace_parent, created_at)
    SELECT event.value->>'key', event.value->>'type', decode(event.value->>'payload', 'base64'),
      event.value->>'trace_parent', coalesce((event.value->>'occurred_at')::timestamptz, now.at)
    FROM now, json_array_elements(p_events) WITH ORDINALITY AS event (value, position)
    ORDER BY event.position
$$;
