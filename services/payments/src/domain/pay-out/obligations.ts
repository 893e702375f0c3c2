import { domainError } from "@stakehold/errors/domain-error.ts";
import { formatAmount, type Cents } from "@stakehold/money/amount.ts";

/** The open obligations between a person and the platform. */
export type Obligations = {
  /** How many of their stakes have not ended. */
  readonly openStakes: number;
  /** What the ledger owes them, winnings and refunds. */
  readonly owedCents: Cents;
  /** How many of their card payments are still in dispute. */
  readonly openDisputes: number;
};

/**
 * Rejects the departure of a person while money ties them to the platform: their money is paid out first, and any debt
 * must be known. Throws ACCOUNT_HAS_STAKES, ACCOUNT_IS_OWED, DISPUTE_OPEN.
 */
export function requireNothingOpen({ openStakes, owedCents, openDisputes }: Obligations): void {
  if (openStakes > 0) throw domainError("ACCOUNT_HAS_STAKES", { stakes: openStakes });
  if (owedCents > 0n) throw domainError("ACCOUNT_IS_OWED", { amount: formatAmount(owedCents) });
  if (openDisputes > 0) throw domainError("DISPUTE_OPEN", { disputes: openDisputes });
}
