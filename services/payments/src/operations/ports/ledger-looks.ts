/**
 * What a quick check of the ledger compares. transactions: those that do not sum to zero. balances: stored balances
 * that differ from the sum of their postings. totals: liability types whose balances differ from what was posted to
 * them. stakes: stakes and their accounts that do not hold what the stake states.
 */
export const LEDGER_CHECKS = ["transactions", "balances", "totals", "stakes"] as const;

/** The number of differences per check. */
export type LedgerDifferences = Readonly<Record<(typeof LEDGER_CHECKS)[number], number>>;

/** Checks the ledger; takes no longer than new and open data require. */
export interface LedgerLooks {
  /**
   * Compares the ledger with itself on one snapshot; stores the findings and the ledger's movements so far. Compares
   * everything when a row was rewritten, and as long as something differs.
   */
  look(): Promise<LedgerDifferences>;
}
