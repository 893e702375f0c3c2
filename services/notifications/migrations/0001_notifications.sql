-- Who was told what and when, and what is needed to tell it. Times of rules come from stakehold_now().

-- A projection of identity: whom to write to and how to call them.
CREATE TABLE people (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  display_name text NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON people TO stakehold_service;

-- A projection of bets: what a mail says about the bet that it is about.
CREATE TABLE bets (
  id uuid PRIMARY KEY,
  title text NOT NULL,
  -- Null until the bet is published.
  fee_policy text CHECK (fee_policy IN ('ENTRY', 'WINNINGS')),
  -- Null until the bet is decided.
  decision_reason text CHECK (
    decision_reason IN
      ('APPROVED', 'REJECTED', 'NO_CONSENSUS', 'ONE_SIDED', 'NO_PROPOSAL', 'CANCELLED', 'CLEANUP')
  ),
  -- A cleanup deletes what is older than itself.
  heard_at timestamptz NOT NULL DEFAULT stakehold_now()
);
CREATE INDEX bets_heard ON bets (heard_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON bets TO stakehold_service;

-- What a person is told of one event. `facts` are what the event said; the mail is written from them when it is first
-- sent, because name and title may reach us later than the event, and stays as it was written.
CREATE TABLE notices (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  kind text NOT NULL CHECK (
    kind IN (
      'BET_PUBLISHED', 'BET_JOINED', 'PARTICIPATION_REFUSED', 'VOTE_STARTED', 'BET_WON', 'BET_LOST', 'BET_REFUNDED',
      'STAKE_REFUNDED', 'PAYOUT_SENT', 'PAYOUT_WAITING', 'TICKET_OPENED', 'TICKET_ANSWERED'
    )
  ),
  bet_id uuid,
  event_id text NOT NULL,
  -- The same on every attempt, so that a mail that arrives twice can be recognised.
  message_id text NOT NULL UNIQUE,
  facts jsonb NOT NULL,
  subject text,
  text text,
  html text,
  state text NOT NULL CHECK (state IN ('PENDING', 'SENT', 'FAILED')),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- Why the last attempt did not send it.
  failure text,
  created_at timestamptz NOT NULL,
  -- Null once there is nothing left to do. A sender that works on a notice pushes it on first.
  next_attempt_at timestamptz,
  sent_at timestamptz,
  CHECK ((state = 'PENDING') = (next_attempt_at IS NOT NULL)),
  CHECK ((state = 'SENT') = (sent_at IS NOT NULL)),
  CHECK (state <> 'FAILED' OR failure IS NOT NULL),
  CHECK (state <> 'SENT' OR (subject IS NOT NULL AND text IS NOT NULL AND html IS NOT NULL))
);
CREATE INDEX notices_due ON notices (next_attempt_at, id) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX notices_of_person ON notices (user_id, created_at);
CREATE INDEX notices_of_bet ON notices (bet_id) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX notices_created ON notices (created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON notices TO stakehold_service;
