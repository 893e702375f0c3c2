import type { Rule } from "./violation.ts";

/**
 * What each kind of transaction may do to each type of account, by the money path's table of steps: 1 is a debit, -1 a
 * credit, 0 either. Each kind has a key, which names the cause.
 */
const STEPS = `(VALUES
  ('STAKE_HELD', 'held', 'stripe_clearing', 1), ('STAKE_HELD', 'held', 'escrow', -1), ('STAKE_HELD', 'held', 'fee_escrow', -1),
  ('SUSPENSE', 'suspense', 'stripe_clearing', 1), ('SUSPENSE', 'suspense', 'suspense', -1),
  ('STRIPE_FEE', 'stripe_fee', 'stripe_fees', 0), ('STRIPE_FEE', 'stripe_fee', 'stripe_clearing', 0),
  ('SETTLEMENT', 'settle', 'escrow', 1), ('SETTLEMENT', 'settle', 'fee_escrow', 1), ('SETTLEMENT', 'settle', 'payable', -1),
  ('SETTLEMENT', 'settle', 'refund_payable', -1), ('SETTLEMENT', 'settle', 'fee_revenue', -1),
  ('TRANSFER', 'transfer', 'payable', 1), ('TRANSFER', 'transfer', 'refund_payable', 1), ('TRANSFER', 'transfer', 'chargeback_loss', 0),
  ('TRANSFER', 'transfer', 'stripe_clearing', -1),
  ('TRANSFER_REVERSED', 'transfer_reversed', 'stripe_clearing', 1), ('TRANSFER_REVERSED', 'transfer_reversed', 'payable', -1),
  ('TRANSFER_REVERSED', 'transfer_reversed', 'refund_payable', -1), ('TRANSFER_REVERSED', 'transfer_reversed', 'chargeback_loss', 0),
  ('REFUND_DUE', 'refund_due', 'escrow', 1), ('REFUND_DUE', 'refund_due', 'fee_escrow', 1), ('REFUND_DUE', 'refund_due', 'refund_payable', -1),
  ('REFUND', 'refund', 'refund_payable', 1), ('REFUND', 'refund', 'payable', 1), ('REFUND', 'refund', 'suspense', 1),
  ('REFUND', 'refund', 'chargeback_loss', 0), ('REFUND', 'refund', 'stripe_clearing', -1),
  ('REFUND_FAILED', 'refund_failed', 'stripe_clearing', 1), ('REFUND_FAILED', 'refund_failed', 'refund_payable', -1),
  ('REFUND_FAILED', 'refund_failed', 'payable', -1), ('REFUND_FAILED', 'refund_failed', 'suspense', -1),
  ('REFUND_FAILED', 'refund_failed', 'chargeback_loss', 0),
  ('DISPUTE_WITHDRAWN', 'dispute_withdrawn', 'dispute_receivable', 1), ('DISPUTE_WITHDRAWN', 'dispute_withdrawn', 'stripe_clearing', -1),
  ('DISPUTE_REINSTATED', 'dispute_reinstated', 'stripe_clearing', 1), ('DISPUTE_REINSTATED', 'dispute_reinstated', 'dispute_receivable', -1),
  ('STAKE_DISPUTED', 'stake_disputed', 'escrow', 1), ('STAKE_DISPUTED', 'stake_disputed', 'fee_escrow', 1),
  ('STAKE_DISPUTED', 'stake_disputed', 'disputed', -1),
  ('DISPUTE_WON', 'dispute_won', 'disputed', 1), ('DISPUTE_WON', 'dispute_won', 'refund_payable', -1),
  ('DISPUTE_LOST', 'dispute_lost', 'disputed', 1), ('DISPUTE_LOST', 'dispute_lost', 'payable', 1),
  ('DISPUTE_LOST', 'dispute_lost', 'refund_payable', 0), ('DISPUTE_LOST', 'dispute_lost', 'suspense', 1),
  ('DISPUTE_LOST', 'dispute_lost', 'chargeback_loss', 1), ('DISPUTE_LOST', 'dispute_lost', 'dispute_receivable', -1),
  ('DISPUTE_LOSS_REVERSED', 'dispute_loss_reversed', 'dispute_receivable', 1),
  ('DISPUTE_LOSS_REVERSED', 'dispute_loss_reversed', 'disputed', -1), ('DISPUTE_LOSS_REVERSED', 'dispute_loss_reversed', 'payable', -1),
  ('DISPUTE_LOSS_REVERSED', 'dispute_loss_reversed', 'refund_payable', -1), ('DISPUTE_LOSS_REVERSED', 'dispute_loss_reversed', 'suspense', -1),
  ('DISPUTE_LOSS_REVERSED', 'dispute_loss_reversed', 'chargeback_loss', -1),
  ('FLOAT', 'top_up', 'stripe_clearing', 1), ('FLOAT', 'top_up', 'platform_float', -1),
  ('FLOAT', 'top_up_reversed', 'platform_float', 1), ('FLOAT', 'top_up_reversed', 'stripe_clearing', -1),
  ('PLATFORM_PAYOUT', 'payout', 'platform_float', 1), ('PLATFORM_PAYOUT', 'payout', 'stripe_clearing', -1),
  ('PLATFORM_PAYOUT', 'payout_failed', 'stripe_clearing', 1), ('PLATFORM_PAYOUT', 'payout_failed', 'platform_float', -1)
) AS step (kind, key, account, sign)`;

