import {
  escrowOf,
  feeEscrowOf,
  move,
  payableOf,
  refundPayableOf,
  transactionOf,
  type LedgerTransaction,
} from "@stakehold/payments/domain/ledger.ts";
import { createLedgerStore } from "@stakehold/payments/storage/ledger-store.ts";
import { newId } from "@stakehold/service/id.ts";
import type pg from "pg";

/** Transactions of the ledger that are booked at once. */
const BATCH = 500;

/**
 * Gives a person so many stakes of $10.00 with a fee of $0.25, each in a bet of its own, and books through the ledger's store
 * what became of them: every other one was won and paid out, the rest were refunded. Returns how many entries that is.
 */
export async function fillPerson(pool: pg.Pool, userId: string, stakes: number): Promise<number> {
  const ids = Array.from({ length: stakes }, () => newId());
  await pool.query(STAKES, [ids, userId]);
  const ledger = createLedgerStore(pool);
  const transactions = ids.flatMap((id, index) => (index % 2 === 0 ? won(id) : refunded(id)));
  for (let start = 0; start < transactions.length; start += BATCH) {
    await ledger.post(transactions.slice(start, start + BATCH));
  }
  return ids.reduce((count, _, index) => count + (index % 2 === 0 ? 4 : 3), 0);
}

const STAKES = `
  INSERT INTO stakes (id, bet_id, user_id, stake_cents, fee_cents, fee_policy, status, status_since, payment_intent, charge,
    charged_at, payable_cents, winnings_fee_cents, created_at)
  SELECT id, id, $2, 1000, 25, 'ENTRY', CASE number % 2 WHEN 1 THEN 'RELEASED' ELSE 'REFUNDED' END, now(), 'pi_' || id,
    'ch_' || id, now(), CASE number % 2 WHEN 1 THEN 1000 END, CASE number % 2 WHEN 1 THEN 0 END, now()
  FROM unnest($1::uuid[]) WITH ORDINALITY AS given (id, number)`;

const held = (id: string): LedgerTransaction =>
  transactionOf(`held:${id}`, "STAKE_HELD", [
    ...move("stripe_clearing", escrowOf(id), 1_000n),
    ...move("stripe_clearing", feeEscrowOf(id), 25n),
  ]);

const won = (id: string): LedgerTransaction[] => [
  held(id),
  transactionOf(`settle:${id}`, "SETTLEMENT", [
    ...move(escrowOf(id), payableOf(id), 1_000n),
    ...move(feeEscrowOf(id), "fee_revenue", 25n),
  ]),
  transactionOf(`transfer:tr_${id}`, "TRANSFER", move(payableOf(id), "stripe_clearing", 1_000n)),
];

const refunded = (id: string): LedgerTransaction[] => [
  held(id),
  transactionOf(`refund_due:${id}`, "REFUND_DUE", [
    ...move(escrowOf(id), refundPayableOf(id), 1_000n),
    ...move(feeEscrowOf(id), refundPayableOf(id), 25n),
  ]),
  transactionOf(`refund:re_${id}`, "REFUND", move(refundPayableOf(id), "stripe_clearing", 1_025n)),
];
