-- Devices belong to the session that switched them on, and go with it.

-- Null where the version before made it: such a device goes with all of its person's sessions, or when nobody comes by it any more.
ALTER TABLE push_subscriptions ADD COLUMN session_id uuid;
-- When its person last came by it with a session; null where only the version before saw them.
ALTER TABLE push_subscriptions ADD COLUMN used_at timestamptz;
CREATE INDEX push_subscriptions_used ON push_subscriptions (coalesce(used_at, made_at));

-- Sessions that ended lately. For some seconds a gateway still lets in who shows one: that must not leave a device behind.
CREATE TABLE ended_sessions (
  session_id uuid PRIMARY KEY,
  -- The session of the same person in the same browser that stands in its place, as long as that one goes on.
  replaced_by uuid,
  ended_at timestamptz NOT NULL
);
CREATE INDEX ended_sessions_replaced ON ended_sessions (replaced_by) WHERE replaced_by IS NOT NULL;
CREATE INDEX ended_sessions_ended ON ended_sessions (ended_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON ended_sessions TO stakehold_service;
