export const SCHEMA = `
  -- Sessions, grants, codes and tokens, as the provider library hands them over.
  CREATE TABLE IF NOT EXISTS artifacts (
    model      TEXT NOT NULL,
    id         TEXT NOT NULL,
    payload    TEXT NOT NULL,
    grant_id   TEXT,
    uid        TEXT,
    expires_at INTEGER,
    PRIMARY KEY (model, id)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS artifacts_by_grant ON artifacts (grant_id) WHERE grant_id IS NOT NULL;
  CREATE INDEX IF NOT EXISTS artifacts_by_uid ON artifacts (model, uid) WHERE uid IS NOT NULL;
  CREATE INDEX IF NOT EXISTS artifacts_by_expiry ON artifacts (expires_at) WHERE expires_at IS NOT NULL;

  -- Everybody who ever signed in; a subject and an address always name the same person.
  CREATE TABLE IF NOT EXISTS people (
    subject     TEXT PRIMARY KEY,
    email       TEXT NOT NULL UNIQUE,
    given_name  TEXT NOT NULL,
    family_name TEXT
  ) STRICT;

  -- Signing keys, so that what was signed before a restart is still valid after it.
  CREATE TABLE IF NOT EXISTS keys (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT;
`;
