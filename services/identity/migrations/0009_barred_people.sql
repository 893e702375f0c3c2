-- People who were banned and deleted their account, by a keyed digest of the provider's name for them: who reads this table
-- learns of nobody, and who signs in under such a name stays banned. Rows are only ever added.
CREATE TABLE barred_people (
  digest bytea PRIMARY KEY CHECK (octet_length(digest) = 32),
  barred_at timestamptz NOT NULL
);
GRANT SELECT, INSERT ON barred_people TO stakehold_service;
