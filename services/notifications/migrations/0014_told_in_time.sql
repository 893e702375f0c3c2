-- People are welcomed, creators are told who joined, and people are told of refunds that fail and of disputes of their charges. The
-- rows that are there are of the kinds before.
ALTER TABLE notices DROP CONSTRAINT notices_kind_check;
ALTER TABLE notices ADD CONSTRAINT notices_kind_check CHECK (
  kind IN (
    'BET_PUBLISHED', 'BET_JOINED', 'PARTICIPATION_REFUSED', 'VOTE_STARTED', 'BET_WON', 'BET_LOST', 'BET_REFUNDED',
    'STAKE_REFUNDED', 'PAYOUT_SENT', 'PAYOUT_WAITING', 'TICKET_OPENED', 'TICKET_ANSWERED', 'WEBHOOK_SWITCHED_OFF',
    'BET_ONE_SIDED', 'PROPOSAL_DUE', 'PROPOSAL_OPEN', 'VOTE_REMINDER',
    'WELCOME', 'PEOPLE_JOINED', 'REFUND_FAILED', 'DISPUTE_OPENED', 'DISPUTE_CLOSED'
  )
) NOT VALID;

-- Who joined a bet since its creator was told last. One row for a bet, however many join it.
CREATE TABLE join_digests (
  bet_id uuid PRIMARY KEY,
  creator_id uuid NOT NULL,
  for_count integer NOT NULL CHECK (for_count >= 0),
  against_count integer NOT NULL CHECK (against_count >= 0),
  -- Null while nobody has joined since the creator was told.
  due_at timestamptz,
  -- Nothing more is told before this time.
  not_before timestamptz NOT NULL,
  -- A cleanup deletes what is older than itself.
  heard_at timestamptz NOT NULL DEFAULT stakehold_now(),
  CHECK ((due_at IS NOT NULL) = (for_count + against_count > 0))
);
CREATE INDEX join_digests_due ON join_digests (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX join_digests_over ON join_digests (not_before) WHERE due_at IS NULL;
CREATE INDEX join_digests_of_creator ON join_digests (creator_id);
CREATE INDEX join_digests_heard ON join_digests (heard_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON join_digests TO stakehold_service;
