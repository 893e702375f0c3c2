import { formatCount } from "./format-count.ts";

/** Who got the cents that could not be shared equally: the winners who were in first, one each. */
export const leftoverSentence = (cents: number): string =>
  cents === 1
    ? "One cent was left over and went to the winner who was in first."
    : `${formatCount(cents)} cents were left over and went to the ${formatCount(cents)} winners who were in first, one each.`;
