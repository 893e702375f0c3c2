import type { Door } from "@stakehold/messaging/change.ts";
import type { PaymentsEvent, StakeState, Writes } from "../../domain/change.ts";
import type { Stake } from "../../domain/stake.ts";

/** Which stake is meant; `betId` is needed where it may not be stored yet. */
export type StakeAddress = { readonly stakeId: string; readonly betId?: string };

/** A stake whose card was charged, and by which payment. */
export type PaidStake = { readonly id: string; readonly paymentIntent: string };

/**
 * The one door to a stake's state: lets the domain decide on all that is known of it, and writes stake, operations,
 * ledger and outbox in one transaction, under the locks of its bet and itself, if that still is all that is known.
 * Otherwise it is decided again under those locks, so `decide` must have no effect of its own.
 */
export interface StakeStore extends Door<StakeAddress, StakeState, Writes, PaymentsEvent> {
  find(stakeId: string): Promise<Stake | null>;
  /** The id of the stake that a payment was made for. */
  findByPayment(paymentIntent: string): Promise<string | null>;
  /** The paid stake that is meant, or the one of the bet, if it is that of the person whose payout account this is. */
  findByAccount(
    stripeAccount: string,
    meant: { readonly stakeId: string | undefined; readonly betId: string | undefined },
  ): Promise<PaidStake | null>;
  /** The stake for which somebody moved money by hand, by Stripe's id of that. */
  findByMovement(stripeId: string): Promise<PaidStake | null>;
  /** Stakes whose payment is due to be looked up at Stripe. Each is returned once per interval, across all callers. */
  takeDue(limit: number): Promise<readonly string[]>;
}
