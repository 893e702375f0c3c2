-- Ballots, who may vote on them, and the votes. Times of rules come from stakehold_now().

CREATE TABLE ballots (
  bet_id uuid PRIMARY KEY,
  status text NOT NULL CHECK (status IN ('OPEN', 'APPROVED', 'REJECTED', 'EXPIRED')),
  opened_at timestamptz NOT NULL,
  deadline timestamptz NOT NULL CHECK (deadline >= opened_at),
  -- Whose seat stands, and how they voted: the sums of the two tables below, moved with them under the ballot's lock.
  electorate_size integer NOT NULL CHECK (electorate_size BETWEEN 0 AND 5000),
  approvals integer NOT NULL CHECK (approvals >= 0),
  rejections integer NOT NULL CHECK (rejections >= 0),
  -- When the ballot should have ended; null once it has.
  due_at timestamptz CHECK ((due_at IS NOT NULL) = (status = 'OPEN')),
  CHECK (approvals + rejections <= electorate_size)
);
CREATE INDEX ballots_due ON ballots (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX ballots_opened ON ballots (opened_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON ballots TO stakehold_service;

-- Everyone who could vote when the ballot opened. The electorate only shrinks, so a seat is given up and never taken.
CREATE TABLE electors (
  bet_id uuid NOT NULL REFERENCES ballots,
  user_id uuid NOT NULL,
  seat text NOT NULL DEFAULT 'SEATED' CHECK (seat IN ('SEATED', 'BANNED', 'CHARGED_BACK')),
  PRIMARY KEY (bet_id, user_id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON electors TO stakehold_service;

-- A vote is cast by an elector, once, and never changed. It counts while its elector's seat stands.
CREATE TABLE votes (
  bet_id uuid NOT NULL,
  user_id uuid NOT NULL,
  choice text NOT NULL CHECK (choice IN ('APPROVE', 'REJECT')),
  cast_at timestamptz NOT NULL,
  PRIMARY KEY (bet_id, user_id),
  FOREIGN KEY (bet_id, user_id) REFERENCES electors
);
CREATE INDEX votes_in_order ON votes (bet_id, cast_at, user_id);
GRANT SELECT, INSERT, DELETE ON votes TO stakehold_service;

-- When the platform was cleared last: what is older is deleted, and an event about it that arrives afterwards changes
-- nothing.
CREATE TABLE cleared (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  before timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON cleared TO stakehold_service;
