import { expect } from "@jest/globals";
import type { Row, Sql } from "@stakehold/store/sql.ts";
import type { StripeState } from "./stripe-control.ts";

/** What lost disputes took from the amount owed to a stake `s`. */
const TAKEN = `(SELECT coalesce(sum(taken_cents), 0) FROM disputes WHERE stake_id = s.id)`;

/** What went out to a stake `s`, less what was reversed, by rows and by hand. */
const SENT = `((SELECT coalesce(sum(amount_cents - reversed_cents), 0) FROM operations
    WHERE stake_id = s.id AND kind IN ('REFUND', 'TRANSFER') AND (status = 'DONE' OR reversed_cents > 0))
  + (SELECT coalesce(sum(taken_cents), 0) FROM hand_movements WHERE stake_id = s.id))`;

/** Each query finds violations; an empty result is the invariant. */
const NEVER: Readonly<Record<string, string>> = {
  "a ledger transaction that does not sum to zero": `
    SELECT transaction_id FROM postings GROUP BY transaction_id, currency HAVING sum(cents) <> 0`,
  "a balance that is not the sum of its postings": `
    SELECT a.name FROM accounts a LEFT JOIN balances b ON b.account = a.name LEFT JOIN postings p ON p.account = a.name
    WHERE a.kind = 'LIABILITY' GROUP BY a.name, b.cents HAVING coalesce(b.cents, 0) <> -coalesce(sum(p.cents), 0)`,
  "a bet whose money in is not out, held and kept": `
    WITH of_bet AS (
      SELECT s.bet_id, t.kind, split_part(p.account, ':', 1) AS account, sum(p.cents) AS cents
      FROM postings p JOIN transactions t ON t.id = p.transaction_id
      JOIN stakes s ON s.id::text = split_part(p.account, ':', 2) GROUP BY 1, 2, 3
    ), income AS (
      SELECT split_part(t.key, ':', 2)::uuid AS bet_id, -sum(p.cents) AS cents FROM postings p
      JOIN transactions t ON t.id = p.transaction_id
      WHERE p.account = 'fee_revenue' AND t.kind = 'SETTLEMENT' GROUP BY 1
    )
    SELECT bet_id FROM of_bet LEFT JOIN income USING (bet_id) GROUP BY bet_id, income.cents
    HAVING -sum(of_bet.cents) FILTER (WHERE kind = 'STAKE_HELD')
      <> coalesce(sum(of_bet.cents) FILTER (WHERE kind IN ('TRANSFER', 'TRANSFER_REVERSED', 'REFUND', 'REFUND_FAILED', 'DISPUTE_LOST', 'DISPUTE_LOSS_REVERSED')), 0)
        - sum(of_bet.cents) + coalesce(income.cents, 0)`,
  "two ways out for one stake": `
    SELECT stake_id FROM operations WHERE kind IN ('REFUND', 'TRANSFER') AND status <> 'FAILED' AND NOT is_followed
    GROUP BY stake_id HAVING count(*) > 1`,
  "escrow of a decided stake, or none of an undecided one": `
    SELECT s.id FROM stakes s LEFT JOIN balances b ON b.account = 'escrow:' || s.id
    WHERE (s.status = 'HELD') <> (coalesce(b.cents, 0) = s.stake_cents) OR (s.status <> 'HELD' AND b.cents > 0)`,
  "a payable of nobody who won": `
    SELECT b.account FROM balances b JOIN stakes s ON b.account = 'payable:' || s.id
    LEFT JOIN settlements x USING (bet_id) WHERE b.cents > 0 AND (s.status <> 'RELEASED' OR x.outcome IS DISTINCT FROM 'FOR' AND x.outcome IS DISTINCT FROM 'AGAINST')`,
  "winnings that were neither sent, nor are owed, nor were charged back": `
    SELECT s.id FROM stakes s LEFT JOIN balances b ON b.account = 'payable:' || s.id
    WHERE s.status = 'RELEASED' AND s.payable_cents <> coalesce(b.cents, 0) + ${SENT} + ${TAKEN}`,
  "a refund owed that is not due, or due and not owed": `
    SELECT s.id FROM stakes s LEFT JOIN balances b ON b.account = 'refund_payable:' || s.id
    WHERE coalesce(b.cents, 0) <> CASE WHEN s.status = 'REFUNDING' THEN s.stake_cents + s.fee_cents - ${TAKEN} - ${SENT} ELSE 0 END`,
  "a disputed balance of a stake that is not, or none of one that is": `
    SELECT s.id FROM stakes s LEFT JOIN balances b ON b.account = 'disputed:' || s.id
    WHERE coalesce(b.cents, 0) <> CASE WHEN s.status = 'DISPUTED' THEN s.stake_cents + s.fee_cents - ${TAKEN} ELSE 0 END`,
  "a stopped row of no open dispute and no reversal": `
    SELECT o.key FROM operations o WHERE o.status = 'STOPPED' AND o.last_error = 'disputed' AND NOT EXISTS (
      SELECT FROM disputes d WHERE d.status = 'OPEN'
        AND (d.stake_id = o.stake_id OR o.kind = 'SUSPENSE_REFUND' AND d.payment_intent = o.target))`,
  "a row that may go out while its charge is disputed": `
    SELECT o.key FROM operations o JOIN disputes d ON d.stake_id = o.stake_id
    WHERE d.status = 'OPEN' AND o.kind IN ('REFUND', 'TRANSFER') AND o.status IN ('DUE', 'WAITING')`,
  "a row that may go out while somebody moved money by hand": `
    SELECT o.key FROM operations o JOIN hand_movements m ON m.stake_id = o.stake_id
    WHERE m.ended_at IS NULL AND o.kind IN ('REFUND', 'TRANSFER') AND o.status = 'WAITING'`,
  "a row that a movement by hand stopped, which is over": `
    SELECT o.key FROM operations o WHERE o.status = 'STOPPED' AND o.last_error = 'by_hand' AND NOT EXISTS (
      SELECT FROM hand_movements m WHERE m.ended_at IS NULL
        AND (m.stake_id = o.stake_id OR o.kind = 'SUSPENSE_REFUND' AND m.payment_intent = o.target))`,
  "money that a card network holds for no open dispute": `
    SELECT sum(cents) FROM postings WHERE account = 'dispute_receivable' HAVING sum(cents) <> coalesce((
      SELECT sum(amount_cents) FROM disputes WHERE status = 'OPEN'), 0)`,
};

