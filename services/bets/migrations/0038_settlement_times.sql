-- How many settled bets of everybody took so many seconds, for the median that visitors see. As increments that are folded by their
-- seconds now and then, as the counts of bets are by their status; two significant digits keep the seconds to some hundred values.
CREATE TABLE settlement_times (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  seconds bigint NOT NULL,
  bets bigint NOT NULL
);
GRANT SELECT, INSERT, DELETE ON settlement_times TO stakehold_service;

CREATE FUNCTION count_settlement_time() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'RESOLVED' THEN
    INSERT INTO settlement_times (seconds, bets) VALUES (seconds_to_settle(OLD), -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'RESOLVED' THEN
    INSERT INTO settlement_times (seconds, bets) VALUES (seconds_to_settle(NEW), 1);
  END IF;
  RETURN NULL;
END
$$;
-- The triggers keep writers out until the commit, so the sums below include every bet that was settled before them.
CREATE TRIGGER bets_timed AFTER INSERT OR DELETE ON bets FOR EACH ROW EXECUTE FUNCTION count_settlement_time();
CREATE TRIGGER bets_timed_anew AFTER UPDATE OF status ON bets
  FOR EACH ROW WHEN ((OLD.status = 'RESOLVED') <> (NEW.status = 'RESOLVED')) EXECUTE FUNCTION count_settlement_time();
INSERT INTO settlement_times (seconds, bets) SELECT seconds, sum(bets) FROM creator_times GROUP BY seconds;
