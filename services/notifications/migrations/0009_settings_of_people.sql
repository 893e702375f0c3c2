-- What people do not want to be told of and by which way, when their mails wait, and the key of the links that stop them.

-- One row for what somebody switched off. Nobody switches off word of results, votes and money.
CREATE TABLE muted_subjects (
  user_id uuid NOT NULL,
  subject text NOT NULL CHECK (subject IN ('BETS', 'SUPPORT', 'DEVELOPERS')),
  way text NOT NULL CHECK (way IN ('MAIL', 'APP')),
  PRIMARY KEY (user_id, subject, way)
);
GRANT SELECT, INSERT, DELETE ON muted_subjects TO stakehold_service;

-- In minutes of the day, by the clock of the person's zone. Hours that begin later than they end go over midnight.
CREATE TABLE quiet_hours (
  user_id uuid PRIMARY KEY,
  time_zone text NOT NULL,
  from_minute integer NOT NULL CHECK (from_minute BETWEEN 0 AND 1439),
  to_minute integer NOT NULL CHECK (to_minute BETWEEN 0 AND 1439),
  CHECK (from_minute <> to_minute)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON quiet_hours TO stakehold_service;

-- Signs the links by which a person stops mails, 244 random bits. A version that does not know the column writes one too.
ALTER TABLE people ADD COLUMN unsubscribe_key text NOT NULL
  DEFAULT gen_random_uuid()::text || gen_random_uuid()::text;

-- A notice that its person wants no mail about is done without one. The version before writes none of these.
ALTER TABLE notices DROP CONSTRAINT notices_state_check;
ALTER TABLE notices ADD CONSTRAINT notices_state_check
  CHECK (state IN ('PENDING', 'SENT', 'FAILED', 'MUTED')) NOT VALID;
