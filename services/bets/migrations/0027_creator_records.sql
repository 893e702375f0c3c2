-- What became of the bets that each person created, kept as the bets change so that no page has to count them. A draft that was
-- never published counts for nothing. A person's bets are few beside everybody's, and a change of one bet takes its creator's
-- row last, so that no two changes wait for each other.
CREATE TABLE creator_records (
  creator_id text PRIMARY KEY,
  created integer NOT NULL,
  settled integer NOT NULL,
  refunded integer NOT NULL,
  -- What people voted on and did not approve: it was rejected, or there was no consensus.
  disputed integer NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON creator_records TO stakehold_service;

-- How many of each person's settled bets took so many seconds. The seconds have two significant digits, so that a person has a few
-- hundred rows at most, however many bets they create.
CREATE TABLE creator_times (
  creator_id text NOT NULL,
  seconds bigint NOT NULL,
  bets integer NOT NULL,
  PRIMARY KEY (creator_id, seconds)
);
GRANT SELECT, INSERT, UPDATE ON creator_times TO stakehold_service;

-- What one bet counts for in its creator's record.
CREATE FUNCTION record_of(bet bets) RETURNS creator_records
LANGUAGE sql IMMUTABLE
AS $$
  SELECT bet.creator_id,
    (bet.published_at IS NOT NULL)::integer,
    (bet.status = 'RESOLVED')::integer,
    (bet.published_at IS NOT NULL AND bet.status = 'REFUNDED')::integer,
    (bet.ended_at IS NOT NULL AND bet.decision_reason IN ('REJECTED', 'NO_CONSENSUS'))::integer
$$;

-- How many seconds passed from a settled bet's end to the end of its money's division, with two significant digits; null for
-- others. A bet ends at its end date, or when its result is proposed before.
CREATE FUNCTION seconds_to_settle(bet bets) RETURNS bigint
LANGUAGE sql IMMUTABLE
AS $$
  SELECT round(seconds, 1 - floor(log(greatest(seconds, 1)))::integer)::bigint
  FROM (
    SELECT greatest(0, extract(epoch FROM bet.ended_at - least(bet.end_date, bet.proposed_at)))::bigint::numeric AS seconds
    WHERE bet.status = 'RESOLVED'
  ) AS taken
$$;

CREATE FUNCTION add_to_record(bet bets, sign integer) RETURNS void
LANGUAGE sql
AS $$
  INSERT INTO creator_records AS kept (creator_id, created, settled, refunded, disputed)
    SELECT creator_id, sign * created, sign * settled, sign * refunded, sign * disputed
    FROM record_of(bet) WHERE (created, settled, refunded, disputed) <> (0, 0, 0, 0)
    ON CONFLICT (creator_id) DO UPDATE SET
      created = kept.created + excluded.created,
      settled = kept.settled + excluded.settled,
      refunded = kept.refunded + excluded.refunded,
      disputed = kept.disputed + excluded.disputed;
  INSERT INTO creator_times AS kept (creator_id, seconds, bets)
    SELECT bet.creator_id, seconds_to_settle(bet), sign WHERE bet.status = 'RESOLVED'
    ON CONFLICT (creator_id, seconds) DO UPDATE SET bets = kept.bets + excluded.bets;
$$;

CREATE FUNCTION keep_record() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_record(OLD, -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_record(NEW, 1);
  END IF;
  RETURN NULL;
END
$$;
-- The triggers keep writers out until the commit, so what is counted below is what was there before them.
CREATE TRIGGER bets_recorded AFTER INSERT OR DELETE ON bets FOR EACH ROW EXECUTE FUNCTION keep_record();
CREATE TRIGGER bets_recorded_anew AFTER UPDATE OF status ON bets
  FOR EACH ROW WHEN (record_of(OLD) IS DISTINCT FROM record_of(NEW)) EXECUTE FUNCTION keep_record();
INSERT INTO creator_records (creator_id, created, settled, refunded, disputed)
  SELECT kept.creator_id, sum(kept.created), sum(kept.settled), sum(kept.refunded), sum(kept.disputed)
  FROM bets CROSS JOIN LATERAL record_of(bets) AS kept
  WHERE bets.published_at IS NOT NULL GROUP BY kept.creator_id;
INSERT INTO creator_times (creator_id, seconds, bets)
  SELECT creator_id, seconds_to_settle(bets), count(*) FROM bets WHERE status = 'RESOLVED' GROUP BY 1, 2;
