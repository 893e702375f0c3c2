/** Counts of unfinished work, up to a bound. */
export type MoneyInMotion = {
  /** Stakes that may still be charged, are held, or are being refunded. */
  unsettledStakes(): Promise<number>;
  /** Calls to Stripe for a stake that are due, unanswered or unfinished; excludes those that wait for a person. */
  operationsInFlight(): Promise<number>;
};
