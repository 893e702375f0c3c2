import pg from "pg";
import { stripeAt } from "@stakehold/testing/money/sources.ts";
import { databaseUrl, platform } from "../platform/platform.ts";

/** What the ledger says of one stake, in cents. */
export type LedgerView = {
  readonly status: string;
  readonly stake: number;
  readonly fee: number;
  readonly payable: number | null;
  readonly charge: string | null;
  /** What left for it, by the operations that are done. */
  readonly refunded: number;
  readonly transferred: number;
};

/** The stakes of a bet in the ledger, by the address of the person. */
export async function ledgerOf(betId: string, userId: string): Promise<LedgerView> {
  const client = new pg.Client({ connectionString: databaseUrl("payments") });
  await client.connect();
  try {
    const { rows } = await client.query<LedgerView>(
      `SELECT status, stake_cents::float AS stake, fee_cents::float AS fee, payable_cents::float AS payable, charge,
         coalesce((SELECT sum(amount_cents)::float FROM operations o WHERE o.stake_id = s.id AND kind = 'refund' AND o.status = 'done'), 0) AS refunded,
         coalesce((SELECT sum(amount_cents)::float FROM operations o WHERE o.stake_id = s.id AND kind = 'transfer' AND o.status = 'done'), 0) AS transferred
       FROM stakes s WHERE bet_id = $1 AND user_id = $2 AND status <> 'cancelled'`,
      [betId, userId],
    );
    if (rows[0] === undefined || rows.length > 1) throw new Error(`${rows.length} stakes of ${userId} in ${betId}`);
    return rows[0];
  } finally {
    await client.end();
  }
}

/** What a payment is to charge by Stripe's word, in cents, by the secret with which it is confirmed. */
export async function chargeAtStripe(clientSecret: string): Promise<number> {
  const [id = ""] = clientSecret.split("_secret_");
  return (await stripeAt(platform().stripe).paymentIntents.retrieve(id)).amount;
}

/** What Stripe says of one bet, in cents: every charge, refund and transfer of its group. */
export async function stripeOf(
  betId: string,
): Promise<{ charged: number[]; refunded: number[]; transferred: number[] }> {
  const stripe = stripeAt(platform().stripe);
  const group = `bet:${betId}`;
  const charges = await stripe.charges.list({ transfer_group: group, limit: 100 });
  const transfers = await stripe.transfers.list({ transfer_group: group, limit: 100 });
  const succeeded = charges.data.filter(({ status }) => status === "succeeded");
  const ascending = (amounts: number[]) => amounts.toSorted((a, b) => a - b);
  return {
    charged: ascending(succeeded.map(({ amount }) => amount)),
    refunded: ascending(succeeded.map(({ amount_refunded }) => amount_refunded).filter((amount) => amount > 0)),
    transferred: ascending(transfers.data.map(({ amount }) => amount)),
  };
}
