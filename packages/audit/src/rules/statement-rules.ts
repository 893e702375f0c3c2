import type { Rule } from "./violation.ts";

/**
 * Invariant 7, of statements: each entry matches its posting, with the running total, and each posting has an entry.
 */
export const statementRules: readonly Rule[] = [
  {
    invariant: 7,
    faults: `
    SELECT 'the statement of ' || coalesce(posted.user_id, stored.user_id) AS subject,
      'transaction ' || coalesce(posted.transaction_id, stored.transaction_id) || ' is told as ' || coalesce(stored.shown, 'nothing')
        || ', its postings say ' || coalesce(posted.shown, 'nothing') AS fault
    FROM (
      SELECT user_id, transaction_id, rank, stake_id, concat_ws(' ', entry, bet_id, cents, created_at,
        sum(cents * paid_in) OVER so_far, sum(cents * won) OVER so_far,
        sum(cents * payouts) OVER so_far, sum(cents * refunds) OVER so_far) AS shown
      FROM statement_history
      WINDOW so_far AS (PARTITION BY user_id ORDER BY transaction_id, rank, stake_id)
    ) AS posted
    FULL JOIN (
      SELECT user_id, transaction_id, rank, stake_id,
        concat_ws(' ', entry, bet_id, cents, created_at, paid_in, won, payouts, refunds) AS shown
      FROM statement_entries
    ) AS stored USING (user_id, transaction_id, rank, stake_id)
    WHERE posted.shown IS DISTINCT FROM stored.shown`,
  },
  {
    invariant: 7,
    faults: `
    SELECT 'the statement of ' || coalesce(stands.user_id, last.user_id) AS subject,
      'stands at ' || coalesce(stands.shown, 'nothing') || ', its last entry at ' || coalesce(last.shown, 'nothing') AS fault
    FROM (
      SELECT user_id, concat_ws(' ', transaction_id, paid_in, won, payouts, refunds) AS shown FROM statement_totals
    ) AS stands
    FULL JOIN (
      SELECT DISTINCT ON (user_id) user_id, concat_ws(' ', transaction_id, paid_in, won, payouts, refunds) AS shown
      FROM statement_entries ORDER BY user_id, transaction_id DESC, rank DESC, stake_id DESC
    ) AS last USING (user_id)
    WHERE stands.shown IS DISTINCT FROM coalesce(last.shown, '0 0 0 0 0')`,
  },
];
