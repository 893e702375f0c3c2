-- What every service's database shares: a clock, an outbox, an inbox, dead letters and idempotency keys.
-- Run by the database's owner before the service's own migrations; the service's login is a member of stakehold_service.

-- The clock. One row holds how far a test has moved it; only a role that exists for tests may write that row, so where
-- stakehold_test was never created nobody can.
CREATE TABLE clock_offset (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  "offset" interval NOT NULL DEFAULT interval '0'
);
INSERT INTO clock_offset DEFAULT VALUES;
GRANT SELECT ON clock_offset TO stakehold_service;
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'stakehold_test') THEN
    GRANT SELECT, UPDATE ON clock_offset TO stakehold_test;
  END IF;
END
$$;

-- Whole milliseconds, because that is what a program can hold: a time that was read and written back compares as equal.
CREATE FUNCTION stakehold_now() RETURNS timestamptz
LANGUAGE sql VOLATILE
AS $$ SELECT date_trunc('milliseconds', clock_timestamp() + (SELECT "offset" FROM clock_offset)) $$;

-- Events, written in the transaction of the change that they tell of.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Not derived from id: a database restored from a backup hands the same ids out again, and consumers would take the
  -- new events for old ones.
  event_id uuid NOT NULL DEFAULT uuidv7(),
  key text NOT NULL,
  type text NOT NULL,
  payload bytea NOT NULL,
  trace_parent text,
  created_at timestamptz NOT NULL DEFAULT stakehold_now(),
  published_at timestamptz
);
CREATE INDEX outbox_unpublished ON outbox (id) WHERE published_at IS NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON outbox TO stakehold_service;

CREATE FUNCTION notify_outbox() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  NOTIFY outbox;
  RETURN NULL;
END
$$;
CREATE TRIGGER outbox_inserted AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION notify_outbox();

-- Writes a list of events, so that a service's own function can write them beside the change that they tell of.
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

-- Events whose effect a consumer of this database has already had.
CREATE TABLE inbox (
  consumer text NOT NULL,
  event_id text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT stakehold_now(),
  PRIMARY KEY (consumer, event_id)
);
CREATE INDEX inbox_seen_at ON inbox (seen_at);
GRANT SELECT, INSERT, DELETE ON inbox TO stakehold_service;

-- Events that can't be handled, and those of the same key that came after them.
CREATE TABLE dead_letters (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  consumer text NOT NULL,
  topic text NOT NULL,
  "partition" integer NOT NULL,
  "offset" bigint NOT NULL,
  key text NOT NULL,
  type text NOT NULL,
  payload bytea NOT NULL,
  event_id text NOT NULL,
  trace_parent text,
  occurred_at timestamptz NOT NULL,
  error_code text NOT NULL,
  error_message text NOT NULL,
  attempts integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT stakehold_now(),
  resolved_at timestamptz,
  -- The same record delivered again parks once.
  UNIQUE (consumer, topic, "partition", "offset")
);
CREATE INDEX dead_letters_unresolved ON dead_letters (consumer, key, id) WHERE resolved_at IS NULL;
GRANT SELECT, INSERT, UPDATE ON dead_letters TO stakehold_service;

-- Who had dead letters handled again, why, and what came of it. A row is also what keeps two from doing it at once.
CREATE TABLE dead_letter_replays (
  id uuid PRIMARY KEY,
  consumer text NOT NULL,
  requested_by text NOT NULL,
  idempotency_key text NOT NULL,
  note text NOT NULL,
  started_at timestamptz NOT NULL,
  -- Until then nobody else may begin, unless it ended before: a process that died ends nothing.
  lease_until timestamptz NOT NULL,
  finished_at timestamptz,
  -- How many letters were handled, and how many keys still can't be.
  replayed integer CHECK (replayed >= 0),
  failed_keys integer CHECK (failed_keys >= 0),
  CHECK ((finished_at IS NULL) = (replayed IS NULL) AND (finished_at IS NULL) = (failed_keys IS NULL)),
  UNIQUE (consumer, requested_by, idempotency_key)
);
CREATE INDEX dead_letter_replays_open ON dead_letter_replays (consumer) WHERE finished_at IS NULL;
GRANT SELECT, INSERT ON dead_letter_replays TO stakehold_service;
GRANT UPDATE (lease_until, finished_at, replayed, failed_keys) ON dead_letter_replays TO stakehold_service;

-- What an idempotency key has already made.
CREATE TABLE idempotency_keys (
  caller text NOT NULL,
  operation text NOT NULL,
  key text NOT NULL,
  input_hash text NOT NULL,
  result_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT stakehold_now(),
  PRIMARY KEY (caller, operation, key)
);
CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);
GRANT SELECT, INSERT, DELETE ON idempotency_keys TO stakehold_service;
