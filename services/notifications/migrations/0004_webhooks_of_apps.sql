-- Webhook endpoints of apps: what identity tells of apps and of what people let them do, and whom a message is about.

-- An app as its owner has it. One that is deleted stays as an id, so that a token that is still believed makes nothing for it.
CREATE TABLE apps (
  id uuid PRIMARY KEY,
  -- Who is told what becomes of its endpoints; null once it is deleted.
  owner_id uuid,
  -- What it may ask people for.
  scopes text[] NOT NULL,
  deleted_at timestamptz
);
GRANT SELECT, INSERT, UPDATE, DELETE ON apps TO stakehold_service;

-- What a person lets an app do: as far as these scopes go and the app may still ask for them.
CREATE TABLE app_grants (
  id uuid PRIMARY KEY,
  app_id uuid NOT NULL REFERENCES apps,
  user_id uuid NOT NULL,
  scopes text[] NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX app_grants_of_person ON app_grants (user_id, app_id);
CREATE INDEX app_grants_of_app ON app_grants (app_id);
CREATE INDEX app_grants_expire ON app_grants (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON app_grants TO stakehold_service;

-- The app that made a person's endpoint with that person's token; null where the person made it.
ALTER TABLE webhook_endpoints ADD COLUMN made_by_app uuid;

-- Whom a message to an app's endpoint is about; empty for a message to a person's, which is about its owner.
ALTER TABLE webhook_deliveries ADD COLUMN people uuid[] NOT NULL DEFAULT '{}';
