-- How many votes there are, as summands, as the ballots' are. In a transaction of its own: casting a vote locks ballots before
-- votes, and deleting them locks votes before ballots, so one migration that held both locks could meet either in a deadlock.
CREATE TABLE vote_counts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  votes bigint NOT NULL
);
GRANT SELECT, INSERT, DELETE ON vote_counts TO stakehold_service;

CREATE FUNCTION count_votes() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO vote_counts (votes)
    SELECT CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END FROM moved HAVING count(*) > 0;
  RETURN NULL;
END
$$;
-- The triggers keep writers out until the commit, so what is counted below is what was there before them.
CREATE TRIGGER votes_counted AFTER INSERT ON votes REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION count_votes();
CREATE TRIGGER votes_counted_out AFTER DELETE ON votes REFERENCING OLD TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION count_votes();
INSERT INTO vote_counts (votes) SELECT count(*) FROM votes;
