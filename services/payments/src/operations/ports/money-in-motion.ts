/** What is not at rest, counted up to a bound. */
export type MoneyInMotion = {
  /** Stakes that may still be charged, are held, or are being refunded. */
  unsettledStakes(): Promise<number>;
  /** Calls to Stripe for a stake that are due, unanswered or unfinished; none that waits for a person. */
  operationsInFlight(): Promise<number>;
};
