-- How a bet's pools grew, for the drawing on its card: the time from its opening to its end date is divided into 24 equal slices, and a
-- row has what each side's pool changed by in one of them. A bet has at most 24 rows, however many people are in it. A place that left is
-- subtracted from the slice in which it left.
--
-- The lock keeps writers out until the commit, so that the recount below includes every place. It is taken first and in the order in which
-- writers lock, and strong enough that nobody holds the row of a bet meanwhile: otherwise both would wait for each other.
LOCK TABLE bets, participations IN EXCLUSIVE MODE;

CREATE TABLE pool_slices (
  bet_id uuid NOT NULL,
  slice integer NOT NULL CHECK (slice BETWEEN 1 AND 24),
  for_cents bigint NOT NULL,
  against_cents bigint NOT NULL,
  PRIMARY KEY (bet_id, slice)
);
GRANT SELECT, INSERT, UPDATE ON pool_slices TO stakehold_service;

-- The slice of a time. A place may be admitted after the end date if its card was charged before: it counts in the last slice.
CREATE FUNCTION slice_of(bet bets, at timestamptz) RETURNS integer
LANGUAGE sql IMMUTABLE
AS $$
  SELECT CASE WHEN bet.end_date <= bet.published_at THEN 1
    ELSE least(24, greatest(1, 1 + floor(24 * extract(epoch FROM at - bet.published_at)
      / extract(epoch FROM bet.end_date - bet.published_at))::integer)) END
$$;

-- All rows, recounted from the places, for this migration and the audit. A place that left before such times were recorded is excluded.
CREATE FUNCTION recount_pool_slices() RETURNS SETOF pool_slices
LANGUAGE sql STABLE
AS $$
  SELECT bets.id, slice_of(bets, at), coalesce(sum(cents) FILTER (WHERE side = 'FOR'), 0)::bigint,
    coalesce(sum(cents) FILTER (WHERE side = 'AGAINST'), 0)::bigint
  FROM participations AS place
  JOIN bets ON bets.id = bet_id
  CROSS JOIN LATERAL (VALUES
    (coalesce(admitted_at, place.created_at), amount), (withdrawn_at, -amount)) AS moved (at, cents)
  WHERE admission_number IS NOT NULL AND at IS NOT NULL AND (place.status = 'HELD' OR withdrawn_at IS NOT NULL)
  GROUP BY 1, 2
$$;

CREATE FUNCTION keep_pool_slices() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  v_at timestamptz := CASE NEW.status WHEN 'HELD' THEN coalesce(NEW.admitted_at, NEW.created_at) ELSE NEW.withdrawn_at END;
  v_cents bigint := CASE NEW.status WHEN 'HELD' THEN NEW.amount ELSE -NEW.amount END;
BEGIN
  INSERT INTO pool_slices AS kept (bet_id, slice, for_cents, against_cents)
    SELECT bets.id, slice_of(bets, v_at), CASE NEW.side WHEN 'FOR' THEN v_cents ELSE 0 END,
      CASE NEW.side WHEN 'AGAINST' THEN v_cents ELSE 0 END
    FROM bets WHERE id = NEW.bet_id
    ON CONFLICT (bet_id, slice) DO UPDATE SET
      for_cents = kept.for_cents + excluded.for_cents,
      against_cents = kept.against_cents + excluded.against_cents;
  RETURN NULL;
END
$$;
-- Only who holds the lock of the bet admits or withdraws a place, so no two changes wait for the same row.
CREATE TRIGGER participations_sliced AFTER INSERT ON participations
  FOR EACH ROW WHEN (NEW.status = 'HELD') EXECUTE FUNCTION keep_pool_slices();
CREATE TRIGGER participations_sliced_later AFTER UPDATE OF status ON participations
  FOR EACH ROW WHEN (OLD.status <> NEW.status AND (OLD.status = 'HELD' OR NEW.status = 'HELD'))
  EXECUTE FUNCTION keep_pool_slices();
INSERT INTO pool_slices SELECT * FROM recount_pool_slices();
ALTER TABLE pool_slices ADD FOREIGN KEY (bet_id) REFERENCES bets (id) ON DELETE CASCADE;
