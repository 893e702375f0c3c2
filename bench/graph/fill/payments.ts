/** The first numbers of the ledger's transactions for settlements and for payouts. */
const [SETTLED_FROM, SENT_FROM] = [2 ** 40, 2 ** 41];

/** A participation's own number, which is never 0. */
const NUMBER = "(bet::bigint * 64 + place + 1)";

const PAID = "standing < 19";
const SENT = "(won IS NOT NULL OR outcome = 'REFUND')";

/** Stakes with their ledger, with everything owed sent out. */
export const PAYMENTS: readonly string[] = [
  `INSERT INTO stakes (id, bet_id, user_id, stake_cents, fee_cents, fee_policy, status, status_since, payment_intent,
      charge, charged_at, card_last4, balance_transaction, payable_cents, winnings_fee_cents, created_at)
    SELECT id, bet_id, user_id, cents, fee, 'ENTRY', CASE WHEN standing = 19 THEN 'CANCELLED' WHEN outcome IS NULL THEN 'HELD'
        WHEN outcome = 'REFUND' THEN 'REFUNDED' WHEN won IS NULL THEN 'FORFEITED' ELSE 'RELEASED' END,
      created_at, 'pi_' || ${NUMBER}, CASE WHEN ${PAID} THEN 'ch_' || ${NUMBER} END, CASE WHEN ${PAID} THEN created_at END,
      '4242', CASE WHEN ${PAID} THEN 'txn_' || ${NUMBER} END, won, won * 0, created_at
    FROM placed ORDER BY bet, place`,
  "INSERT INTO stake_counts (stakes) SELECT count(*) FROM stakes WHERE status <> 'CANCELLED'",
  `INSERT INTO payout_days (day, cents)
    SELECT (created_at AT TIME ZONE 'UTC')::date, sum(won) FROM placed WHERE won IS NOT NULL GROUP BY 1`,
  `INSERT INTO settlements (bet_id, decision, outcome, fee_policy, settled_at)
    SELECT id, outcome, outcome, 'ENTRY', created_at FROM numbered WHERE outcome IS NOT NULL`,
  `INSERT INTO operations (key, kind, attempt, stake_id, bet_id, user_id, amount_cents, status, stripe_id, created_at, finished_at)
    SELECT 'pi:' || id || ':a1', 'PAYMENT_INTENT', 1, id, bet_id, user_id, cents + fee, 'DONE', 'pi_' || ${NUMBER}, created_at,
      created_at FROM placed ORDER BY bet, place`,
  `INSERT INTO operations (key, kind, attempt, stake_id, bet_id, user_id, amount_cents, status, stripe_id, created_at, finished_at)
    SELECT 'tr:' || id || ':a1', 'TRANSFER', 1, id, bet_id, user_id, won, 'DONE', 'tr_' || ${NUMBER}, created_at, created_at
    FROM placed WHERE won IS NOT NULL ORDER BY bet, place`,
  `INSERT INTO operations (key, kind, attempt, stake_id, bet_id, user_id, amount_cents, status, stripe_id, created_at, finished_at)
    SELECT 're:' || id || ':a1', 'REFUND', 1, id, bet_id, user_id, cents + fee, 'DONE', 're_' || ${NUMBER}, created_at, created_at
    FROM placed WHERE outcome = 'REFUND' ORDER BY bet, place`,
  `INSERT INTO payout_accounts (user_id, stripe_account, details_submitted, payouts_enabled, observed_at, created_at)
    SELECT user_id, 'acct_' || user_id, true, true, now(), now() FROM (SELECT DISTINCT user_id FROM placed) AS people`,
  `INSERT INTO transactions (id, key, kind, created_at) OVERRIDING SYSTEM VALUE
    SELECT ${NUMBER}, 'held:' || id, 'STAKE_HELD', created_at FROM placed WHERE ${PAID} ORDER BY bet, place`,
  `INSERT INTO transactions (id, key, kind, created_at) OVERRIDING SYSTEM VALUE
    SELECT ${SETTLED_FROM} + bet, 'settle:' || id, 'SETTLEMENT', created_at FROM numbered WHERE outcome IS NOT NULL ORDER BY bet`,
  `INSERT INTO transactions (id, key, kind, created_at) OVERRIDING SYSTEM VALUE
    SELECT ${SENT_FROM} + ${NUMBER}, CASE outcome WHEN 'FOR' THEN 'transfer:tr_' ELSE 'refund:re_' END || ${NUMBER},
      CASE outcome WHEN 'FOR' THEN 'TRANSFER' ELSE 'REFUND' END, created_at
    FROM placed WHERE ${SENT} ORDER BY bet, place`,
  `INSERT INTO accounts (name) VALUES ('stripe_clearing'), ('fee_revenue'), ('stripe_fees'), ('dispute_receivable'),
    ('platform_float'), ('chargeback_loss')`,
  ...postings(NUMBER, PAID, [
    ["'stripe_clearing'", "cents + fee"],
    ["'escrow:' || id", "-cents"],
    ["'fee_escrow:' || id", "-fee"],
  ]),
  ...postings(`${SETTLED_FROM} + bet`, "outcome IS NOT NULL", [
    ["'escrow:' || id", "cents"],
    ["'fee_escrow:' || id", "fee"],
  ]),
  ...postings(`${SETTLED_FROM} + bet`, "won IS NOT NULL", [["'payable:' || id", "-won"]]),
  ...postings(`${SETTLED_FROM} + bet`, "outcome = 'REFUND'", [["'refund_payable:' || id", "-cents - fee"]]),
  `INSERT INTO postings (transaction_id, account, cents)
    SELECT ${SETTLED_FROM} + bet, 'fee_revenue', -sum(fee) FROM placed WHERE outcome = 'FOR' GROUP BY bet`,
  ...postings(`${SENT_FROM} + ${NUMBER}`, SENT, [
    ["CASE outcome WHEN 'FOR' THEN 'payable:' ELSE 'refund_payable:' END || id", "coalesce(won, cents + fee)"],
    ["'stripe_clearing'", "-coalesce(won, cents + fee)"],
  ]),
  `INSERT INTO balances (account, cents)
    SELECT 'escrow:' || id, CASE WHEN outcome IS NULL THEN cents ELSE 0 END FROM placed WHERE ${PAID} ORDER BY bet, place`,
  `INSERT INTO balances (account, cents)
    SELECT 'fee_escrow:' || id, CASE WHEN outcome IS NULL THEN fee ELSE 0 END FROM placed WHERE ${PAID} ORDER BY bet, place`,
  `INSERT INTO balances (account, cents)
    SELECT CASE outcome WHEN 'FOR' THEN 'payable:' ELSE 'refund_payable:' END || id, 0 FROM placed WHERE ${SENT} ORDER BY bet, place`,
  "INSERT INTO accounts (name) SELECT account FROM balances ORDER BY account",
  `SELECT setval(pg_get_serial_sequence('transactions', 'id'), ${2 * SENT_FROM})`,
  // What the triggers would have updated with each posting.
  "ANALYZE",
  "SELECT open_statements(ARRAY(SELECT DISTINCT user_id FROM stakes))",
];

type Posting = readonly [account: string, cents: string];

/** Inserts one kind of posting after the other, so that its index grows at one end. */
function postings(transaction: string, condition: string, entries: readonly Posting[]): readonly string[] {
  return entries.map(
    ([account, cents]) => `
      INSERT INTO postings (transaction_id, account, cents)
      SELECT ${transaction}, ${account}, ${cents} FROM placed WHERE ${condition} ORDER BY bet, place`,
  );
}
