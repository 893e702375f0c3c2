-- Apps of partners, and what people let them do, by OAuth 2.1.

-- An app by its client id. One without a secret can't keep one, and shows who it is by PKCE alone. A deleted app holds no
-- token from that moment; its rows are removed in batches.
CREATE TABLE apps (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES users,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  secret_hash bytea CHECK (octet_length(secret_hash) = 32),
  redirect_uris text[] NOT NULL,
  scopes text[] NOT NULL,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz
);
CREATE INDEX apps_by_owner ON apps (owner_id, id);
CREATE INDEX apps_deleted ON apps (deleted_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON apps TO stakehold_service;

-- What a person agreed to, once for each time that they did: all tokens of one grant end together.
CREATE TABLE app_grants (
  id uuid PRIMARY KEY,
  app_id uuid NOT NULL REFERENCES apps,
  user_id uuid NOT NULL REFERENCES users,
  scopes text[] NOT NULL,
  granted_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > granted_at),
  last_used_at timestamptz
);
CREATE INDEX app_grants_by_person ON app_grants (user_id, app_id, granted_at);
CREATE INDEX app_grants_by_app ON app_grants (app_id);
CREATE INDEX app_grants_expires_at ON app_grants (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON app_grants TO stakehold_service;

-- Codes, tokens and questions under way, by the SHA-256 of their value: somebody who reads this table can't use them.
CREATE TABLE app_artifacts (
  kind text NOT NULL
    CHECK (kind IN ('AuthorizationCode', 'AccessToken', 'RefreshToken', 'ClientCredentials', 'Interaction')),
  value_hash bytea NOT NULL CHECK (octet_length(value_hash) = 32),
  app_id uuid NOT NULL REFERENCES apps ON DELETE CASCADE,
  grant_id uuid REFERENCES app_grants ON DELETE CASCADE,
  payload jsonb NOT NULL,
  expires_at timestamptz NOT NULL,
  consumed_at timestamptz,
  PRIMARY KEY (kind, value_hash)
);
CREATE INDEX app_artifacts_by_app ON app_artifacts (app_id);
CREATE INDEX app_artifacts_by_grant ON app_artifacts (grant_id);
CREATE INDEX app_artifacts_expires_at ON app_artifacts (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON app_artifacts TO stakehold_service;
