import type { Cents } from "@stakehold/money/amount.ts";
import type { LedgerTransaction } from "../state/ledger.ts";
import { stripeFee } from "../state/stripe-fee.ts";

/** A balance transaction of Stripe's statement. */
export type StatementLine = {
  readonly id: string;
  readonly type: string;
  readonly source: string | null;
  /** The PaymentIntent of a charge; null for everything else. */
  readonly origin: string | null;
  readonly cents: Cents;
  readonly feeCents: Cents;
  readonly createdAt: Date;
};

/** The movement of one balance transaction, under the key that the ledger would use for it. */
export type StripeLine = {
  readonly ledgerKey: string;
  readonly balanceTransaction: string;
  readonly type: string;
  readonly source: string | null;
  readonly cents: Cents;
  readonly createdAt: Date;
};

/** The ledger keys of charges: of a stake's charge, or of money that matches nothing. */
export type ChargeKeys = ReadonlyMap<string, string>;

/** Returns the lines of a balance transaction: Stripe books an amount and its fee together, the ledger separately. */
export function linesOf(line: StatementLine, chargeKeys: ChargeKeys): StripeLine[] {
  const { id: balanceTransaction, type, source, createdAt } = line;
  const base = { balanceTransaction, type, source, createdAt };
  return [
    { ...base, ledgerKey: keyOf(line, chargeKeys), cents: line.cents },
    { ...base, ledgerKey: `stripe_fee:${balanceTransaction}`, cents: -line.feeCents },
  ].filter(({ cents }) => cents !== 0n);
}

/** What Stripe deducts for its own services, such as accounts and payouts (Stripe: balance transaction types). */
const COSTS: readonly string[] = ["stripe_fee", "stripe_fx_fee", "tax_fee"];

/** Books a cost that appears only in the statement; negative if Stripe returned some. */
export const costOf = ({ id, type, cents }: StatementLine): LedgerTransaction[] =>
  COSTS.includes(type) ? stripeFee({ id, feeCents: -cents }) : [];

/** Returns the ledger key; a kind that the ledger does not know gets a key that is never booked. */
function keyOf({ id, type, source, origin, cents }: StatementLine, chargeKeys: ChargeKeys): string {
  switch (type) {
    case "charge":
    case "payment":
      return chargeKeys.get(source ?? "") ?? `suspense:${origin ?? source ?? id}`;
    case "refund":
    case "payment_refund":
      return `refund:${source ?? id}`;
    case "refund_failure":
    case "payment_failure_refund":
      return `refund_failed:${source ?? id}`;
    case "transfer":
      return `transfer:${source ?? id}`;
    case "transfer_refund":
      return `transfer_reversed:${source ?? id}`;
    case "adjustment":
      return cents < 0n ? `dispute_withdrawn:${id}` : `dispute_reinstated:${id}`;
    case "topup":
      return `top_up:${source ?? id}`;
    case "topup_reversal":
      return `top_up_reversed:${source ?? id}`;
    case "payout":
      return `payout:${source ?? id}`;
    case "payout_failure":
    case "payout_cancel":
      return `payout_failed:${source ?? id}`;
    default:
      return COSTS.includes(type) ? `stripe_fee:${id}` : `${type}:${id}`;
  }
}
