import type { FeePolicy } from "@stakehold/wager/words.ts";
import type { Cents } from "./amount.ts";

/** The platform's fee for display, in percent (specification, section 9). */
export const FEE_PERCENT = "2.5";

/** The cost of one entry: the stake, the fee charged with it, and the whole charge, in cents. */
export type Charge = { readonly stake: Cents; readonly fee: Cents; readonly total: Cents };

/** Returns 2.5% of an amount in cents, half a cent rounded up. The only place where the fee is computed. */
export const feeOf = (cents: Cents): Cents => (cents * 25n + 500n) / 1000n;

/** Returns the card charge for a stake under a policy. */
export function chargeFor(stake: Cents, policy: FeePolicy): Charge {
  const fee = policy === "ENTRY" ? feeOf(stake) : 0n;
  return { stake, fee, total: stake + fee };
}
