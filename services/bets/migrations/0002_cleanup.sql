-- Whether the platform takes bets, and the cleanup that keeps it from doing so. There is one row.

CREATE TABLE platform_state (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- The cleanup under way: from its first moment until everything that it ended is deleted, nothing new is taken.
  cleanup_id uuid,
  -- When it was told that the platform is cleared; what is older is deleted.
  cleared_before timestamptz(3),
  CHECK (cleanup_id IS NOT NULL OR cleared_before IS NULL)
);
INSERT INTO platform_state DEFAULT VALUES;
GRANT SELECT, UPDATE ON platform_state TO stakehold_service;

-- What is left of a place whose bet was deleted: enough for its person to read where the money went.
CREATE TABLE removed_places (
  id uuid PRIMARY KEY,
  bet_id uuid NOT NULL,
  user_id text NOT NULL,
  side side NOT NULL,
  amount bigint NOT NULL,
  status participation_status NOT NULL,
  admission_number integer,
  created_at timestamptz(3) NOT NULL
);
GRANT SELECT, INSERT ON removed_places TO stakehold_service;

-- A cleanup goes through all that is not decided or not paid, a page at a time.
CREATE INDEX bets_undecided ON bets (id) WHERE decision IS NULL AND due_at IS NOT NULL;
CREATE INDEX participations_unpaid ON participations (id) WHERE status = 'PENDING';
