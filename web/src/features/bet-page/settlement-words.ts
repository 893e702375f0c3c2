import type { FeePolicy } from "../../generated/graphql.ts";
import { formatMoney } from "../../shared/format-money.ts";

/** Returns how the losing stakes were shared among the winners, to the last cent. */
export function sharingSentence({
  lost,
  equalShare,
  leftover,
}: {
  lost: string;
  equalShare: string;
  leftover: number;
}) {
  const shared = `The winners got their own stakes back and shared ${formatMoney(lost)} equally, ${formatMoney(equalShare)} each.`;
  if (leftover === 0) return shared;
  return leftover === 1
    ? `${shared} One cent was left over and went to the winner who was in first.`
    : `${shared} ${leftover} cents were left over and went to the ${leftover} winners who were in first, one each.`;
}

const feeSentences = {
  ENTRY: "Each fee was charged with its stake. Nothing was taken from winnings.",
  WINNINGS: "Each winner's fee was taken from what that winner gained. No fee was charged with a stake.",
} satisfies Record<FeePolicy, string>;

/** Returns when the fee was taken, by the policy that the bet had for its whole life. */
export const feeTakenSentence = (feePolicy: FeePolicy): string => feeSentences[feePolicy];
