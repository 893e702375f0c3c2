import type { FeePolicy } from "../generated/graphql.ts";

/** When the fee is taken, and what percentage it is. */
export type FeeTerms = { readonly feePolicy: FeePolicy; readonly feePercent: string };

/** Returns the label of the fee's line in the sums. */
export function feeLabel(terms: FeeTerms | null): string {
  if (terms === null) return "Platform Fee";
  return terms.feePolicy === "WINNINGS" ? "Platform Fee, now" : `Platform Fee ${terms.feePercent}%`;
}

/** Returns the fee in the line that sums up a charge. */
export const feeBrief = ({ feePolicy, feePercent }: FeeTerms): string =>
  feePolicy === "WINNINGS" ? "no fee now" : `${feePercent}% fee`;

/** Returns the fee in one sentence, by the policy that the bet keeps for its whole life. */
export const feeSentence = ({ feePolicy, feePercent }: FeeTerms): string =>
  feePolicy === "WINNINGS"
    ? `If you win, a platform fee of ${feePercent}% is taken from what you receive beyond your own stake.`
    : "Nothing is taken from winnings. If everyone is refunded, the fee comes back to you with your stake.";

/** Returns how the fee relates to what a stake gains or loses, which leave it out. */
export const feeAtOutcomes = (feePolicy: FeePolicy): string =>
  feePolicy === "WINNINGS" ? "Before the fee on winnings." : "The fee is kept, win or lose.";
