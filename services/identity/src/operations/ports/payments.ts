/** Payments, as identity needs it. */
export interface Payments {
  /**
   * Releases a person who deletes their account. May be repeated.
   * Throws ACCOUNT_HAS_STAKES, ACCOUNT_IS_OWED, DISPUTE_OPEN, UNAVAILABLE, DEADLINE_EXCEEDED.
   */
  releasePerson(userId: string): Promise<void>;
}
