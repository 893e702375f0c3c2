import type { Rule } from "./violation.ts";

/** Invariant 1: the ledger sums to zero, whole and per transaction; balance rows equal the sums of their postings. */
export const ledgerRules: readonly Rule[] = [
  {
    invariant: 1,
    faults: `
    SELECT t.key AS subject, 'sums to ' || coalesce(sum(p.cents), 0) || ' ' || coalesce(p.currency, '') AS fault
    FROM transactions t LEFT JOIN postings p ON p.transaction_id = t.id
    GROUP BY t.key, p.currency HAVING coalesce(sum(p.cents), 0) <> 0 OR count(p.*) = 0`,
  },
  {
    invariant: 1,
    faults: `
    SELECT 'the whole ledger' AS subject, 'sums to ' || sum(cents) || ' ' || currency AS fault
    FROM postings GROUP BY currency HAVING sum(cents) <> 0`,
  },
  {
    invariant: 1,
    faults: `
    SELECT coalesce(b.account, p.account) AS subject,
      'its balance row says ' || coalesce(b.cents::text, 'nothing') || ', its postings ' || coalesce(p.cents::text, 'nothing') AS fault
    FROM balances b
    FULL JOIN (
      SELECT account, -sum(cents)::bigint AS cents FROM postings
      JOIN accounts ON accounts.name = postings.account WHERE kind = 'LIABILITY' GROUP BY account
    ) p ON p.account = b.account
    WHERE coalesce(b.cents, 0) <> coalesce(p.cents, 0) OR coalesce(b.cents, 0) < 0`,
  },
];

const OWED = `
    SELECT b.account, b.cents, split_part(b.account, ':', 1) AS type, s.id, s.status, s.bet_id, e.outcome
    FROM balances b
    LEFT JOIN stakes s ON s.id::text = split_part(b.account, ':', 2)
    LEFT JOIN settlements e ON e.bet_id = s.bet_id
    WHERE b.cents > 0`;

/** Invariant 6: every liability matches its stake's status. */
export const liabilityRules: readonly Rule[] = [
  {
    invariant: 6,
    faults: `
    SELECT account AS subject, 'holds ' || cents || ' for a stake that is ' || coalesce(status, 'unknown') AS fault
    FROM (${OWED}) AS o
    WHERE (type IN ('escrow', 'fee_escrow') AND (status IS DISTINCT FROM 'HELD' OR outcome IS NOT NULL))
      OR (type = 'payable' AND (status IS DISTINCT FROM 'RELEASED' OR coalesce(outcome, 'REFUND') = 'REFUND'))
      OR (type = 'refund_payable' AND status IS DISTINCT FROM 'REFUNDING')
      OR (type = 'disputed' AND status IS DISTINCT FROM 'DISPUTED')`,
  },
  {
    invariant: 6,
    faults: `
    SELECT s.id::text AS subject, 'is held, and its escrow holds ' || coalesce(e.cents, 0) || ' and ' || coalesce(f.cents, 0) AS fault
    FROM stakes s
    LEFT JOIN balances e ON e.account = 'escrow:' || s.id
    LEFT JOIN balances f ON f.account = 'fee_escrow:' || s.id
    WHERE s.status = 'HELD' AND (coalesce(e.cents, 0) <> s.stake_cents OR coalesce(f.cents, 0) <> s.fee_cents)`,
  },
];
