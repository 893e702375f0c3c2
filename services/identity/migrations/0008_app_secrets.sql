-- The secret that an app had before its present one, which still holds for some days where its owner asked for that. The version
-- before knows neither column: beside it, an app has its present secret alone.
ALTER TABLE apps
  ADD COLUMN previous_secret_hash bytea CHECK (octet_length(previous_secret_hash) = 32),
  ADD COLUMN previous_secret_ends_at timestamptz,
  ADD CHECK ((previous_secret_hash IS NULL) = (previous_secret_ends_at IS NULL));
