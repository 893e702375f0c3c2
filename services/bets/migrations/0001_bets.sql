-- Bets and the participations in them, and whether the platform takes bets. Amounts are whole cents; people are known by
-- identity's opaque ids.

CREATE TYPE category AS ENUM ('FINANCIAL', 'WEATHER', 'SPORTS', 'WILDCARD');
CREATE TYPE topic AS ENUM ('TECH', 'POLITICS', 'ENTERTAINMENT', 'OTHERS');
CREATE TYPE bet_status AS ENUM ('DRAFT', 'ACTIVE', 'VOTING', 'RESOLVED', 'REFUNDED', 'ABANDONED');
CREATE TYPE fee_policy AS ENUM ('ENTRY', 'WINNINGS');
CREATE TYPE side AS ENUM ('FOR', 'AGAINST');
CREATE TYPE outcome AS ENUM ('FOR', 'AGAINST', 'REFUND');
CREATE TYPE decision_reason AS ENUM
  ('APPROVED', 'REJECTED', 'NO_CONSENSUS', 'ONE_SIDED', 'NO_PROPOSAL', 'CANCELLED', 'CLEANUP');
CREATE TYPE participation_status AS ENUM ('PENDING', 'HELD', 'REFUSED', 'CANCELLED', 'WITHDRAWN');

CREATE TABLE bets (
  id uuid PRIMARY KEY,
  creator_id text NOT NULL,
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 255),
  description text NOT NULL CHECK (char_length(description) BETWEEN 1 AND 5000),
  category category NOT NULL,
  topic topic CHECK ((topic IS NOT NULL) = (category = 'WILDCARD')),
  status bet_status NOT NULL,
  fee_policy fee_policy NOT NULL,
  total_amount bigint NOT NULL CHECK (total_amount >= 100),
  min_entry bigint NOT NULL CHECK (min_entry >= 100),
  created_at timestamptz(3) NOT NULL,
  published_at timestamptz(3),
  end_date timestamptz(3) NOT NULL,
  -- What the admitted participations add up to, kept here so that neither a page nor a decision has to count them.
  for_pool bigint NOT NULL CHECK (for_pool >= 0),
  against_pool bigint NOT NULL CHECK (against_pool >= 0),
  pool bigint NOT NULL,
  for_count integer NOT NULL CHECK (for_count >= 0),
  against_count integer NOT NULL CHECK (against_count >= 0),
  -- The number that was given last. No number is given twice, so leftover cents have one order for ever.
  last_admission integer NOT NULL CHECK (last_admission >= 0),
  proposed_winning_side side,
  proposed_outcome text CHECK (char_length(proposed_outcome) BETWEEN 1 AND 5000),
  proposed_at timestamptz(3),
  proposer_id text,
  voting_ends_at timestamptz(3),
  decision outcome,
  decision_reason decision_reason,
  decided_at timestamptz(3),
  ended_at timestamptz(3),
  -- When the bet's workflow has something to do at the latest; the sweeper wakes what is overdue.
  due_at timestamptz(3),
  CHECK (total_amount >= min_entry),
  CHECK (pool = for_pool + against_pool),
  CHECK (for_count + against_count <= 5000),
  CHECK (num_nulls(proposed_winning_side, proposed_outcome, proposed_at, proposer_id) IN (0, 4)),
  CHECK (num_nulls(decision, decision_reason, decided_at) IN (0, 3)),
  CHECK (status <> 'VOTING' OR proposed_at IS NOT NULL),
  CHECK (status <> 'RESOLVED' OR decision <> 'REFUND'),
  CHECK ((status IN ('RESOLVED', 'REFUNDED')) = (ended_at IS NOT NULL)),
  CHECK (ended_at IS NULL OR decision IS NOT NULL),
  CHECK ((status IN ('RESOLVED', 'REFUNDED', 'ABANDONED')) = (due_at IS NULL))
);
CREATE INDEX bets_feed ON bets (pool DESC, id DESC);
CREATE INDEX bets_creator ON bets (creator_id, id DESC);
CREATE INDEX bets_due ON bets (due_at) WHERE due_at IS NOT NULL;
-- A cleanup decides every bet that has no decision, a page at a time.
CREATE INDEX bets_undecided ON bets (id) WHERE decision IS NULL AND due_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON bets TO stakehold_service;

CREATE TABLE participations (
  id uuid PRIMARY KEY,
  bet_id uuid NOT NULL REFERENCES bets (id) ON DELETE CASCADE,
  user_id text NOT NULL,
  side side NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 100),
  status participation_status NOT NULL,
  admission_number integer CHECK (admission_number > 0),
  created_at timestamptz(3) NOT NULL,
  -- When the person was banned: no vote from then on, and no admission.
  banned_at timestamptz(3),
  CHECK ((status IN ('HELD', 'WITHDRAWN')) = (admission_number IS NOT NULL))
);
CREATE UNIQUE INDEX participations_admission ON participations (bet_id, admission_number);
-- One pending or held participation per person and bet, and none after a withdrawal.
CREATE UNIQUE INDEX participations_live ON participations (bet_id, user_id) WHERE status IN ('PENDING', 'HELD', 'WITHDRAWN');
CREATE INDEX participations_user ON participations (user_id, id DESC);
CREATE INDEX participations_pending ON participations (bet_id, created_at) WHERE status = 'PENDING';
-- A cleanup closes every participation that is not paid, a page at a time.
CREATE INDEX participations_unpaid ON participations (id) WHERE status = 'PENDING';
GRANT SELECT, INSERT, UPDATE, DELETE ON participations TO stakehold_service;

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

-- A projection of identity: who takes part in nothing new.
CREATE TABLE banned_people (
  user_id text PRIMARY KEY,
  banned_at timestamptz(3) NOT NULL
);
GRANT SELECT, INSERT ON banned_people TO stakehold_service;

-- Whether the platform takes bets, and the cleanup that keeps it from doing so. There is one row.
CREATE TABLE platform_state (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- The cleanup under way: from its first moment until everything that it ended is deleted, nothing new is taken.
  cleanup_id uuid,
  -- When the other services were told that the platform is cleared; what is older is deleted.
  cleared_before timestamptz(3),
  CHECK (cleanup_id IS NOT NULL OR cleared_before IS NULL)
);
INSERT INTO platform_state DEFAULT VALUES;
GRANT SELECT, UPDATE ON platform_state TO stakehold_service;
