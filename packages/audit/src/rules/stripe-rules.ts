import type { Rule } from "./violation.ts";

/** Money that left by refunds and transfers, by Stripe's records. Failed ones moved nothing. */
const MOVED = `
  SELECT id, amount, 0 AS reversed, operation, is_our_currency FROM seen_refunds WHERE status IN ('succeeded', 'pending')
  UNION ALL SELECT id, amount, reversed, operation, is_our_currency FROM seen_transfers`;

const OUT = `('REFUND', 'TRANSFER', 'SUSPENSE_REFUND')`;

/**
 * Invariants 4 and 7 against Stripe's side: Stripe's charges, refunds and transfers match the ledger, object by object,
 * and each names the stake, the bet, the person and the account of our rows.
 */
export const stripeRules: readonly Rule[] = [
  {
    // Every successful charge is one paid stake of the same amount, or lies in suspense, and every paid stake has its charge.
    invariant: 7,
    faults: `
      SELECT s.id::text AS subject, 'is ' || s.status || ' by the charge ' || s.charge || ', which Stripe does not have' AS fault
      FROM stakes s LEFT JOIN seen_charges c ON c.id = s.charge AND c.is_paid WHERE s.charge IS NOT NULL AND c.id IS NULL
      UNION ALL
      SELECT s.id::text, 'Stripe charged ' || c.amount || ', the ledger ' || s.stake_cents + s.fee_cents
      FROM stakes s JOIN seen_charges c ON c.id = s.charge AND c.is_paid WHERE c.amount <> s.stake_cents + s.fee_cents
      UNION ALL
      SELECT c.id, 'was charged for no stake'
      FROM seen_charges c LEFT JOIN stakes s ON s.charge = c.id
      WHERE c.is_paid AND s.id IS NULL AND NOT EXISTS (SELECT FROM accounts a WHERE a.name = 'suspense:' || c.payment_intent)`,
  },
  {
    invariant: 7,
    faults: `
      SELECT s.id::text AS subject, 'is paid by ' || concat_ws(' ', s.charge, s.payment_intent, s.balance_transaction) || ', which Stripe knows as '
        || concat_ws(' ', c.payment_intent, c.balance_transaction, 'of the stake', c.stake, 'in', c.bet, 'by', c.operation) AS fault
      FROM stakes s JOIN seen_charges c ON c.id = s.charge
      WHERE c.stake IS DISTINCT FROM s.id::text OR c.bet IS DISTINCT FROM s.bet_id::text
        OR c.operation IS DISTINCT FROM 'pi:' || s.id || ':a' || s.attempt
        OR c.payment_intent IS DISTINCT FROM s.payment_intent
        OR (s.balance_transaction IS NOT NULL AND c.balance_transaction IS DISTINCT FROM s.balance_transaction)
      UNION ALL
      SELECT s.id::text, 'shows a card that ends in ' || s.card_last4 || ', and ' || coalesce(c.last4, 'none') || ' was charged'
      FROM stakes s JOIN seen_charges c ON c.id = s.charge WHERE s.card_last4 <> coalesce(c.last4, '')`,
  },
  {
    // An object at Stripe names its operation, with the same amount, and as much of it came back.
    invariant: 4,
    faults: `
      SELECT moved.id AS subject, 'is no operation of ours' AS fault
      FROM (${MOVED}) AS moved LEFT JOIN operations o ON o.key = moved.operation AND o.kind IN ${OUT}
      WHERE o.key IS NULL AND NOT EXISTS (SELECT FROM hand_movements m WHERE m.id = moved.id)
      UNION ALL
      SELECT moved.id, 'moved ' || moved.amount || ' and back ' || moved.reversed || ' for ' || o.key || ', which is of ' || o.amount_cents
        || ' and back ' || o.reversed_cents
      FROM (${MOVED}) AS moved JOIN operations o ON o.key = moved.operation AND o.kind IN ${OUT}
      WHERE NOT EXISTS (SELECT FROM hand_movements m WHERE m.id = moved.id)
        AND (moved.amount, moved.reversed) <> (o.amount_cents, o.reversed_cents)`,
  },
  {
    // A manual movement is adopted, with the same amount, and as much of it came back. Failed ones no longer exist.
    invariant: 4,
    faults: `
      SELECT m.id AS subject, 'moved ' || moved.amount || ' by hand and is ' || m.status AS fault
      FROM (${MOVED}) AS moved JOIN hand_movements m ON m.id = moved.id
      WHERE m.status <> 'ADOPTED' AND NOT (m.status = 'FAILED' AND moved.reversed = moved.amount)
      UNION ALL
      SELECT m.id, 'moved ' || moved.amount || ' and back ' || moved.reversed || ' by hand; ' || m.amount_cents || ' and ' || m.back_cents
        || ' are adopted'
      FROM (${MOVED}) AS moved JOIN hand_movements m ON m.id = moved.id
      WHERE m.status = 'ADOPTED' AND moved.is_our_currency AND (moved.amount, moved.reversed) <> (m.amount_cents, m.back_cents)
      UNION ALL
      SELECT m.id, 'is adopted, and Stripe does not have it' FROM hand_movements m
      WHERE m.status = 'ADOPTED' AND NOT EXISTS (SELECT FROM seen_refunds r WHERE r.id = m.id UNION ALL SELECT FROM seen_transfers x WHERE x.id = m.id)
      UNION ALL
      SELECT m.id, 'gave back ' || m.payment_intent || ', which Stripe knows as ' || coalesce(r.payment_intent, 'no payment')
      FROM hand_movements m JOIN seen_refunds r ON r.id = m.id WHERE r.payment_intent IS DISTINCT FROM m.payment_intent
      UNION ALL
      SELECT m.id, 'is about ' || m.payment_intent || ', and its stake was paid by ' || coalesce(s.payment_intent, 'nothing')
      FROM hand_movements m JOIN stakes s ON s.id = m.stake_id WHERE s.payment_intent IS DISTINCT FROM m.payment_intent`,
  },
  {
    // The refunds of a charge never exceed it, and one operation moves money once.
    invariant: 4,
    faults: `
      SELECT c.id AS subject, 'charged ' || c.amount || ' and refunded ' || sum(r.amount) AS fault
      FROM seen_charges c JOIN seen_refunds r ON r.charge = c.id WHERE r.status IN ('succeeded', 'pending')
      GROUP BY c.id, c.amount HAVING sum(r.amount) > c.amount
      UNION ALL
      SELECT moved.operation, 'was done ' || count(*) || ' times' FROM (${MOVED}) AS moved
      WHERE NOT EXISTS (SELECT FROM hand_movements m WHERE m.id = moved.id) AND moved.operation IS NOT NULL
      GROUP BY moved.operation HAVING count(*) > 1`,
  },
  {
    // What the ledger calls done exists at Stripe, and names the same operation.
    invariant: 4,
    faults: `
      SELECT o.key AS subject, 'is done by ' || coalesce(o.stripe_id, 'nothing') || ', which Stripe '
        || CASE WHEN seen.id IS NULL THEN 'does not have' ELSE 'knows as ' || coalesce(seen.operation, 'nothing') END AS fault
      FROM operations o
      LEFT JOIN (SELECT id, operation FROM seen_refunds UNION ALL SELECT id, operation FROM seen_transfers) AS seen ON seen.id = o.stripe_id
      WHERE o.kind IN ${OUT} AND (o.status = 'DONE' OR o.stripe_id IS NOT NULL) AND seen.operation IS DISTINCT FROM o.key`,
  },
  {
    invariant: 4,
    faults: `
      SELECT o.key AS subject, 'gave back ' || coalesce(o.target, 'nothing') || ', which Stripe knows as ' || coalesce(r.payment_intent, 'no payment') AS fault
      FROM operations o JOIN seen_refunds r ON r.id = o.stripe_id
      WHERE o.kind IN ('REFUND', 'SUSPENSE_REFUND') AND r.payment_intent IS DISTINCT FROM o.target
      UNION ALL
      SELECT o.key, 'gives back ' || coalesce(o.target, 'nothing') || ', and its stake was paid by ' || coalesce(s.payment_intent, 'nothing')
      FROM operations o JOIN stakes s ON s.id = o.stake_id WHERE o.kind = 'REFUND' AND o.target IS DISTINCT FROM s.payment_intent
      UNION ALL
      SELECT o.key, 'was sent to ' || coalesce(o.target, 'nobody') || ', which Stripe knows as ' || coalesce(x.destination, 'nobody')
      FROM operations o JOIN seen_transfers x ON x.id = o.stripe_id
      WHERE o.kind = 'TRANSFER' AND x.destination IS DISTINCT FROM o.target
      UNION ALL
      SELECT o.key, 'is for the stake ' || o.stake_id || ' in ' || o.bet_id || ', which Stripe knows as ' || coalesce(x.stake, 'nothing') || ' in ' || coalesce(x.bet, 'nothing')
      FROM operations o JOIN seen_transfers x ON x.id = o.stripe_id
      WHERE o.kind = 'TRANSFER' AND (x.stake, x.bet) IS DISTINCT FROM (o.stake_id::text, o.bet_id::text)
      UNION ALL
      SELECT o.key, 'goes to ' || o.target || ' for ' || o.user_id || ', which is the account of ' || coalesce(a.person, 'nobody')
      FROM operations o JOIN seen_accounts a ON a.id = o.target
      WHERE o.kind = 'TRANSFER' AND a.person IS DISTINCT FROM o.user_id::text`,
  },
  {
    // An account that Stripe does not list can't receive either, so its person was asked for another one.
    invariant: 7,
    faults: `
      SELECT p.user_id::text AS subject, 'is paid out to ' || p.stripe_account || ', which ' ||
        CASE WHEN a.id IS NULL THEN 'Stripe does not have' ELSE 'is the account of ' || coalesce(a.person, 'nobody') END AS fault
      FROM payout_accounts p LEFT JOIN seen_accounts a ON a.id = p.stripe_account
      WHERE p.stripe_account IS NOT NULL AND a.person IS DISTINCT FROM p.user_id::text AND (a.id IS NOT NULL OR p.payouts_enabled)
      UNION ALL
      SELECT o.key, 'made ' || o.stripe_id || ', which is the account of ' || coalesce(a.person, 'nobody')
      FROM operations o JOIN seen_accounts a ON a.id = o.stripe_id
      WHERE o.kind = 'ACCOUNT' AND a.person IS DISTINCT FROM o.user_id::text
      UNION ALL
      SELECT o.key, 'made ' || o.stripe_id || ', and its stake is paid by ' || s.payment_intent
      FROM operations o JOIN stakes s ON s.id = o.stake_id
      WHERE o.kind = 'PAYMENT_INTENT' AND o.status = 'DONE' AND o.attempt = s.attempt AND o.stripe_id <> s.payment_intent`,
  },
];
