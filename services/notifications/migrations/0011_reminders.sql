-- People are reminded of what waits for them. The kinds join those that the table takes already, whichever those are.
DO $$
DECLARE
  kinds text;
BEGIN
  SELECT string_agg(quote_literal(word), ', ') INTO kinds FROM (
    SELECT found.words[1] AS word
      FROM pg_constraint, regexp_matches(pg_get_constraintdef(pg_constraint.oid), '''([A-Z_]+)''', 'g') AS found (words)
      WHERE conrelid = 'notices'::regclass AND conname = 'notices_kind_check'
    UNION
    SELECT unnest(ARRAY['BET_ONE_SIDED', 'PROPOSAL_DUE', 'PROPOSAL_OPEN', 'VOTE_REMINDER'])
  ) AS all_kinds;
  ALTER TABLE notices DROP CONSTRAINT notices_kind_check;
  EXECUTE format('ALTER TABLE notices ADD CONSTRAINT notices_kind_check CHECK (kind IN (%s)) NOT VALID', kinds);
END
$$;
