import type { Obligations } from "../../domain/pay-out/obligations.ts";

/** People, as far as payments knows them. */
export interface PeopleStore {
  /**
   * Deletes a person's payout account and records that they left, if `judge` permits it on the state under the
   * account's lock.
   */
  release(userId: string, judge: (obligations: Obligations) => void): Promise<void>;
}
