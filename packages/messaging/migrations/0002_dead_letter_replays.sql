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
