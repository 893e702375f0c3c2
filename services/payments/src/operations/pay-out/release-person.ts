import { requireNothingOpen } from "../../domain/pay-out/obligations.ts";
import type { PeopleStore } from "../ports/people.ts";

export type ReleasePersonDeps = { readonly people: PeopleStore };

/**
 * Releases a person who deletes their account: forgets their payout account, keeps the ledger. Idempotent. Throws
 * ACCOUNT_HAS_STAKES, ACCOUNT_IS_OWED, DISPUTE_OPEN.
 */
export const releasePerson = ({ people }: ReleasePersonDeps, userId: string): Promise<void> =>
  people.release(userId, requireNothingOpen);
