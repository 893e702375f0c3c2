-- How many bets have each status, as summands: a bet that changes its status adds two, so that no row is locked by every
-- bet, and whoever reads sums them up. Now and then they are folded into one for each status.
CREATE TABLE bet_counts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  status bet_status NOT NULL,
  bets integer NOT NULL
);
GRANT SELECT, INSERT, DELETE ON bet_counts TO stakehold_service;

CREATE FUNCTION count_bet() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO bet_counts (status, bets) VALUES (OLD.status, -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO bet_counts (status, bets) VALUES (NEW.status, 1);
  END IF;
  RETURN NULL;
END
$$;
-- The triggers keep writers out until the commit, so what is counted below is what was there before them.
CREATE TRIGGER bets_counted AFTER INSERT OR DELETE ON bets FOR EACH ROW EXECUTE FUNCTION count_bet();
CREATE TRIGGER bets_counted_anew AFTER UPDATE OF status ON bets
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION count_bet();
INSERT INTO bet_counts (status, bets) SELECT status, count(*) FROM bets GROUP BY status;
