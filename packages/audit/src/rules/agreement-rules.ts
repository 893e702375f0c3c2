import type { Rule } from "./violation.ts";

/** The possible statuses of a stake for each status of its place. */
const STAKES_OF_PLACES = `(VALUES
  ('PENDING', 'OPENING'), ('PENDING', 'PENDING'),
  ('HELD', 'HELD'), ('HELD', 'DISPUTED'), ('HELD', 'REFUNDING'), ('HELD', 'RELEASED'), ('HELD', 'FORFEITED'),
  ('HELD', 'REFUNDED'), ('HELD', 'CHARGED_BACK'),
  ('REFUSED', 'REFUNDING'), ('REFUSED', 'REFUNDED'), ('REFUSED', 'DISPUTED'), ('REFUSED', 'CHARGED_BACK'),
  ('CANCELLED', 'CANCELLED'),
  ('WITHDRAWN', 'DISPUTED'), ('WITHDRAWN', 'REFUNDING'), ('WITHDRAWN', 'REFUNDED'), ('WITHDRAWN', 'CHARGED_BACK')
) AS may (place, stake)`;

/**
 * Invariants 3, 6 and 7 between bets and payments: a place and its stake agree, a bet's pools are the stakes of its
 * admitted places, and a bet ended exactly as its money was divided. A stake outlives its bet: if a cleanup removed the
 * bet, the stake still belongs to the place, and no part of it is undecided.
 */
export const agreementRules: readonly Rule[] = [
  {
    invariant: 3,
    faults: `
      SELECT p.id::text AS subject, 'is ' || p.status || ' and has no stake' AS fault
      FROM places p LEFT JOIN stakes s ON s.id = p.id
      WHERE s.id IS NULL AND p.status NOT IN ('PENDING', 'CANCELLED')
      UNION ALL
      SELECT s.id::text, 'is ' || p.status || ' in bets and ' || s.status || ' in payments'
      FROM places p JOIN stakes s ON s.id = p.id
      WHERE NOT EXISTS (SELECT FROM ${STAKES_OF_PLACES} WHERE may.place = p.status AND may.stake = s.status)
      UNION ALL
      SELECT s.id::text, 'differs between bets and payments in amount, person or bet'
      FROM places p JOIN stakes s ON s.id = p.id
      WHERE (p.amount, p.user_id, p.bet_id) IS DISTINCT FROM (s.stake_cents, s.user_id, s.bet_id)
      UNION ALL
      SELECT s.id::text, 'is held though its bet is over'
      FROM places p JOIN stakes s ON s.id = p.id JOIN bets b ON b.id = p.bet_id
      WHERE b.status IN ('RESOLVED', 'REFUNDED') AND s.status = 'HELD'
      UNION ALL
      SELECT s.id::text, 'is ' || s.status || ' though its bet was removed'
      FROM places p JOIN stakes s ON s.id = p.id
      WHERE p.is_removed AND s.status IN ('OPENING', 'PENDING', 'HELD')`,
  },
  {
    // Every stake that cost someone money belongs to a place, even if the place's bet is gone.
    invariant: 3,
    faults: `
      SELECT s.id::text AS subject, 'is ' || s.status || ' and belongs to no place in a bet' AS fault
      FROM stakes s LEFT JOIN places p ON p.id = s.id WHERE p.id IS NULL AND s.status <> 'CANCELLED'`,
  },
  {
    // Winners were on the winning side, and losers on the other.
    invariant: 6,
    faults: `
      SELECT s.id::text AS subject, 'is ' || s.status || ', of the side ' || coalesce(p.side, 'of nobody') || ', where '
        || coalesce(e.outcome, 'nothing') || ' won' AS fault
      FROM stakes s LEFT JOIN places p ON p.id = s.id LEFT JOIN settlements e ON e.bet_id = s.bet_id
      WHERE (s.status = 'RELEASED' AND p.side IS DISTINCT FROM e.outcome)
        OR (s.status = 'FORFEITED' AND (p.side IS NOT DISTINCT FROM e.outcome OR coalesce(e.outcome, 'REFUND') = 'REFUND'))`,
  },
  {
    invariant: 7,
    faults: `
      SELECT b.id::text AS subject, 'shows pools of ' || b.for_pool || ' and ' || b.against_pool || ' by ' || b.for_count
        || ' and ' || b.against_count || ' people; ' || concat_ws(' and ', coalesce(held.for_pool, 0), coalesce(held.against_pool, 0))
        || ' by ' || concat_ws(' and ', coalesce(held.for_count, 0), coalesce(held.against_count, 0)) || ' is admitted' AS fault
      FROM bets b LEFT JOIN (
        SELECT bet_id, sum(amount) FILTER (WHERE side = 'FOR') AS for_pool, sum(amount) FILTER (WHERE side = 'AGAINST') AS against_pool,
          count(*) FILTER (WHERE side = 'FOR') AS for_count, count(*) FILTER (WHERE side = 'AGAINST') AS against_count
        FROM places WHERE status = 'HELD' AND NOT is_removed GROUP BY bet_id
      ) AS held ON held.bet_id = b.id
      WHERE b.for_pool <> coalesce(held.for_pool, 0) OR b.against_pool <> coalesce(held.against_pool, 0)
        OR b.for_count <> coalesce(held.for_count, 0) OR b.against_count <> coalesce(held.against_count, 0)`,
  },
  {
    invariant: 3,
    faults: `
      SELECT b.id::text AS subject, 'is settled though undecided' AS fault
      FROM bets b JOIN settlements e ON e.bet_id = b.id WHERE b.decision IS NULL
      UNION ALL
      SELECT b.id::text, 'is ' || b.status || ' and was never settled'
      FROM bets b LEFT JOIN settlements e ON e.bet_id = b.id
      WHERE b.status IN ('RESOLVED', 'REFUNDED') AND e.bet_id IS NULL
      UNION ALL
      SELECT b.id::text, 'is ' || b.status || ' by ' || coalesce(b.decision, 'nothing') || ' and settled as ' || e.outcome
      FROM bets b JOIN settlements e ON e.bet_id = b.id
      WHERE b.status IN ('RESOLVED', 'REFUNDED')
        AND e.outcome IS DISTINCT FROM CASE b.status WHEN 'REFUNDED' THEN 'REFUND' ELSE b.decision END
      UNION ALL
      SELECT b.id::text, 'was decided as ' || b.decision || ' and settled by ' || e.decision
      FROM bets b JOIN settlements e ON e.bet_id = b.id WHERE b.decision <> e.decision`,
  },
];
