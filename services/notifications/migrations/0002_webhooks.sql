-- Word to partners by webhooks: where to send it, what was to be sent, and what came of each try.

-- Who created a bet or takes part in it: those whom its events may be told.
CREATE TABLE bet_people (
  bet_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- A cleanup deletes what is older than itself.
  heard_at timestamptz NOT NULL DEFAULT stakehold_now(),
  PRIMARY KEY (bet_id, user_id)
);
CREATE INDEX bet_people_heard ON bet_people (heard_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON bet_people TO stakehold_service;

-- Of bets that were heard of before: notices say who created them and who joined.
INSERT INTO bet_people (bet_id, user_id)
  SELECT DISTINCT bet_id, user_id FROM notices WHERE kind IN ('BET_PUBLISHED', 'BET_JOINED') AND bet_id IS NOT NULL;

-- How many events of a bet, or of a ticket, were told so far: each takes the next number.
CREATE TABLE webhook_sequences (
  subject_id uuid PRIMARY KEY,
  last_sequence bigint NOT NULL CHECK (last_sequence > 0),
  heard_at timestamptz NOT NULL DEFAULT stakehold_now()
);
CREATE INDEX webhook_sequences_heard ON webhook_sequences (heard_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_sequences TO stakehold_service;

CREATE TABLE webhook_endpoints (
  id uuid PRIMARY KEY,
  owner_kind text NOT NULL CHECK (owner_kind IN ('PERSON', 'APP')),
  owner_id uuid NOT NULL,
  url text NOT NULL,
  description text NOT NULL,
  -- Which events it wants.
  kinds text[] NOT NULL,
  -- The version of the payload that it was made with.
  payload_version text NOT NULL,
  status text NOT NULL CHECK (status IN ('ENABLED', 'DISABLED')),
  disabled_reason text CHECK (disabled_reason IN ('OWNER', 'FAILING', 'GONE')),
  -- Since when no try succeeded; null while the last one did.
  failing_since timestamptz,
  -- Until when one sender alone works for it. Whoever was served longest ago comes next.
  leased_until timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK ((status = 'DISABLED') = (disabled_reason IS NOT NULL))
);
CREATE INDEX webhook_endpoints_of_owner ON webhook_endpoints (owner_kind, owner_id, created_at, id);
CREATE INDEX webhook_endpoints_to_serve ON webhook_endpoints (leased_until, id) WHERE status = 'ENABLED';
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_endpoints TO stakehold_service;

-- The keys that sign. One without an end is the present one; one that it replaced signs beside it for a while.
CREATE TABLE webhook_secrets (
  id uuid PRIMARY KEY,
  endpoint_id uuid NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
  secret text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz
);
CREATE INDEX webhook_secrets_of_endpoint ON webhook_secrets (endpoint_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_secrets TO stakehold_service;

-- One event that one endpoint is told. The id is that of the message, the same on every try.
CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY,
  endpoint_id uuid NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
  event_id text NOT NULL,
  kind text NOT NULL,
  payload_version text NOT NULL,
  sequence bigint NOT NULL,
  -- The ids of what it is about.
  data jsonb NOT NULL,
  occurred_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('PENDING', 'DELIVERED', 'FAILED')),
  -- All tries, and those since it was last begun with: a redelivery begins anew.
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  step integer NOT NULL DEFAULT 0 CHECK (step >= 0),
  -- The code of why the last try did not deliver it.
  failure text,
  created_at timestamptz NOT NULL,
  -- Null once there is nothing left to do.
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  CHECK ((state = 'PENDING') = (next_attempt_at IS NOT NULL)),
  CHECK (state <> 'DELIVERED' OR delivered_at IS NOT NULL),
  CHECK (state <> 'FAILED' OR failure IS NOT NULL),
  UNIQUE (endpoint_id, event_id)
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, next_attempt_at, id)
  WHERE next_attempt_at IS NOT NULL;
CREATE INDEX webhook_deliveries_of_endpoint ON webhook_deliveries (endpoint_id, created_at, id);
CREATE INDEX webhook_deliveries_by_state ON webhook_deliveries (endpoint_id, state, created_at, id);
CREATE INDEX webhook_deliveries_created ON webhook_deliveries (created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_deliveries TO stakehold_service;

-- What was sent and what was answered, cut to what somebody reads.
CREATE TABLE webhook_attempts (
  id uuid PRIMARY KEY,
  delivery_id uuid NOT NULL REFERENCES webhook_deliveries ON DELETE CASCADE,
  attempted_at timestamptz NOT NULL,
  duration_ms integer NOT NULL,
  url text NOT NULL,
  request_headers jsonb NOT NULL,
  status integer,
  response_headers jsonb NOT NULL,
  response_body text NOT NULL,
  failure text
);
CREATE INDEX webhook_attempts_of_delivery ON webhook_attempts (delivery_id, attempted_at, id);
GRANT SELECT, INSERT, DELETE ON webhook_attempts TO stakehold_service;
