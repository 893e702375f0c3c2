import type { PlatformCountsQuery } from "../../generated/graphql.ts";
import { formatCount } from "../../shared/format-count.ts";
import { formatMoney } from "../../shared/format-money.ts";

/** "1 bet", "12 bets"; empty if it can't be counted now. */
const counted = (count: number | null, one: string, many: string): string[] =>
  count === null ? [] : [`${formatCount(count)} ${count === 1 ? one : many}`];

const inWords = new Intl.ListFormat("en", { type: "conjunction" });

/** Returns what a cleanup would delete and refund, by the current counts. */
export function whatGoes(counts: PlatformCountsQuery["platformCounts"]): string {
  const deleted = inWords.format([
    ...counted(counts.bets, "bet", "bets"),
    ...counted(counts.participations, "participation", "participations"),
    ...counted(counts.votes, "vote", "votes"),
    ...counted(counts.tickets, "ticket", "tickets"),
  ]);
  const { held } = counts.escrowDetails;
  const refunded =
    held.count === 0
      ? "No stake is held."
      : `${held.count === 1 ? "1 stake" : `${formatCount(held.count)} stakes`} of ${formatMoney(held.amount.amount)} in all would be refunded.`;
  return `As of now, ${deleted} would go. ${refunded}`;
}
