import type { Rule } from "./violation.ts";

/** Payments' name for Stripe's status of a dispute. */
const OUTCOME = `CASE
  WHEN seen.status = 'won' THEN 'WON' WHEN seen.status = 'lost' THEN 'LOST'
  WHEN seen.status IN ('warning_closed', 'prevented') THEN 'ENDED' WHEN seen.status LIKE 'warning_%' THEN 'INQUIRY'
  ELSE 'OPEN' END`;

/**
 * Invariants 2, 6 and 7 of charges that a card network took back: every dispute at Stripe is known with its outcome,
 * the networks hold what open disputes withdrew, a disputed balance belongs to an open dispute, and no part of a
 * disputed charge may go out. What a lost dispute withdrew was taken from what was owed or is the platform's loss, and
 * the ledger has both sums.
 */
export const disputeRules: readonly Rule[] = [
  {
    invariant: 6,
    faults: `
    SELECT o.key AS subject, 'is ' || o.status || ' though its charge is disputed' AS fault
    FROM operations o JOIN disputes d ON d.stake_id = o.stake_id
    WHERE d.status = 'OPEN' AND o.kind IN ('REFUND', 'TRANSFER') AND o.status IN ('DUE', 'WAITING')
    UNION ALL
    SELECT o.key, 'is stopped by a dispute that is over' FROM operations o
    WHERE o.status = 'STOPPED' AND o.last_error = 'disputed' AND NOT EXISTS (SELECT FROM disputes d
      WHERE d.status = 'OPEN' AND (d.stake_id = o.stake_id OR d.stake_id IS NULL AND d.payment_intent = o.target))
    UNION ALL
    SELECT s.id::text, 'is disputed by no open dispute' FROM stakes s
    WHERE s.status = 'DISPUTED' AND NOT EXISTS (SELECT FROM disputes d WHERE d.stake_id = s.id AND d.status = 'OPEN')`,
  },
  {
    invariant: 7,
    faults: `
      SELECT seen.id AS subject, 'is ' || seen.status || ' at Stripe and ' || coalesce(d.status, 'unknown') || ' in payments' AS fault
      FROM seen_disputes seen LEFT JOIN disputes d ON d.id = seen.id WHERE d.status IS DISTINCT FROM ${OUTCOME}
      UNION ALL
      SELECT d.id, 'is ' || d.status || ', and Stripe does not have it'
      FROM disputes d LEFT JOIN seen_disputes seen ON seen.id = d.id WHERE seen.id IS NULL
      UNION ALL
      SELECT d.id, 'is about ' || concat_ws(' ', d.amount_cents, d.charge, d.payment_intent, d.reason) || ', by Stripe about '
        || concat_ws(' ', seen.amount, seen.charge, seen.payment_intent, seen.reason)
      FROM disputes d JOIN seen_disputes seen ON seen.id = d.id
      WHERE (d.charge, d.payment_intent, d.reason) IS DISTINCT FROM (seen.charge, seen.payment_intent, seen.reason)
        OR (seen.is_our_currency AND d.amount_cents IS DISTINCT FROM seen.amount)
      UNION ALL
      SELECT d.id, 'is about the stake ' || coalesce(d.stake_id::text, 'of nobody') || ', and its charge is of ' || coalesce(s.id::text, 'no stake')
      FROM disputes d LEFT JOIN stakes s ON s.charge = d.charge WHERE s.id IS DISTINCT FROM d.stake_id`,
  },
  {
    invariant: 2,
    faults: `
      SELECT d.id AS subject, 'withdrew ' || seen.withdrawn || ', and ' || d.taken_cents || ' and ' || d.loss_cents || ' were booked' AS fault
      FROM disputes d JOIN seen_disputes seen ON seen.id = d.id
      WHERE d.status = 'LOST' AND d.taken_cents + d.loss_cents <> seen.withdrawn`,
  },
  {
    // What all disputes took and what the platform lost to them, by their rows and by the ledger.
    invariant: 2,
    faults: `
  WITH rows AS (
    SELECT coalesce(sum(taken_cents), 0) AS taken, coalesce(sum(loss_cents), 0) AS loss FROM disputes
  ), ledger AS (
    SELECT coalesce(sum(b.cents) FILTER (WHERE a.kind = 'LIABILITY'), 0) AS taken,
      coalesce(sum(b.cents) FILTER (WHERE a.name = 'chargeback_loss'), 0) AS loss
    FROM booked b JOIN accounts a ON a.name = b.account
    WHERE b.kind IN ('DISPUTE_LOST', 'DISPUTE_LOSS_REVERSED')
  )
  SELECT 'lost disputes' AS subject, 'took ' || rows.taken || ' and cost ' || rows.loss
    || ', the ledger says ' || ledger.taken || ' and ' || ledger.loss AS fault
  FROM rows CROSS JOIN ledger WHERE rows.taken <> ledger.taken OR rows.loss <> ledger.loss`,
  },
  {
    invariant: 2,
    faults: `
      SELECT 'dispute_receivable' AS subject, 'is ' || held.cents || ', card networks hold ' || seen.cents AS fault
      FROM (SELECT coalesce(sum(cents), 0) AS cents FROM postings WHERE account = 'dispute_receivable') AS held
      CROSS JOIN (
        SELECT coalesce(sum(seen.withdrawn), 0) AS cents FROM seen_disputes seen JOIN disputes d ON d.id = seen.id WHERE d.status = 'OPEN'
      ) AS seen
      WHERE held.cents <> seen.cents`,
  },
];
