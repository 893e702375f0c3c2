-- When the platform was cleared last: what is older is deleted, and what is told of it afterwards changes nothing.

CREATE TABLE cleared (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  before timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON cleared TO stakehold_service;
GRANT DELETE ON ballots, electors, votes TO stakehold_service;
CREATE INDEX ballots_opened ON ballots (opened_at);
