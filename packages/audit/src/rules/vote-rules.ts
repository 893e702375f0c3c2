import type { Rule } from "./violation.ts";

/** The approvals that accept a proposal: 51% of the electorate, rounded up. */
const REQUIRED = "(51 * b.electorate_size + 99) / 100";

/** The verdict that follows from a ballot's counts alone. */
const VERDICT = `CASE
  WHEN b.electorate_size = 0 THEN 'EXPIRED' WHEN b.approvals >= ${REQUIRED} THEN 'APPROVED'
  WHEN b.electorate_size - b.rejections < ${REQUIRED} THEN 'REJECTED' ELSE 'OPEN' END`;

/** Who could vote when a result was proposed: admitted and not banned. */
const ELECTORATE = `
  SELECT p.bet_id, p.user_id FROM places p JOIN bets b ON b.id = p.bet_id
  WHERE p.admission_number IS NOT NULL AND coalesce(p.admitted_at, p.created_at) <= b.proposed_at
    AND (p.status = 'HELD' OR p.withdrawn_at > b.proposed_at) AND (p.banned_at IS NULL OR p.banned_at > b.proposed_at)`;

/** Invariant 8: a ballot counts the votes of its seats, ends by them, and decides its bet. */
export const voteRules: readonly Rule[] = [
  {
    invariant: 8,
    faults: `
      SELECT b.bet_id::text AS subject, 'counts ' || concat_ws(' and ', b.approvals, b.rejections) || ' of ' || b.electorate_size || ' seats; '
        || concat_ws(' and ', coalesce(cast_by.approvals, 0), coalesce(cast_by.rejections, 0)) || ' of ' || coalesce(seated.seats, 0)
        || ' are there' AS fault
      FROM ballots b
      LEFT JOIN (SELECT bet_id, count(*) AS seats FROM electors WHERE seat = 'SEATED' GROUP BY bet_id) AS seated ON seated.bet_id = b.bet_id
      LEFT JOIN (
        SELECT v.bet_id, count(*) FILTER (WHERE v.choice = 'APPROVE') AS approvals, count(*) FILTER (WHERE v.choice = 'REJECT') AS rejections
        FROM votes v JOIN electors e ON e.bet_id = v.bet_id AND e.user_id = v.user_id AND e.seat = 'SEATED' GROUP BY v.bet_id
      ) AS cast_by ON cast_by.bet_id = b.bet_id
      WHERE b.electorate_size <> coalesce(seated.seats, 0) OR b.approvals <> coalesce(cast_by.approvals, 0)
        OR b.rejections <> coalesce(cast_by.rejections, 0)`,
  },
  {
    invariant: 8,
    faults: `
      SELECT b.bet_id::text AS subject, 'is ' || b.status || ', where its votes say ' || ${VERDICT} AS fault FROM ballots b
      WHERE b.status <> ${VERDICT} AND NOT (b.status = 'EXPIRED' AND ${VERDICT} = 'OPEN')`,
  },
  {
    invariant: 8,
    faults: `
      SELECT v.bet_id::text AS subject, 'has a vote of ' || v.user_id || ', who had no seat' AS fault
      FROM votes v LEFT JOIN electors e ON e.bet_id = v.bet_id AND e.user_id = v.user_id WHERE e.user_id IS NULL
      UNION ALL
      SELECT v.bet_id::text, 'has a vote of ' || v.user_id || ' of a time at which it took none'
      FROM votes v JOIN ballots b ON b.bet_id = v.bet_id WHERE v.cast_at < b.opened_at OR v.cast_at >= b.deadline`,
  },
  {
    // Checks seats only if there are any: a ballot that never opened has none.
    invariant: 8,
    faults: `
      WITH may_vote AS (
        SELECT who.* FROM (${ELECTORATE}) AS who
        WHERE who.bet_id IN (SELECT bet_id FROM electors)
          AND who.bet_id NOT IN (SELECT bet_id FROM places WHERE status = 'WITHDRAWN' AND withdrawn_at IS NULL)
      )
      SELECT coalesce(w.bet_id, e.bet_id)::text AS subject, coalesce(w.user_id, e.user_id)
        || CASE WHEN e.user_id IS NULL THEN ' may vote and has no seat' ELSE ' has a seat and no place' END AS fault
      FROM may_vote w
      FULL JOIN (SELECT * FROM electors WHERE bet_id IN (SELECT bet_id FROM may_vote)) AS e ON e.bet_id = w.bet_id AND e.user_id = w.user_id
      WHERE w.user_id IS NULL OR e.user_id IS NULL`,
  },
  {
    invariant: 8,
    faults: `
      SELECT b.id::text AS subject, 'was decided as ' || concat_ws(' ', b.decision, b.decision_reason) || ', and its ballot is '
        || coalesce(v.status, 'gone') AS fault
      FROM bets b LEFT JOIN ballots v ON v.bet_id = b.id
      WHERE (b.decision_reason IN ('APPROVED', 'VOIDED') AND v.status IS DISTINCT FROM 'APPROVED')
        OR (b.decision_reason = 'REJECTED' AND v.status IS DISTINCT FROM 'REJECTED')
        OR (b.decision_reason = 'NO_CONSENSUS' AND v.status IS DISTINCT FROM 'EXPIRED')
      UNION ALL
      SELECT b.id::text, 'was decided as ' || concat_ws(' ', b.decision, b.decision_reason) || ' on a proposal of ' || coalesce(b.proposed_winning_side, 'nobody')
      FROM bets b
      WHERE (b.decision_reason = 'APPROVED' AND b.decision IS DISTINCT FROM b.proposed_winning_side)
        OR (b.decision_reason = 'VOIDED' AND (b.proposed_winning_side IS NOT NULL OR b.decision <> 'REFUND'))
        OR (b.decision_reason IN ('REJECTED', 'NO_CONSENSUS', 'NO_PROPOSAL', 'ONE_SIDED', 'CANCELLED', 'CLEANUP') AND b.decision <> 'REFUND')
        OR (b.decision_reason = 'NO_PROPOSAL' AND b.proposed_at IS NOT NULL)
      UNION ALL
      SELECT b.id::text, 'is voted on and ' || CASE WHEN v.bet_id IS NULL THEN 'has no ballot' ELSE 'its ballot is ' || v.status END
      FROM bets b LEFT JOIN ballots v ON v.bet_id = b.id
      WHERE b.status = 'VOTING' AND b.decision IS NULL AND v.status IS DISTINCT FROM 'OPEN'
      UNION ALL
      SELECT b.id::text, 'takes votes until ' || b.voting_ends_at || ', its ballot until ' || v.deadline
      FROM bets b JOIN ballots v ON v.bet_id = b.id WHERE b.voting_ends_at <> v.deadline
      UNION ALL
      SELECT v.bet_id::text, 'has a ballot and was never proposed'
      FROM ballots v JOIN bets b ON b.id = v.bet_id WHERE b.proposed_at IS NULL`,
  },
];
