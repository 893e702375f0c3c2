import type { FeePolicy } from "../generated/graphql.ts";

/** When the fee is taken, and how much of what. */
export type FeeTerms = { readonly feePolicy: FeePolicy; readonly feePercent: string };

/** The fee's line beside the amount that is charged. */
export function feeLabel(terms: FeeTerms | null): string {
  if (terms === null) return "Platform Fee";
  return terms.feePolicy === "WINNINGS" ? "Platform Fee, now" : `Platform Fee ${terms.feePercent}%`;
}

/** The fee in one sentence, by the policy that the bet keeps for its whole life. */
export const feeSentence = ({ feePolicy, feePercent }: FeeTerms): string =>
  feePolicy === "WINNINGS"
    ? `If you win, a platform fee of ${feePercent}% is taken from what you receive beyond your own stake.`
    : "Nothing is taken from winnings. If everyone is refunded, the fee comes back to you with your stake.";
