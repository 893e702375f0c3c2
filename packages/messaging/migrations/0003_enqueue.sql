-- Events as one list, so that a service's own function can write them beside the change that they tell.
-- Each is {key, type, payload, trace_parent}, its payload in base64; they keep the order of the list.
CREATE FUNCTION enqueue_events(p_events json) RETURNS void
LANGUAGE sql
AS $$
  WITH now AS MATERIALIZED (SELECT stakehold_now() AS at)
  INSERT INTO outbox (key, type, payload, trace_parent, created_at)
    SELECT event.value->>'key', event.value->>'type', decode(event.value->>'payload', 'base64'),
      event.value->>'trace_parent', now.at
    FROM now, json_array_elements(p_events) WITH ORDINALITY AS event (value, position)
    ORDER BY event.position
$$;
