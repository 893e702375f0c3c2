import type { Rule } from "./violation.ts";

/** 2.5%, half a cent rounded up, as in the only computation of the fee (`@stakehold/money/fee.ts`). */
const feeOf = (cents: string): string => `((${cents}) * 25 + 500) / 1000`;

/**
 * What each stake of a divided bet should receive, from the stakes alone: its own amount, an equal share of the other
 * side's stakes, leftover cents to those admitted first, minus the fee on the share. Duplicates the product's
 * computation on purpose: the original would not find its own fault.
 */
const DIVIDED = `
  WITH taking AS (
    SELECT s.*, p.side, p.admission_number, e.outcome, e.fee_policy AS settled_policy, p.side = e.outcome AS has_won
    FROM stakes s JOIN settlements e ON e.bet_id = s.bet_id JOIN places p ON p.id = s.id
    WHERE s.status IN ('RELEASED', 'FORFEITED') AND e.outcome <> 'REFUND'
  ), pools AS (
    SELECT bet_id, coalesce(sum(stake_cents) FILTER (WHERE NOT has_won), 0)::bigint AS lost,
      count(*) FILTER (WHERE has_won) AS winners
    FROM taking GROUP BY bet_id
  ), shares AS (
    SELECT t.*, (pools.lost / pools.winners) + CASE
      WHEN row_number() OVER (PARTITION BY t.bet_id ORDER BY t.admission_number) <= pools.lost % pools.winners THEN 1 ELSE 0
    END AS share
    FROM taking t JOIN pools ON pools.bet_id = t.bet_id WHERE t.has_won
  ), due AS (
    SELECT *, CASE settled_policy WHEN 'WINNINGS' THEN ${feeOf("share")} ELSE 0 END AS due_fee FROM shares
  )`;

/** What a settlement debits and credits for each stake: of a winner, of a loser, of one that goes back whole. */
const FATES = `
  SELECT s.id, s.bet_id, account.name, account.cents
  FROM stakes s
  CROSS JOIN LATERAL (VALUES
    ('escrow:' || s.id, s.stake_cents), ('fee_escrow:' || s.id, s.fee_cents),
    ('payable:' || s.id, CASE s.status WHEN 'RELEASED' THEN -s.payable_cents ELSE 0 END),
    ('refund_payable:' || s.id, CASE WHEN s.status IN ('RELEASED', 'FORFEITED') THEN 0 ELSE -s.stake_cents - s.fee_cents END)
  ) AS account (name, cents)
  WHERE account.cents <> 0`;

/** Invariants 2, 3 and 6: a pool was divided by the rule, and the ledger moved exactly that. */
export const divisionRules: readonly Rule[] = [
  {
    invariant: 6,
    faults: `${DIVIDED}
      SELECT id::text AS subject, 'is to get ' || stake_cents + share - due_fee || ' less a fee of ' || due_fee || ', and was given '
        || payable_cents || ' less ' || winnings_fee_cents AS fault
      FROM due
      WHERE (payable_cents, winnings_fee_cents) IS DISTINCT FROM ((stake_cents + share - due_fee)::bigint, due_fee::bigint)`,
  },
  {
    invariant: 6,
    faults: `
      SELECT id::text AS subject, 'was charged a fee of ' || fee_cents || ' by ' || fee_policy AS fault FROM stakes
      WHERE fee_cents <> CASE fee_policy WHEN 'ENTRY' THEN ${feeOf("stake_cents")} ELSE 0 END`,
  },
  {
    // The settlement's bookings for each stake; the fees are the remainder.
    invariant: 2,
    faults: `
      WITH settled AS (
        SELECT substr(key, 8) AS bet_id, split_part(account, ':', 2) AS stake_id, account, cents
        FROM booked WHERE kind = 'SETTLEMENT' AND account LIKE '%:_%'
      ), fates AS (
        SELECT f.* FROM (${FATES}) AS f
        WHERE EXISTS (SELECT FROM settled WHERE settled.stake_id = f.id::text)
          OR EXISTS (SELECT FROM stakes s WHERE s.id = f.id AND s.status IN ('RELEASED', 'FORFEITED'))
      )
      SELECT coalesce(b.stake_id, f.id::text) AS subject, 'was settled by ' || coalesce(b.cents::text, 'nothing') || ' on '
        || coalesce(b.account, f.name) || ', where ' || coalesce(f.cents::text, 'nothing') || ' is right' AS fault
      FROM settled b FULL JOIN fates f ON f.name = b.account AND f.bet_id::text = b.bet_id
      WHERE b.cents IS DISTINCT FROM f.cents`,
  },
  {
    invariant: 3,
    faults: `
      SELECT e.bet_id::text AS subject, 'is settled by ' || e.fee_policy || ', and its stake ' || s.id || ' was opened by ' || s.fee_policy AS fault
      FROM settlements e JOIN stakes s ON s.bet_id = e.bet_id WHERE s.fee_policy <> e.fee_policy
      UNION ALL
      SELECT e.bet_id::text, 'is settled and has no settlement in the ledger' FROM settlements e
      WHERE EXISTS (SELECT FROM stakes s WHERE s.bet_id = e.bet_id AND s.status IN ('RELEASED', 'FORFEITED'))
        AND NOT EXISTS (SELECT FROM booked b WHERE b.key = 'settle:' || e.bet_id AND b.kind = 'SETTLEMENT')
      UNION ALL
      SELECT DISTINCT substr(b.key, 8), 'has a settlement in the ledger and was never settled' FROM booked b
      WHERE b.kind = 'SETTLEMENT' AND NOT EXISTS (SELECT FROM settlements e WHERE b.key = 'settle:' || e.bet_id)`,
  },
  {
    invariant: 3,
    faults: `
      SELECT b.id::text AS subject, 'is of the fee policy ' || b.fee_policy || ', and its stake ' || s.id || ' of ' || s.fee_policy AS fault
      FROM bets b JOIN stakes s ON s.bet_id = b.id WHERE s.fee_policy <> b.fee_policy
      UNION ALL
      SELECT b.id::text, 'gave the admission number ' || p.admission_number || ', and its last is ' || b.last_admission
      FROM bets b JOIN places p ON p.bet_id = b.id WHERE p.admission_number > b.last_admission
      UNION ALL
      SELECT b.id::text, 'is of ' || b.total_amount || ' by its creator, whose place is of ' || p.amount
      FROM bets b JOIN places p ON p.bet_id = b.id AND p.user_id = b.creator_id AND p.status IN ('HELD', 'WITHDRAWN')
      WHERE p.amount <> b.total_amount`,
  },
];
