-- Devices on which people are told by web push, and what each of them is told.

-- Where the push service of a browser takes messages for one device. The keys are the browser's: it alone reads what is encrypted for them.
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  made_at timestamptz NOT NULL,
  last_success_at timestamptz,
  -- How many tries failed since one succeeded.
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  -- Until when one sender alone works for it. The one that was served longest ago comes next.
  leased_until timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_of_person ON push_subscriptions (user_id, made_at, id);
GRANT SELECT, INSERT, UPDATE, DELETE ON push_subscriptions TO stakehold_service;

-- One notice that one device is told. It goes with either of them.
CREATE TABLE push_messages (
  id uuid PRIMARY KEY,
  notice_id uuid NOT NULL REFERENCES notices ON DELETE CASCADE,
  subscription_id uuid NOT NULL REFERENCES push_subscriptions ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('PENDING', 'SENT', 'FAILED', 'MUTED')),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- The code of why it has not been sent.
  failure text,
  -- Null once there is nothing left to do.
  next_attempt_at timestamptz,
  sent_at timestamptz,
  CHECK ((state = 'PENDING') = (next_attempt_at IS NOT NULL)),
  CHECK ((state = 'SENT') = (sent_at IS NOT NULL)),
  CHECK (state <> 'FAILED' OR failure IS NOT NULL),
  UNIQUE (notice_id, subscription_id)
);
CREATE INDEX push_messages_of_subscription ON push_messages (subscription_id, next_attempt_at, id);
CREATE INDEX push_messages_due ON push_messages (next_attempt_at, subscription_id) WHERE next_attempt_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON push_messages TO stakehold_service;

-- Word of results, votes and money always comes by mail and in the app, so a device may be silent about any subject.
-- rolling: what the version before writes meets the wider rules too; it shows what is off on devices as off in the app.
ALTER TABLE muted_subjects DROP CONSTRAINT muted_subjects_way_check;
ALTER TABLE muted_subjects ADD CONSTRAINT muted_subjects_way_check CHECK (way IN ('MAIL', 'APP', 'PUSH')) NOT VALID;
ALTER TABLE muted_subjects VALIDATE CONSTRAINT muted_subjects_way_check;
ALTER TABLE muted_subjects DROP CONSTRAINT muted_subjects_subject_check;
ALTER TABLE muted_subjects ADD CONSTRAINT muted_subjects_subject_check
  CHECK (way = 'PUSH' OR subject NOT IN ('RESULTS', 'MONEY')) NOT VALID;
ALTER TABLE muted_subjects VALIDATE CONSTRAINT muted_subjects_subject_check;
