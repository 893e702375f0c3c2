import type { Door } from "@stakehold/messaging/change/change.ts";
import type { PaymentsEvent, StakeState, Writes } from "../../domain/state/change.ts";
import type { Stake } from "../../domain/state/stake.ts";

/** Identifies a stake; `betId` is needed if the stake may not be stored yet. */
export type StakeAddress = { readonly stakeId: string; readonly betId?: string };

/** A charged stake and its payment. */
export type PaidStake = { readonly id: string; readonly paymentIntent: string };

/**
 * The only access to a stake's state: the domain decides on everything known about the stake. The store then writes
 * stake, operations, ledger and outbox in one transaction, under the locks of the bet and the stake, if the state has
 * not changed. Otherwise it decides again under those locks, so `decide` must have no side effects.
 */
export interface StakeStore extends Door<StakeAddress, StakeState, Writes, PaymentsEvent> {
  find(stakeId: string): Promise<Stake | null>;
  /** Returns the id of the stake that a payment was made for. */
  findByPayment(paymentIntent: string): Promise<string | null>;
  /**
   * Returns the intended paid stake, or the one in the bet, if it belongs to the owner of this payout account. For a
   * person who left, any account matches, because they have none.
   */
  findByAccount(
    stripeAccount: string,
    meant: { readonly stakeId: string | undefined; readonly betId: string | undefined },
  ): Promise<PaidStake | null>;
  /** Returns the stake of a movement by hand, by its id at Stripe. */
  findByMovement(stripeId: string): Promise<PaidStake | null>;
  /** Returns stakes whose payment is due for a lookup at Stripe, each once per interval across all callers. */
  takeDue(limit: number): Promise<readonly string[]>;
}