/** Checks every invariant of the money path against one database and its Stripe, once nothing is in progress. */
export async function checkInvariants(sql: Sql, stripe: StripeState): Promise<void> {
  for (const [what, query] of Object.entries(NEVER)) expect({ [what]: await sql.query(query) }).toEqual({ [what]: [] });
  await checkClearing(sql, stripe);
  await checkMoneyOut(sql, stripe);
  await checkStakes(sql, stripe);
}

/** Stripe's balance equals the ledger's clearing account. */
async function checkClearing(sql: Sql, { balance }: StripeState): Promise<void> {
  const [row] = await sql.query(
    "SELECT coalesce(sum(cents), 0)::bigint AS cents FROM postings WHERE account = 'stripe_clearing'",
  );
  const held = [...balance.available, ...balance.pending].reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  expect({ clearing: row?.["cents"] }).toEqual({ clearing: held });
}

/**
 * Every transfer and refund at Stripe belongs to one operation and has its amount, or is adopted; no operation made
 * two.
 */
async function checkMoneyOut(sql: Sql, { transfer: transfers, refund }: StripeState): Promise<void> {
  const done = await sql.query(
    `SELECT key, stripe_id, amount_cents - reversed_cents AS cents FROM operations
     WHERE kind IN ('REFUND', 'TRANSFER', 'SUSPENSE_REFUND') AND (status = 'DONE' OR reversed_cents > 0)`,
  );
  const byHand = await sql.query(
    "SELECT id, amount_cents - back_cents AS cents FROM hand_movements WHERE status = 'ADOPTED' AND amount_cents > back_cents",
  );
  const adopted = new Set(byHand.map((row) => row["id"]));
  const booked = [
    ...done.map((row) => moved(row["key"], row["stripe_id"], row["cents"])),
    ...byHand.map((row) => moved(undefined, row["id"], row["cents"])),
  ];
  const made = [
    ...transfers.map(({ amount, amount_reversed, ...transfer }) => ({ ...transfer, amount: amount - amount_reversed })),
    ...refund.filter(({ status }) => status === "succeeded"),
  ].map(({ id, amount, metadata }) => moved(adopted.has(id) ? undefined : metadata?.["operation"], id, BigInt(amount)));
  expect(booked.toSorted()).toEqual(made.toSorted());
}

const moved = (key: unknown, id: unknown, cents: unknown): string => `${String(key)} ${String(id)} ${String(cents)}`;

/** A stake is paid if and only if its one payment at Stripe succeeded with the stake's amount. */
async function checkStakes(sql: Sql, { payment_intent: payments }: StripeState): Promise<void> {
  const stakes = await sql.query(
    `SELECT id, payment_intent, status, (stake_cents + fee_cents) AS cents FROM stakes WHERE status NOT IN ('CANCELLED', 'OPENING')`,
  );
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  for (const stake of stakes) {
    const payment = byId.get(String(stake["payment_intent"]));
    expect(shown(stake)).toEqual({
      stake: payment?.metadata["stake"],
      isPaid: payment?.status === "succeeded",
      cents: BigInt(payment?.amount ?? 0),
    });
  }
}

const shown = (stake: Row) => ({
  stake: stake["id"],
  isPaid: stake["status"] !== "PENDING",
  cents: stake["cents"],
});
