import type { Door } from "@stakehold/messaging/change.ts";
import type { AccountState, PaymentsEvent, Writes } from "../../domain/change.ts";
import type { PayoutAccount } from "../../domain/payout-account.ts";

/** Payout accounts, one per person, by the person's id. */
export interface PayoutAccountStore extends Door<string, AccountState, Writes, PaymentsEvent> {
  find(userId: string): Promise<PayoutAccount | null>;
  /** Accounts that can't receive yet and were not read for a while; each is taken once in a while. */
  takeDue(limit: number): Promise<readonly PayoutAccount[]>;
  /** Accounts whose own events were not listed for an hour, longest first; each is taken once in a while. */
  takeForEvents(limit: number): Promise<readonly string[]>;
  now(): Promise<Date>;
}
