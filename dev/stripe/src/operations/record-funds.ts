import type Stripe from "stripe";
import { newId } from "../ids.ts";
import type { World } from "../world.ts";

type FundsEntry = {
  readonly type: Stripe.BalanceTransaction.Type;
  readonly reportingCategory: string;
  /** Signed: incoming money is positive. */
  readonly amountCents: number;
  readonly fee?: { readonly cents: number; readonly description: string };
  readonly source: string | null;
  readonly description: string;
  /** In seconds; a time that is not in the future means available at once. */
  readonly availableOn: number;
};

/** Changes the balance of `world.owner` by one balance transaction: its amount, less Stripe's fee. */
export function recordFunds(world: World, entry: FundsEntry): Stripe.BalanceTransaction {
  const feeCents = entry.fee?.cents ?? 0;
  const now = world.clock.now();
  const record: Stripe.BalanceTransaction = {
    id: newId("txn"),
    object: "balance_transaction",
    amount: entry.amountCents,
    available_on: entry.availableOn,
    balance_type: "payments",
    created: now,
    currency: "usd",
    description: entry.description,
    exchange_rate: null,
    fee: feeCents,
    fee_details: entry.fee
      ? [
          {
            amount: feeCents,
            application: null,
            currency: "usd",
            description: entry.fee.description,
            type: "stripe_fee",
          },
        ]
      : [],
    net: entry.amountCents - feeCents,
    reporting_category: entry.reportingCategory,
    source: entry.source,
    status: entry.availableOn <= now ? "available" : "pending",
    type: entry.type,
  };
  world.objects.insert("balance_transaction", record, world.owner);
  world.funds.add({
    balanceTransaction: record.id,
    owner: world.owner,
    availableOn: entry.availableOn,
    netCents: record.net,
  });
  if (record.net > 0) {
    const subject = `${world.owner}:${entry.availableOn}`;
    world.jobs.schedule("announce_available", subject, Math.max(entry.availableOn, now) * 1000);
  }
  return record;
}
