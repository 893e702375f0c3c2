-- People, how they sign in, what they may do, and how their bets went. Times of rules come from stakehold_now().

-- A person is whom the provider names by issuer and subject; an address may change hands, a subject does not.
CREATE TABLE users (
  id uuid PRIMARY KEY,
  issuer text NOT NULL,
  subject text NOT NULL,
  email text NOT NULL,
  first_name text,
  last_name text,
  username text,
  profile_image_url text,
  created_at timestamptz NOT NULL,
  UNIQUE (issuer, subject)
);
GRANT SELECT, INSERT, UPDATE ON users TO stakehold_service;

-- Sign-ins that were begun and not finished. `browser_hash` is of a secret that only the browser that began it holds.
CREATE TABLE sign_in_attempts (
  state text PRIMARY KEY,
  browser_hash bytea NOT NULL CHECK (octet_length(browser_hash) = 32),
  nonce text NOT NULL,
  pkce_verifier text NOT NULL,
  return_path text NOT NULL CHECK (return_path LIKE '/%' AND return_path NOT LIKE '//%'),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_attempts_expires_at ON sign_in_attempts (expires_at);
GRANT SELECT, INSERT, DELETE ON sign_in_attempts TO stakehold_service;

-- Sessions by the SHA-256 of their token: somebody who reads this table can't use them.
CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  user_id uuid NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
  last_seen_at timestamptz NOT NULL
);
CREATE INDEX sessions_expires_at ON sessions (expires_at);
CREATE INDEX sessions_last_seen_at ON sessions (last_seen_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions TO stakehold_service;

-- Tokens of partners' programs, kept as sessions are. They hold until they are revoked.
CREATE TABLE api_tokens (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  user_id uuid NOT NULL REFERENCES users,
  name text NOT NULL CHECK (name <> ''),
  created_at timestamptz NOT NULL,
  revoked_at timestamptz
);
GRANT SELECT, INSERT, UPDATE ON api_tokens TO stakehold_service;

CREATE TABLE terms_acceptances (
  user_id uuid PRIMARY KEY REFERENCES users,
  accepted_at timestamptz NOT NULL
);
GRANT SELECT, INSERT ON terms_acceptances TO stakehold_service;

-- What people may do beyond betting. Everyone is a user, so that role is not stored.
CREATE TABLE user_roles (
  user_id uuid NOT NULL REFERENCES users,
  role text NOT NULL CHECK (role IN ('STAFF', 'ADMIN')),
  granted_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, role)
);
GRANT SELECT, INSERT, DELETE ON user_roles TO stakehold_service;

-- One strike is permanent, so a ban is written once and never taken back.
CREATE TABLE bans (
  user_id uuid PRIMARY KEY REFERENCES users,
  banned_at timestamptz NOT NULL
);
GRANT SELECT, INSERT ON bans TO stakehold_service;

-- Who did what to whom, and why. Rows are only ever added.
CREATE TABLE audit_entries (
  id uuid PRIMARY KEY,
  actor_id uuid NOT NULL REFERENCES users,
  action text NOT NULL CHECK (action IN ('BAN_USER')),
  subject_id uuid NOT NULL REFERENCES users,
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 1000),
  created_at timestamptz NOT NULL
);
CREATE INDEX audit_entries_by_subject ON audit_entries (subject_id, created_at);
GRANT SELECT, INSERT ON audit_entries TO stakehold_service;

-- How people's bets went: a projection of payments' settlements, each of which counts once.
CREATE TABLE bet_statistics (
  user_id uuid PRIMARY KEY,
  bets_won integer NOT NULL CHECK (bets_won >= 0),
  bets_lost integer NOT NULL CHECK (bets_lost >= 0),
  winnings_cents bigint NOT NULL CHECK (winnings_cents >= 0)
);
GRANT SELECT, INSERT, UPDATE ON bet_statistics TO stakehold_service;
