-- How many ballots there are, as summands that are folded into one now and then: a ballot that comes or goes adds one row,
-- so that none is locked by every ballot, and a reader sums them up. By the row, because every vote writes its ballot by
-- a statement that would insert it.
CREATE TABLE ballot_counts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  ballots bigint NOT NULL
);
GRANT SELECT, INSERT, DELETE ON ballot_counts TO stakehold_service;

CREATE FUNCTION count_ballot() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO ballot_counts (ballots) VALUES (CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END);
  RETURN NULL;
END
$$;
-- The trigger keeps writers out until the commit, so what is counted below is what was there before them.
CREATE TRIGGER ballots_counted AFTER INSERT OR DELETE ON ballots FOR EACH ROW EXECUTE FUNCTION count_ballot();
INSERT INTO ballot_counts (ballots) SELECT count(*) FROM ballots;
