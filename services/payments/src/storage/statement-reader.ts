import { sqlOfPg, type Row } from "@stakehold/messaging/sql.ts";
import type pg from "pg";
import { STATEMENT_KINDS, type StatementEntry, type StatementReader } from "../operations/ports/statements.ts";
import { bigintOf, integerOf, textOf, timeOf, wordOf } from "./columns.ts";

/** People's statements, read from the postings of their stakes. */
export const createStatementReader = (pool: pg.Pool): StatementReader => ({
  list: async (userId, limit, after) => {
    const rows = await sqlOfPg(pool).query(
      `${STATEMENT}
       SELECT * FROM totals WHERE $2::bigint IS NULL OR (transaction_id, rank) < ($2::bigint, $3::int)
       ORDER BY transaction_id DESC, rank DESC LIMIT $4`,
      [userId, after?.transactionId ?? null, after?.rank ?? null, limit],
    );
    return rows.map(entryOf);
  },
  paidOut: async (userId) => {
    const [row] = await sqlOfPg(pool).query(PAID_OUT, [userId]);
    if (row === undefined) throw new TypeError("A sum has no row");
    return { payoutCents: bigintOf(row, "payouts"), refundCents: bigintOf(row, "refunds") };
  },
});

// A person's liabilities tell everything but what a card network gave back, which its own transaction tells.
const ENTRIES = `
  WITH mine AS MATERIALIZED (
    SELECT id, bet_id, coalesce(winnings_fee_cents, 0) AS fee FROM stakes WHERE user_id = $1 AND status <> 'CANCELLED'
  ), meaning (kind, account, rank, entry, sign, fees) AS (VALUES
    ('STAKE_HELD', 'escrow', 0, 'STAKE', -1, 0),
    ('STAKE_HELD', 'fee_escrow', 1, 'FEE', -1, 0),
    -- What is owed to a winner is what is left of the winnings after the fee that was taken from them.
    ('SETTLEMENT', 'payable', 2, 'WINNINGS', -1, 1),
    ('SETTLEMENT', 'payable', 3, 'WINNINGS_FEE', 0, 1),
    ('TRANSFER', 'payable', 4, 'PAYOUT', 1, 0),
    ('TRANSFER_REVERSED', 'payable', 5, 'PAYOUT_REVERSED', -1, 0),
    ('REFUND', 'refund_payable', 6, 'REFUND', 1, 0),
    ('TRANSFER', 'refund_payable', 6, 'REFUND', 1, 0),
    -- A winner's charge may have been refunded by hand.
    ('REFUND', 'payable', 6, 'REFUND', 1, 0),
    ('REFUND_FAILED', 'payable', 7, 'REFUND_REVERSED', -1, 0),
    ('REFUND_FAILED', 'refund_payable', 7, 'REFUND_REVERSED', -1, 0),
    ('TRANSFER_REVERSED', 'refund_payable', 7, 'REFUND_REVERSED', -1, 0)
  ), entries AS (
    SELECT t.id AS transaction_id, m.rank, m.entry, mine.id AS stake_id, mine.bet_id,
      p.cents * m.sign + mine.fee * m.fees AS cents, t.created_at
    FROM mine CROSS JOIN (VALUES ('escrow'), ('fee_escrow'), ('payable'), ('refund_payable')) AS of (type)
    JOIN postings p ON p.account = of.type || ':' || mine.id
    JOIN transactions t ON t.id = p.transaction_id
    JOIN meaning m ON m.kind = t.kind AND m.account = of.type
    WHERE p.cents * m.sign + mine.fee * m.fees <> 0
    UNION ALL
    SELECT t.id, outcome.rank, outcome.entry, mine.id, mine.bet_id, p.cents * outcome.sign, t.created_at
    FROM mine JOIN disputes d ON d.stake_id = mine.id
    CROSS JOIN LATERAL generate_series(1, d.bookings) AS nth
    CROSS JOIN (VALUES
      ('dispute_lost', 8, 'CHARGEBACK', -1),
      ('dispute_loss_reversed', 9, 'CHARGEBACK_REVERSED', 1)
    ) AS outcome (key, rank, entry, sign)
    JOIN transactions t ON t.key = outcome.key || ':' || d.id || CASE nth WHEN 1 THEN '' ELSE ':' || nth END
    JOIN postings p ON p.transaction_id = t.id AND p.account = 'dispute_receivable'
  )`;

const STATEMENT = `${ENTRIES}, totals AS (
    SELECT *,
      (coalesce(sum(cents) FILTER (WHERE entry IN ('STAKE', 'FEE')) OVER so_far, 0))::bigint AS paid_in,
      (coalesce(sum(cents) FILTER (WHERE entry = 'WINNINGS') OVER so_far, 0)
        - coalesce(sum(cents) FILTER (WHERE entry = 'WINNINGS_FEE') OVER so_far, 0))::bigint AS won,
      (coalesce(sum(cents) FILTER (WHERE entry IN ('PAYOUT', 'REFUND', 'CHARGEBACK')) OVER so_far, 0)
        - coalesce(sum(cents) FILTER (WHERE entry IN ('PAYOUT_REVERSED', 'REFUND_REVERSED', 'CHARGEBACK_REVERSED')) OVER so_far, 0))::bigint AS paid_out
    FROM entries WINDOW so_far AS (ORDER BY transaction_id, rank)
  )`;

/** The sums of what left the ledger for a person, less what came back. */
const PAID_OUT = `${ENTRIES}
  SELECT (coalesce(sum(cents) FILTER (WHERE entry = 'PAYOUT'), 0)
      - coalesce(sum(cents) FILTER (WHERE entry = 'PAYOUT_REVERSED'), 0))::bigint AS payouts,
    (coalesce(sum(cents) FILTER (WHERE entry IN ('REFUND', 'CHARGEBACK')), 0)
      - coalesce(sum(cents) FILTER (WHERE entry IN ('REFUND_REVERSED', 'CHARGEBACK_REVERSED')), 0))::bigint AS refunds
  FROM entries`;

const entryOf = (row: Row): StatementEntry => ({
  transactionId: bigintOf(row, "transaction_id"),
  rank: integerOf(row, "rank"),
  kind: wordOf(row, "entry", STATEMENT_KINDS),
  stakeId: textOf(row, "stake_id"),
  betId: textOf(row, "bet_id"),
  cents: bigintOf(row, "cents"),
  at: timeOf(row, "created_at"),
  paidInCents: bigintOf(row, "paid_in"),
  wonCents: bigintOf(row, "won"),
  paidOutCents: bigintOf(row, "paid_out"),
});
