import type { Decide, Decision, StakeState } from "../../domain/decision.ts";
import type { Stake } from "../../domain/stake.ts";

/** Which stake is meant; `betId` is needed where it may not be stored yet. */
export type StakeAddress = { readonly stakeId: string; readonly betId?: string };

/** The event that an effect belongs to, which has it once. */
export type Once = { readonly consumer: string; readonly eventId: string };

/**
 * The one door to a stake's state: lets the domain decide on all that is known of it, and writes stake, operations,
 * ledger and outbox in one transaction, under the locks of its bet and itself, if that still is all that is known.
 * Otherwise it is decided again under those locks, so `decide` must have no effect of its own.
 */
export interface StakeStore {
  change<Answer>(address: StakeAddress, decide: Decide<StakeState, Answer>): Promise<Answer>;
  /** The same as the effect of an event; an event seen before changes nothing. */
  changeOnce(
    address: StakeAddress,
    once: Once,
    decide: (state: StakeState, now: Date) => Decision<void>,
  ): Promise<void>;
  find(stakeId: string): Promise<Stake | null>;
  /** The id of the stake that a payment was made for. */
  findByPayment(paymentIntent: string): Promise<string | null>;
  /** Stakes whose payment Stripe is to be asked about; each is taken once in a while, whoever asks. */
  takeDue(limit: number): Promise<readonly string[]>;
}
