-- What staff and admins did to bets and to the platform, with what it changed. Rows are only ever added.
CREATE TABLE audit_entries (
  id uuid PRIMARY KEY,
  actor_id text NOT NULL,
  action text NOT NULL
    CHECK (action IN ('CANCEL_BET', 'ASK_TO_CLEAR_PLATFORM', 'CLEAR_PLATFORM', 'WITHDRAW_CLEARING')),
  -- A bet, or a cleanup.
  subject_id text NOT NULL,
  -- Null where none was given.
  reason text CHECK (char_length(reason) BETWEEN 1 AND 1000),
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX audit_entries_newest ON audit_entries (created_at DESC, id DESC);
GRANT SELECT, INSERT ON audit_entries TO stakehold_service;
