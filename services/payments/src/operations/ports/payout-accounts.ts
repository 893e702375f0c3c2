import type { AccountState, Decision } from "../../domain/decision.ts";
import type { PayoutAccount } from "../../domain/payout-account.ts";

/** Payout accounts, one per person. */
export interface PayoutAccountStore {
  change<Answer>(userId: string, decide: (state: AccountState, now: Date) => Decision<Answer>): Promise<Answer>;
  find(userId: string): Promise<PayoutAccount | null>;
  /** Accounts that can't receive yet and were not read for a while; each is taken once in a while. */
  takeDue(limit: number): Promise<readonly PayoutAccount[]>;
  /** Accounts whose own events were not listed for an hour, longest first; each is taken once in a while. */
  takeForEvents(limit: number): Promise<readonly string[]>;
  now(): Promise<Date>;
}
