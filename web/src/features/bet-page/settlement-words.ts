import type { FeePolicy } from "../../generated/graphql.ts";
import { formatMoney } from "../../shared/format-money.ts";
import { leftoverSentence } from "../../shared/leftover-sentence.ts";

/** How the losing stakes came to the winners, to the last cent. */
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
  return leftover === 0 ? shared : `${shared} ${leftoverSentence(leftover)}`;
}

const feeSentences = {
  ENTRY: "Each fee was charged with its stake. Nothing was taken from winnings.",
  WINNINGS: "Each winner's fee was taken from what that winner gained. No fee was charged with a stake.",
} satisfies Record<FeePolicy, string>;

/** When the fee was taken, by the policy that the bet had for its whole life. */
export const feeTakenSentence = (feePolicy: FeePolicy): string => feeSentences[feePolicy];
