import { requireNothingOpen } from "../domain/obligations.ts";
import type { PeopleStore } from "./ports/people.ts";

export type ReleasePersonDeps = { readonly people: PeopleStore };

/**
 * Lets somebody go who deletes their account: where their winnings went is forgotten, the ledger stays. May be repeated.
 * Throws ACCOUNT_HAS_STAKES, ACCOUNT_IS_OWED, DISPUTE_OPEN.
 */
export const releasePerson = ({ people }: ReleasePersonDeps, userId: string): Promise<void> =>
  people.release(userId, requireNothingOpen);
