-- How many of a person's bets were refunded because people rejected the result. "disputed" counts votes that nobody took part in as
-- well, and stays for the version before. Bets are not written meanwhile, so what is counted below is what was there before.
LOCK TABLE bets IN SHARE ROW EXCLUSIVE MODE;
ALTER TABLE creator_records ADD COLUMN rejected integer NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION record_of(bet bets) RETURNS creator_records
LANGUAGE sql IMMUTABLE
AS $$
  SELECT bet.creator_id,
    (bet.published_at IS NOT NULL)::integer,
    (bet.status = 'RESOLVED')::integer,
    (bet.published_at IS NOT NULL AND bet.status = 'REFUNDED')::integer,
    (bet.ended_at IS NOT NULL AND bet.decision_reason IN ('REJECTED', 'NO_CONSENSUS'))::integer,
    (bet.ended_at IS NOT NULL AND bet.status = 'REFUNDED' AND bet.decision_reason = 'REJECTED')::integer
$$;

CREATE OR REPLACE FUNCTION add_to_record(bet bets, sign integer) RETURNS void
LANGUAGE sql
AS $$
  INSERT INTO creator_records AS kept (creator_id, created, settled, refunded, disputed, rejected)
    SELECT creator_id, sign * created, sign * settled, sign * refunded, sign * disputed, sign * rejected
    FROM record_of(bet) WHERE (created, settled, refunded, disputed, rejected) <> (0, 0, 0, 0, 0)
    ON CONFLICT (creator_id) DO UPDATE SET
      created = kept.created + excluded.created,
      settled = kept.settled + excluded.settled,
      refunded = kept.refunded + excluded.refunded,
      disputed = kept.disputed + excluded.disputed,
      rejected = kept.rejected + excluded.rejected;
  INSERT INTO creator_times AS kept (creator_id, seconds, bets)
    SELECT bet.creator_id, seconds_to_settle(bet), sign WHERE bet.status = 'RESOLVED'
    ON CONFLICT (creator_id, seconds) DO UPDATE SET bets = kept.bets + excluded.bets;
$$;

UPDATE creator_records SET rejected = counted.bets
  FROM (
    SELECT creator_id, count(*) AS bets FROM bets
    WHERE ended_at IS NOT NULL AND status = 'REFUNDED' AND decision_reason = 'REJECTED' GROUP BY creator_id
  ) AS counted
  WHERE creator_records.creator_id = counted.creator_id;
