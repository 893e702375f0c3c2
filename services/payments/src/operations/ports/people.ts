import type { Obligations } from "../../domain/obligations.ts";

/** People, as far as payments knows them. */
export interface PeopleStore {
  /** Forgets a person's payout account if `judge` lets them go, by what is known under the account's lock. */
  release(userId: string, judge: (obligations: Obligations) => void): Promise<void>;
}
