import type { Door } from "@stakehold/messaging/change.ts";
import type { PaymentsEvent, StakeState, Writes } from "../../domain/change.ts";
import type { Stake } from "../../domain/stake.ts";

/** Which stake is meant; `betId` is needed where it may not be stored yet. */
export type StakeAddress = { readonly stakeId: string; readonly betId?: string };

/**
 * The one door to a stake's state: lets the domain decide on all that is known of it, and writes stake, operations,
 * ledger and outbox in one transaction, under the locks of its bet and itself, if that still is all that is known.
 * Otherwise it is decided again under those locks, so `decide` must have no effect of its own.
 */
export interface StakeStore extends Door<StakeAddress, StakeState, Writes, PaymentsEvent> {
  find(stakeId: string): Promise<Stake | null>;
  /** The id of the stake that a payment was made for. */
  findByPayment(paymentIntent: string): Promise<string | null>;
  /** Stakes whose payment is due to be looked up at Stripe. Each is returned once per interval, across all callers. */
  takeDue(limit: number): Promise<readonly string[]>;
}