/** The stake, or the payment in suspense, of each key, by the rows that it names. */
const OWNERS = `
  SELECT 'held:' || id AS key, id::text AS owner FROM stakes
  UNION ALL SELECT 'refund_due:' || id, id::text FROM stakes
  UNION ALL SELECT 'transfer:' || stripe_id, stake_id::text FROM operations WHERE kind = 'TRANSFER' AND stripe_id IS NOT NULL
  UNION ALL SELECT 'refund:' || stripe_id, coalesce(stake_id::text, target) FROM operations
    WHERE kind IN ('REFUND', 'SUSPENSE_REFUND') AND stripe_id IS NOT NULL
  UNION ALL SELECT 'refund_failed:' || stripe_id, coalesce(stake_id::text, target) FROM operations
    WHERE kind IN ('REFUND', 'SUSPENSE_REFUND') AND stripe_id IS NOT NULL
  UNION ALL SELECT lower(kind) || ':' || id, coalesce(stake_id::text, payment_intent) FROM hand_movements
  UNION ALL SELECT 'refund_failed:' || id, coalesce(stake_id::text, payment_intent) FROM hand_movements WHERE kind = 'REFUND'
  UNION ALL SELECT about || ':' || id, coalesce(stake_id::text, payment_intent) FROM disputes
    CROSS JOIN (VALUES ('stake_disputed'), ('dispute_won'), ('dispute_lost'), ('dispute_loss_reversed')) AS of (about)`;

/** A key without the number of a repeated booking of an outcome. */
const BASE_KEY = `CASE WHEN b.kind IN ('DISPUTE_WON', 'DISPUTE_LOST', 'DISPUTE_LOSS_REVERSED')
  THEN split_part(b.key, ':', 1) || ':' || split_part(b.key, ':', 2) ELSE b.key END`;

/** Invariant 1: every transaction is a step of the money path, on the accounts of its subject. */
export const bookingRules: readonly Rule[] = [
  {
    invariant: 1,
    faults: `
      SELECT b.key AS subject, 'moves ' || b.cents || ' ' || b.currency || ' on ' || b.account || ', which no ' || b.kind || ' does' AS fault
      FROM booked b
      WHERE b.currency <> 'USD' OR NOT EXISTS (
        SELECT FROM ${STEPS} WHERE step.kind = b.kind AND step.key = split_part(b.key, ':', 1)
          AND step.account = split_part(b.account, ':', 1) AND step.sign IN (0, sign(b.cents))
      )`,
  },
  {
    invariant: 1,
    faults: `
      WITH owners AS MATERIALIZED (${OWNERS})
      SELECT b.key AS subject, 'moves money of ' || b.account || ', and is about ' || coalesce(o.owner, 'nothing that is there') AS fault
      FROM booked b LEFT JOIN owners o ON o.key = ${BASE_KEY}
      WHERE b.kind IN ('STAKE_HELD', 'REFUND_DUE', 'TRANSFER', 'REFUND', 'REFUND_FAILED', 'STAKE_DISPUTED', 'DISPUTE_WON', 'DISPUTE_LOST',
          'DISPUTE_LOSS_REVERSED')
        AND b.account LIKE '%:_%' AND o.owner IS DISTINCT FROM split_part(b.account, ':', 2)`,
  },
  {
    invariant: 1,
    faults: `
      SELECT key AS subject, 'moves money of ' || account || ', which is another payment''s' AS fault
      FROM booked WHERE kind = 'SUSPENSE' AND account LIKE '%:_%' AND account <> key`,
  },
  {
    // A charged stake was booked completely, once, and so was what it owes back.
    invariant: 1,
    faults: `
      WITH expected AS (
        SELECT 'held:' || s.id AS key, account.name, account.cents FROM stakes s
        CROSS JOIN LATERAL (VALUES ('escrow:' || s.id, -s.stake_cents), ('fee_escrow:' || s.id, -s.fee_cents)) AS account (name, cents)
        WHERE s.charge IS NOT NULL AND s.status NOT IN ('OPENING', 'PENDING', 'CANCELLED') AND account.cents <> 0
      ), held AS (
        SELECT key, account AS name, cents FROM booked WHERE kind = 'STAKE_HELD' AND account <> 'stripe_clearing'
      )
      SELECT coalesce(e.key, h.key) AS subject, 'is booked as ' || coalesce(h.cents::text, 'nothing') || ' on ' || coalesce(e.name, h.name)
        || ', where ' || coalesce(e.cents::text, 'nothing') || ' is right' AS fault
      FROM expected e FULL JOIN held h ON h.key = e.key AND h.name = e.name WHERE e.cents IS DISTINCT FROM h.cents`,
  },
];
