import { domainError } from "@stakehold/errors/domain-error.ts";
import { formatAmount, type Cents } from "@stakehold/money/amount.ts";

/** What still ties a person and the platform together. */
export type Obligations = {
  /** How many stakes of theirs have not ended. */
  readonly openStakes: number;
  /** What the ledger says that they are owed, winnings and refunds. */
  readonly owedCents: Cents;
  /** How many card payments of theirs a card network still argues about. */
  readonly openDisputes: number;
};

/**
 * Refuses to let somebody go while money ties them to the platform: what is theirs is paid first, and what they might owe is
 * known first. Throws ACCOUNT_HAS_STAKES, ACCOUNT_IS_OWED, DISPUTE_OPEN.
 */
export function requireNothingOpen({ openStakes, owedCents, openDisputes }: Obligations): void {
  if (openStakes > 0) throw domainError("ACCOUNT_HAS_STAKES", { stakes: openStakes });
  if (owedCents > 0n) throw domainError("ACCOUNT_IS_OWED", { amount: formatAmount(owedCents) });
  if (openDisputes > 0) throw domainError("DISPUTE_OPEN", { disputes: openDisputes });
}
