-- When somebody would last have seen a bet change: its standing, its pools, its proposal or its decision. The database keeps
-- it, so that no writer can forget it, and a step of the bet's workflow that nobody sees counts for nothing. Bets that have not
-- changed since have no time here.
ALTER TABLE bets ADD COLUMN updated_at timestamptz(3);

CREATE FUNCTION stamp_bet() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  NEW.updated_at := stakehold_now();
  RETURN NEW;
END
$$;
CREATE TRIGGER bets_stamped BEFORE INSERT ON bets FOR EACH ROW EXECUTE FUNCTION stamp_bet();
CREATE TRIGGER bets_stamped_anew BEFORE UPDATE ON bets FOR EACH ROW
  WHEN (
    (OLD.status, OLD.published_at, OLD.for_pool, OLD.against_pool, OLD.for_count, OLD.against_count,
      OLD.proposed_at, OLD.voting_ends_at, OLD.decision, OLD.ended_at)
    IS DISTINCT FROM
    (NEW.status, NEW.published_at, NEW.for_pool, NEW.against_pool, NEW.for_count, NEW.against_count,
      NEW.proposed_at, NEW.voting_ends_at, NEW.decision, NEW.ended_at)
  )
  EXECUTE FUNCTION stamp_bet();
