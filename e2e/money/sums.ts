import { rowsOf } from "../platform/on-database.ts";
import { stripe } from "../platform/stripe.ts";

/** One stake in the ledger, in cents. */
export type LedgerView = {
  readonly status: string;
  readonly stake: number;
  readonly fee: number;
  readonly payable: number | null;
  readonly charge: string | null;
  /** What was sent back or paid out, by completed operations. */
  readonly refunded: number;
  readonly transferred: number;
};

/** Returns a person's stake in a bet from the ledger. */
export async function ledgerOf(betId: string, userId: string): Promise<LedgerView> {
  const rows = await rowsOf<LedgerView>(
    "payments",
    `SELECT status, stake_cents::float AS stake, fee_cents::float AS fee, payable_cents::float AS payable, charge,
       coalesce((SELECT sum(amount_cents)::float FROM operations o WHERE o.stake_id = s.id AND kind = 'REFUND' AND o.status = 'DONE'), 0) AS refunded,
       coalesce((SELECT sum(amount_cents)::float FROM operations o WHERE o.stake_id = s.id AND kind = 'TRANSFER' AND o.status = 'DONE'), 0) AS transferred
     FROM stakes s WHERE bet_id = $1 AND user_id = $2 AND status <> 'CANCELLED'`,
    [betId, userId],
  );
  if (rows[0] === undefined || rows.length > 1) throw new Error(`${rows.length} stakes of ${userId} in ${betId}`);
  return rows[0];
}

/** Where every charged cent of some bets went: refunded, transferred, kept, or still owed. */
export type WhereCentsAre = {
  readonly charged: number;
  readonly refunded: number;
  readonly transferred: number;
  readonly kept: number;
  readonly owed: number;
};

/** Sums up what Stripe moved for bets, and what the ledger kept and owes. */
export async function centsOf(betIds: readonly string[]): Promise<WhereCentsAre> {
  const moved = await Promise.all(betIds.map(stripeOf));
  const [ledger] = await rowsOf<{ kept: number; owed: number }>(
    "payments",
    `SELECT
       (SELECT coalesce(-sum(p.cents), 0)::float FROM postings p JOIN transactions t ON t.id = p.transaction_id
        WHERE p.account = 'fee_revenue' AND t.key = ANY (SELECT 'settle:' || id FROM unnest($1::text[]) AS id)) AS kept,
       (SELECT coalesce(sum(b.cents), 0)::float FROM balances b JOIN stakes s ON s.id::text = split_part(b.account, ':', 2)
        WHERE s.bet_id::text = ANY ($1)) AS owed`,
    [betIds],
  );
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  return {
    charged: sum(moved.flatMap(({ charged }) => charged)),
    refunded: sum(moved.flatMap(({ refunded }) => refunded)),
    transferred: sum(moved.flatMap(({ transferred }) => transferred)),
    kept: ledger?.kept ?? 0,
    owed: ledger?.owed ?? 0,
  };
}

/** Returns the amount of a payment at Stripe, in cents, by its client secret. */
export async function chargeAtStripe(clientSecret: string): Promise<number> {
  const [id = ""] = clientSecret.split("_secret_");
  return (await stripe().paymentIntents.retrieve(id)).amount;
}

/** Returns one bet's money at Stripe, in cents: every charge, refund and transfer of its group. */
export async function stripeOf(
  betId: string,
): Promise<{ charged: number[]; refunded: number[]; transferred: number[] }> {
  const group = `bet:${betId}`;
  const charges = await stripe().charges.list({ transfer_group: group, limit: 100 });
  const transfers = await stripe().transfers.list({ transfer_group: group, limit: 100 });
  const succeeded = charges.data.filter(({ status }) => status === "succeeded");
  const ascending = (amounts: number[]) => amounts.toSorted((a, b) => a - b);
  return {
    charged: ascending(succeeded.map(({ amount }) => amount)),
    refunded: ascending(succeeded.map(({ amount_refunded }) => amount_refunded).filter((amount) => amount > 0)),
    transferred: ascending(transfers.data.map(({ amount }) => amount)),
  };
}
