import { formatCount } from "../../shared/format-count.ts";

/** How many payments, votes and results wait for the reader. */
export type DueCounts = { readonly payments: number; readonly votes: number; readonly results: number };

/** "3 votes need you", "1 payment and 3 votes need you"; three kinds are one sum, so that the words fit a phone. */
export function dueWords({ payments, votes, results }: DueCounts): string {
  const total = payments + votes + results;
  const kinds = [counted(payments, "payment"), counted(votes, "vote"), counted(results, "result")].filter(
    (words) => words !== null,
  );
  const what = kinds.length > 2 ? `${formatCount(total)} things` : kinds.join(" and ");
  return `${what} ${total === 1 ? "needs" : "need"} you`;
}

const counted = (count: number, unit: string): string | null =>
  count === 0 ? null : `${formatCount(count)} ${unit}${count === 1 ? "" : "s"}`;
