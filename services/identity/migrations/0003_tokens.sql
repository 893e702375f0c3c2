-- What a token may do, until when it holds, when it was last used, and its last four characters, by which its owner knows it.
-- A token without scopes has all of them, and one without an end holds for 90 days: the version before makes such tokens.
ALTER TABLE api_tokens
  ADD COLUMN scopes text[] CHECK (cardinality(scopes) BETWEEN 1 AND 20),
  ADD COLUMN expires_at timestamptz,
  ADD COLUMN last_used_at timestamptz,
  ADD COLUMN last_four text CHECK (char_length(last_four) = 4);

-- Partners get 90 days from now to replace the tokens that they have.
UPDATE api_tokens SET expires_at = stakehold_now() + interval '90 days';

CREATE INDEX api_tokens_by_user ON api_tokens (user_id, created_at, id);
