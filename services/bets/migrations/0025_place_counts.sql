-- How many places there are, as summands that are folded into one now and then, as the bets' are: a place that comes or goes
-- adds one row, whatever becomes of it in between, and a reader sums them up.
CREATE TABLE place_counts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  places bigint NOT NULL
);
GRANT SELECT, INSERT, DELETE ON place_counts TO stakehold_service;

CREATE FUNCTION count_places() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO place_counts (places)
    SELECT CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END FROM moved HAVING count(*) > 0;
  RETURN NULL;
END
$$;
-- The triggers keep writers out until the commit, so what is counted below is what was there before them: a second for two
-- million places.
CREATE TRIGGER places_counted AFTER INSERT ON participations REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION count_places();
CREATE TRIGGER places_counted_out AFTER DELETE ON participations REFERENCING OLD TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION count_places();
INSERT INTO place_counts (places) SELECT count(*) FROM participations;
