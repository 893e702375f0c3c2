-- What is held in bets that are not over: how many admitted places, and how many cents, fees excluded. As summands that are
-- folded into one now and then, as the bets' and places' are: an admission or withdrawal adds one row, and so does a bet's end.
CREATE TABLE held_counts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  places bigint NOT NULL,
  cents bigint NOT NULL
);
GRANT SELECT, INSERT, DELETE ON held_counts TO stakehold_service;

CREATE FUNCTION count_held() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  v_places bigint := 0;
  v_cents bigint := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.due_at IS NOT NULL THEN
    v_places := -OLD.for_count - OLD.against_count;
    v_cents := -OLD.pool;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.due_at IS NOT NULL THEN
    v_places := v_places + NEW.for_count + NEW.against_count;
    v_cents := v_cents + NEW.pool;
  END IF;
  IF v_places <> 0 OR v_cents <> 0 THEN
    INSERT INTO held_counts (places, cents) VALUES (v_places, v_cents);
  END IF;
  RETURN NULL;
END
$$;
-- The triggers keep writers out until the commit, so what is summed up below is what was there before them.
CREATE TRIGGER bets_held AFTER INSERT OR DELETE ON bets FOR EACH ROW EXECUTE FUNCTION count_held();
CREATE TRIGGER bets_held_anew AFTER UPDATE ON bets FOR EACH ROW
  WHEN ((OLD.due_at IS NULL) <> (NEW.due_at IS NULL) OR OLD.pool <> NEW.pool
    OR OLD.for_count + OLD.against_count <> NEW.for_count + NEW.against_count)
  EXECUTE FUNCTION count_held();
INSERT INTO held_counts (places, cents)
  SELECT coalesce(sum(for_count + against_count), 0), coalesce(sum(pool), 0) FROM bets WHERE due_at IS NOT NULL;
