-- What was paid out to winners by day (UTC), less what came back, for the figure that visitors see. As increments that are folded by
-- their day now and then: each entry about a payout in somebody's statement adds one row, so that no row is locked by every payout.
CREATE TABLE payout_days (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  day date NOT NULL,
  cents bigint NOT NULL
);
GRANT SELECT, INSERT, DELETE ON payout_days TO stakehold_service;

CREATE FUNCTION count_payout() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO payout_days (day, cents) VALUES ((NEW.created_at AT TIME ZONE 'UTC')::date,
    CASE NEW.entry WHEN 'PAYOUT' THEN NEW.cents ELSE -NEW.cents END);
  RETURN NULL;
END
$$;
-- The trigger keeps writers out until the commit, so the sums below include every payout before it.
CREATE TRIGGER statement_entries_paid_out AFTER INSERT ON statement_entries
  FOR EACH ROW WHEN (NEW.entry IN ('PAYOUT', 'PAYOUT_REVERSED')) EXECUTE FUNCTION count_payout();
INSERT INTO payout_days (day, cents)
  SELECT (created_at AT TIME ZONE 'UTC')::date, sum(CASE entry WHEN 'PAYOUT' THEN cents ELSE -cents END)
  FROM statement_entries WHERE entry IN ('PAYOUT', 'PAYOUT_REVERSED') GROUP BY 1;
