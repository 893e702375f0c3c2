-- How many stakes there are that were not cancelled, as summands that are folded into one now and then: a stake that is opened
-- or cancelled adds one row, so that none is locked by every stake, and a reader sums them up. By the row, because every change
-- writes its stake by a statement that would insert it: one that only moves money on adds nothing and takes no time.
CREATE TABLE stake_counts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  stakes bigint NOT NULL
);
GRANT SELECT, INSERT, DELETE ON stake_counts TO stakehold_service;

CREATE FUNCTION count_stake() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status <> 'CANCELLED' THEN
    INSERT INTO stake_counts (stakes) VALUES (-1);
  ELSE
    INSERT INTO stake_counts (stakes) VALUES (1);
  END IF;
  RETURN NULL;
END
$$;
-- The triggers keep writers out until the commit, so what is counted below is what was there before them: a second for two
-- million stakes.
CREATE TRIGGER stakes_counted AFTER INSERT ON stakes
  FOR EACH ROW WHEN (NEW.status <> 'CANCELLED') EXECUTE FUNCTION count_stake();
CREATE TRIGGER stakes_counted_anew AFTER UPDATE OF status ON stakes
  FOR EACH ROW WHEN ((OLD.status = 'CANCELLED') <> (NEW.status = 'CANCELLED')) EXECUTE FUNCTION count_stake();
CREATE TRIGGER stakes_counted_out AFTER DELETE ON stakes
  FOR EACH ROW WHEN (OLD.status <> 'CANCELLED') EXECUTE FUNCTION count_stake();
INSERT INTO stake_counts (stakes) SELECT count(*) FROM stakes WHERE status <> 'CANCELLED';
