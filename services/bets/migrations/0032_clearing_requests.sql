-- Clearing the platform takes two admins: one asks, another confirms. A request stays on record however it ends.
CREATE TABLE clearing_requests (
  -- The id that the cleanup has once it begins.
  id uuid PRIMARY KEY,
  asked_by text NOT NULL,
  asked_at timestamptz(3) NOT NULL,
  -- Until then another admin may confirm it.
  expires_at timestamptz(3) NOT NULL CHECK (expires_at > asked_at),
  ended_at timestamptz(3),
  -- Nobody, where it ended because its time was over and somebody asked anew.
  ended_by text,
  ending text CHECK (ending IN ('CONFIRMED', 'WITHDRAWN', 'EXPIRED')),
  CHECK ((ended_at IS NULL) = (ending IS NULL)),
  CHECK (ending <> 'CONFIRMED' OR ended_by <> asked_by)
);
-- One waits at a time.
CREATE UNIQUE INDEX clearing_requests_open ON clearing_requests ((ended_at IS NULL)) WHERE ended_at IS NULL;
GRANT SELECT, INSERT ON clearing_requests TO stakehold_service;
GRANT UPDATE (ended_at, ended_by, ending) ON clearing_requests TO stakehold_service;
