import type { Door } from "@stakehold/messaging/change/change.ts";
import type { AccountState, PaymentsEvent, Writes } from "../../domain/state/change.ts";
import type { PayoutAccount } from "../../domain/state/payout-account.ts";

/** Payout accounts, one per person, by the person's id. */
export interface PayoutAccountStore extends Door<string, AccountState, Writes, PaymentsEvent> {
  find(userId: string): Promise<PayoutAccount | null>;
  /** The payout account with this account at Stripe. */
  findByStripeAccount(stripeAccount: string): Promise<PayoutAccount | null>;
  /** Accounts that can't receive yet and are due for a reading; each is returned once per interval. */
  takeDue(limit: number): Promise<readonly PayoutAccount[]>;
  /** Accounts whose own events were not listed for an hour, longest first; each is returned once per interval. */
  takeForEvents(limit: number): Promise<readonly string[]>;
  now(): Promise<Date>;
}
