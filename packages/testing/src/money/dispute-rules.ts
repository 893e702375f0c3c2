import { CURRENCY } from "@stakehold/money/amount.ts";
import type Stripe from "stripe";
import type { Snapshot } from "./sources.ts";
import { violationsOf, type Violation } from "./violation.ts";

type Fault = { subject: string; fault: string };
type DisputeRow = { id: string; status: string; taken_cents: string; loss_cents: string };

const PAGE = 100;

/**
 * Invariants 2 and 7 of charges that a card network took back: every dispute at Stripe is known with its outcome, what
 * the networks hold is what open disputes withdrew, a disputed balance belongs to an open dispute, and nothing of a
 * disputed charge may go out. What a lost one withdrew was taken from what was owed or is the platform's loss, and the
 * ledger says both sums.
 */
export async function disputeRules(payments: Snapshot, stripe: Stripe): Promise<Violation[]> {
  const rows = await payments<DisputeRow>("SELECT id, status, taken_cents, loss_cents FROM disputes");
  const held = await payments<{ cents: string }>(
    "SELECT coalesce(sum(cents), 0)::text AS cents FROM postings WHERE account = 'dispute_receivable'",
  );
  const loose = await payments<Fault>(`
    SELECT o.key AS subject, 'is ' || o.status || ' though its charge is disputed' AS fault
    FROM operations o JOIN disputes d ON d.stake_id = o.stake_id
    WHERE d.status = 'OPEN' AND o.kind IN ('REFUND', 'TRANSFER') AND o.status IN ('DUE', 'WAITING')
    UNION ALL
    SELECT o.key, 'is stopped by a dispute that is over' FROM operations o
    WHERE o.status = 'STOPPED' AND o.last_error = 'disputed' AND NOT EXISTS (SELECT FROM disputes d
      WHERE d.status = 'OPEN' AND (d.stake_id = o.stake_id OR d.stake_id IS NULL AND d.payment_intent = o.target))
    UNION ALL
    SELECT s.id::text, 'is disputed by no open dispute' FROM stakes s
    WHERE s.status = 'DISPUTED' AND NOT EXISTS (SELECT FROM disputes d WHERE d.stake_id = s.id AND d.status = 'OPEN')`);
  const seen = await stripe.disputes.list({ limit: PAGE }).autoPagingToArray({ limit: 10_000 });
  return [
    ...violationsOf(6, loose),
    ...violationsOf(7, outcomeFaults(seen, rows)),
    ...violationsOf(2, [...lossFaults(seen, rows), ...(await payments<Fault>(MISBOOKED))]),
    ...violationsOf(2, heldFaults(seen, rows, BigInt(held[0]?.cents ?? "0"))),
  ];
}

/** What all disputes took and what the platform lost to them, by their rows and by the ledger. */
const MISBOOKED = `
  WITH rows AS (
    SELECT coalesce(sum(taken_cents), 0) AS taken, coalesce(sum(loss_cents), 0) AS loss FROM disputes
  ), booked AS (
    SELECT coalesce(sum(p.cents) FILTER (WHERE a.kind = 'LIABILITY'), 0) AS taken,
      coalesce(sum(p.cents) FILTER (WHERE a.name = 'chargeback_loss'), 0) AS loss
    FROM transactions t JOIN postings p ON p.transaction_id = t.id JOIN accounts a ON a.name = p.account
    WHERE t.kind IN ('DISPUTE_LOST', 'DISPUTE_LOSS_REVERSED')
  )
  SELECT 'lost disputes' AS subject, 'took ' || rows.taken || ' and cost ' || rows.loss
    || ', the ledger says ' || booked.taken || ' and ' || booked.loss AS fault
  FROM rows CROSS JOIN booked WHERE rows.taken <> booked.taken OR rows.loss <> booked.loss`;

const OUTCOMES: Readonly<Record<string, string>> = {
  won: "WON",
  lost: "LOST",
  warning_closed: "ENDED",
  prevented: "ENDED",
};

function outcomeFaults(seen: readonly Stripe.Dispute[], rows: readonly DisputeRow[]): Fault[] {
  const known = new Map(rows.map(({ id, status }) => [id, status]));
  return seen.flatMap(({ id, status }) => {
    const expected = OUTCOMES[status] ?? (status.startsWith("warning_") ? "INQUIRY" : "OPEN");
    const found = known.get(id) ?? "unknown";
    return found === expected ? [] : [{ subject: id, fault: `is ${status} at Stripe and ${found} in payments` }];
  });
}

function heldFaults(seen: readonly Stripe.Dispute[], rows: readonly DisputeRow[], heldCents: bigint): Fault[] {
  const open = new Set(rows.filter(({ status }) => status === "OPEN").map(({ id }) => id));
  const withdrawn = seen.filter(({ id }) => open.has(id)).reduce((sum, dispute) => sum + withdrawnBy(dispute), 0n);
  return withdrawn === heldCents
    ? []
    : [{ subject: "dispute_receivable", fault: `is ${heldCents}, card networks hold ${withdrawn}` }];
}

function lossFaults(seen: readonly Stripe.Dispute[], rows: readonly DisputeRow[]): Fault[] {
  const lost = new Map(rows.filter(({ status }) => status === "LOST").map((row) => [row.id, row]));
  return seen.flatMap((dispute) => {
    const row = lost.get(dispute.id);
    const withdrawn = withdrawnBy(dispute);
    if (row === undefined || BigInt(row.taken_cents) + BigInt(row.loss_cents) === withdrawn) return [];
    return [
      { subject: dispute.id, fault: `withdrew ${withdrawn}, and ${row.taken_cents} and ${row.loss_cents} were booked` },
    ];
  });
}

/** In our currency; what is withdrawn in another is none of the ledger's. */
const withdrawnBy = ({ balance_transactions: moved }: Stripe.Dispute): bigint =>
  moved
    .filter(({ currency }) => currency.toUpperCase() === CURRENCY)
    .reduce((sum, { amount }) => sum - BigInt(amount), 0n);
