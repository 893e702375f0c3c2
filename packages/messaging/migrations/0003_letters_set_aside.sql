-- Who set a dead letter aside or brought it back, why, and which event it holds. Rows are only ever added.
CREATE TABLE dead_letter_decisions (
  id uuid PRIMARY KEY,
  consumer text NOT NULL,
  letter_id bigint NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  key text NOT NULL,
  decision text NOT NULL CHECK (decision IN ('SET_ASIDE', 'BROUGHT_BACK')),
  decided_by text NOT NULL,
  idempotency_key text NOT NULL,
  note text NOT NULL CHECK (char_length(note) BETWEEN 1 AND 1000),
  decided_at timestamptz NOT NULL DEFAULT stakehold_now(),
  UNIQUE (consumer, decided_by, idempotency_key)
);
GRANT SELECT, INSERT ON dead_letter_decisions TO stakehold_service;

-- The decision that set the letter aside. It is not resolved: the version before, which does not know the column, goes on
-- keeping it, and takes it for one that waits.
ALTER TABLE dead_letters ADD COLUMN set_aside uuid REFERENCES dead_letter_decisions (id);
-- rolling: the table holds the few events that could not be handled, so the index is built in a moment.
CREATE INDEX dead_letters_set_aside ON dead_letters (consumer, id) WHERE set_aside IS NOT NULL AND resolved_at IS NULL;
