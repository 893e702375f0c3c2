/**
 * What a quick look at the ledger compares. transactions: those that do not sum to zero. balances: stored balances that
 * are not the sum of their postings. totals: types of liabilities whose balances are not what was posted to them. stakes:
 * stakes and accounts of stakes that do not hold what the stake says.
 */
export const LEDGER_CHECKS = ["transactions", "balances", "totals", "stakes"] as const;

/** How much differs, by check. */
export type LedgerDifferences = Readonly<Record<(typeof LEDGER_CHECKS)[number], number>>;

/** Looks at the ledger, at most as long as there is new and open. */
export interface LedgerLooks {
  /**
   * Compares the ledger with itself on one snapshot, and remembers what it found and what the ledger has moved by now.
   * Everything is compared when a row was rewritten, and as long as something differs.
   */
  look(): Promise<LedgerDifferences>;
}
