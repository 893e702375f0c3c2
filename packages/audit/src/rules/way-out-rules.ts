import type { Rule } from "./violation.ts";

/** What is owed for an outgoing stake. */
const OWED = `
  SELECT split_part(account, ':', 2)::uuid AS stake_id, split_part(account, ':', 1) AS type, cents
  FROM balances WHERE cents > 0 AND (account LIKE 'payable:%' OR account LIKE 'refund_payable:%')`;

/** Refunds and transfers with something left to move. */
const LIVE = `
  SELECT * FROM operations
  WHERE kind IN ('REFUND', 'TRANSFER') AND status IN ('DUE', 'UNKNOWN', 'WAITING', 'SUBMITTED', 'STOPPED')`;

/** Stakes of which something came back, so that more may be owed than a row is to send, or it may wait for someone. */
const CAME_BACK = `
  SELECT stake_id FROM operations WHERE stake_id IS NOT NULL AND (reversed_cents > 0 OR is_followed)
  UNION SELECT stake_id FROM hand_movements WHERE back_cents > 0
  UNION SELECT stake_id FROM disputes WHERE stake_id IS NOT NULL AND bookings > 1`;

/** Invariant 6: what is owed goes out, by one row, in full, to the person it is owed to; and nothing else does. */
export const wayOutRules: readonly Rule[] = [
  {
    invariant: 6,
    faults: `
      SELECT owed.stake_id::text AS subject, 'is owed ' || owed.cents || ', and nothing is to send it' AS fault
      FROM (${OWED}) AS owed
      LEFT JOIN (${LIVE}) AS live ON live.stake_id = owed.stake_id
      LEFT JOIN LATERAL (
        SELECT kind, status FROM operations o WHERE o.stake_id = owed.stake_id AND o.kind IN ('REFUND', 'TRANSFER')
        ORDER BY created_at DESC, attempt DESC LIMIT 1
      ) AS last ON live.key IS NULL
      WHERE live.key IS NULL
        AND NOT (coalesce(last.status, 'NONE') = 'FAILED' AND owed.type = 'refund_payable')
        AND NOT (coalesce(last.status, 'NONE') IN ('DONE', 'FAILED') AND owed.stake_id IN (${CAME_BACK}))`,
  },
  {
    invariant: 6,
    faults: `
      SELECT live.key AS subject, 'is to send ' || live.amount_cents || ', where ' || coalesce(owed.cents, 0) || ' is owed' AS fault
      FROM (${LIVE}) AS live LEFT JOIN (${OWED}) AS owed ON owed.stake_id = live.stake_id
      WHERE owed.cents IS DISTINCT FROM live.amount_cents
        AND NOT (live.status = 'STOPPED' AND live.stripe_id IS NOT NULL AND live.reversed_cents > 0)
        AND NOT (coalesce(owed.cents, 0) > live.amount_cents AND live.stake_id IN (${CAME_BACK}))`,
  },
  {
    invariant: 6,
    faults: `
      SELECT o.key AS subject, 'is stopped as ' || coalesce(o.last_error, 'nothing') || ', which nothing shows' AS fault
      FROM operations o
      WHERE o.status = 'STOPPED' AND o.kind IN ('REFUND', 'TRANSFER') AND NOT CASE o.last_error
        WHEN 'disputed' THEN EXISTS (SELECT FROM disputes d WHERE d.stake_id = o.stake_id AND d.status = 'OPEN')
        WHEN 'by_hand' THEN EXISTS (SELECT FROM hand_movements m WHERE m.stake_id = o.stake_id)
        WHEN 'reversed' THEN o.stake_id IN (${CAME_BACK})
        WHEN 'person_left' THEN EXISTS (SELECT FROM people_who_left p WHERE p.user_id = o.user_id)
        ELSE false END`,
  },
  {
    invariant: 6,
    faults: `
      SELECT o.key AS subject, 'is for ' || o.user_id || ' in ' || o.bet_id || ', and its stake is of ' || s.user_id || ' in ' || s.bet_id AS fault
      FROM operations o JOIN stakes s ON s.id = o.stake_id WHERE (o.user_id, o.bet_id) IS DISTINCT FROM (s.user_id, s.bet_id)
      UNION ALL
      SELECT o.key, 'is a ' || o.kind || ' of the attempt ' || o.attempt FROM operations o
      WHERE o.key IS DISTINCT FROM CASE o.kind
        WHEN 'PAYMENT_INTENT' THEN 'pi:' || o.stake_id || ':a' || o.attempt
        WHEN 'REFUND' THEN 're:' || o.stake_id || ':a' || o.attempt
        WHEN 'TRANSFER' THEN 'tr:' || o.stake_id || ':a' || o.attempt
        WHEN 'ACCOUNT' THEN 'acct:' || o.user_id || ':a' || o.attempt
        WHEN 'SUSPENSE_REFUND' THEN 're:' || o.target || ':a' || o.attempt
        ELSE o.key END`,
  },
  {
    invariant: 6,
    faults: `
      SELECT account AS subject, 'holds ' || cents || ' and came in as nothing' AS fault FROM balances b
      WHERE account LIKE 'suspense:%' AND cents > 0 AND NOT EXISTS (SELECT FROM transactions t WHERE t.key = b.account AND t.kind = 'SUSPENSE')`,
  },
];
