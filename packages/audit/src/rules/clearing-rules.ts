import type { Rule } from "./violation.ts";

/** Movements of Stripe's balance, by the ledger's keys: a charge belongs to a stake or is in suspense. */
const AT_STRIPE = `
  SELECT key, sum(cents)::bigint AS cents FROM (
    SELECT coalesce('held:' || s.id, 'suspense:' || c.payment_intent) AS key, c.cents
    FROM seen_charges c LEFT JOIN stakes s ON s.charge = c.id WHERE c.is_paid AND c.cents IS NOT NULL
    UNION ALL SELECT key, cents FROM seen_lines
  ) AS lines GROUP BY key`;

/**
 * Invariant 5, line by line: the ledger's bookings on the clearing account equal the movements of Stripe's balance,
 * each under its key. A manual movement is an exception until its adoption: it is named separately, and then booked.
 */
export const clearingRules: readonly Rule[] = [
  {
    invariant: 5,
    faults: `
      SELECT coalesce(seen.key, booked.key) AS subject, 'is booked as ' || coalesce(booked.cents::text, 'nothing') || ', Stripe moved '
        || coalesce(seen.cents::text, 'nothing') AS fault
      FROM (${AT_STRIPE}) AS seen
      FULL JOIN (
        SELECT key, sum(cents)::bigint AS cents FROM booked WHERE account = 'stripe_clearing' GROUP BY key
      ) AS booked ON booked.key = seen.key
      WHERE seen.cents IS DISTINCT FROM booked.cents
        AND NOT (booked.key IS NULL AND EXISTS (
          SELECT FROM hand_movements m WHERE m.status <> 'ADOPTED' AND seen.key IN ('refund:' || m.id, 'transfer:' || m.id)
        ))
        AND NOT (seen.key IS NULL AND EXISTS (
          SELECT FROM seen_refunds r WHERE NOT r.is_our_currency AND booked.key IN ('refund:' || r.id, 'refund_failed:' || r.id)
          UNION ALL SELECT FROM seen_transfers x WHERE NOT x.is_our_currency AND booked.key = 'transfer:' || x.id
          UNION ALL SELECT FROM seen_charges c WHERE c.cents IS NULL AND booked.key = 'suspense:' || c.payment_intent
        ))`,
  },
];
