import type { Rule } from "./violation.ts";

/** The record of each decision about parked money. */
export const recordRules: readonly Rule[] = [
  {
    invariant: 7,
    faults:
      "SELECT subject, 'are kept as ' || kept || ' and counted as ' || counted AS fault FROM kept_sums WHERE kept IS DISTINCT FROM counted",
  },
  {
    // Only an admin adopts money, refunds it from suspense, or sends it instead of a refund.
    invariant: 9,
    faults: `
      SELECT m.id AS subject, 'is adopted by nobody' AS fault FROM hand_movements m
      WHERE m.status = 'ADOPTED' AND NOT EXISTS (SELECT FROM admin_actions a WHERE a.action = 'ADOPT_MOVEMENT' AND a.subject = m.id)
      UNION ALL
      SELECT m.id, 'is of ' || m.amount_cents || ', and ' || a.amount_cents || ' was adopted'
      FROM hand_movements m JOIN admin_actions a ON a.action = 'ADOPT_MOVEMENT' AND a.subject = m.id
      WHERE m.status = 'ADOPTED' AND a.amount_cents <> m.amount_cents
      UNION ALL
      SELECT o.key, 'goes back by the decision of nobody' FROM operations o
      WHERE o.kind = 'SUSPENSE_REFUND' AND o.attempt = 1 AND NOT EXISTS (
        SELECT FROM admin_actions a WHERE a.action = 'REFUND_SUSPENSE' AND a.subject = o.target AND a.admin_id = o.user_id)`,
  },
  {
    // A difference that was closed no longer exists.
    invariant: 5,
    faults: `
      SELECT d.key AS subject, 'was closed at ' || d.resolved_at || ' and is there still' AS fault
      FROM differences d
      LEFT JOIN (SELECT ledger_key AS key, sum(cents) AS cents FROM stripe_lines GROUP BY ledger_key) AS lines ON lines.key = d.key
      LEFT JOIN (
        SELECT key, sum(cents) AS cents FROM booked WHERE account = 'stripe_clearing' GROUP BY key
      ) AS booked ON booked.key = d.key
      WHERE d.resolved_at IS NOT NULL AND d.key <> 'balance' AND d.key NOT LIKE 'suspense:%' AND lines.cents IS DISTINCT FROM booked.cents`,
  },
];
