-- The pictures that winners made of having won, each at a link that nobody can guess. A row exists from the press that makes it until
-- the press that withdraws it, and goes with its place. The token is kept as it is: its person may read it again at any time, and all
-- that it opens is what this database holds anyway.
CREATE TABLE winner_pictures (
  place_id uuid PRIMARY KEY REFERENCES participations (id) ON DELETE CASCADE,
  -- 256 random bits in base64url.
  token text NOT NULL UNIQUE CHECK (token ~ '^[A-Za-z0-9_-]{43}$'),
  -- The winning side's share of the pool once the place was admitted, with it. It can't be 0: the place holds a stake.
  percent integer NOT NULL CHECK (percent BETWEEN 1 AND 100),
  created_at timestamptz(3) NOT NULL
);
GRANT SELECT, INSERT, DELETE ON winner_pictures TO stakehold_service;
