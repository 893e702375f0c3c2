import { isOver } from "../../components/charts/life-line-view.ts";
import type { BetStatus } from "../../generated/graphql.ts";

/** When a bet needs its user's attention. */
export type Part = "WEEK" | "LATER" | "SETTLED";

export type DatedBet = { readonly status: BetStatus; readonly endDate: string };

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;

/**
 * Returns a bet's part. Only a bet open for joining can wait longer than a week: a draft waits for its payment, a bet
 * that has ended for its result, and a vote lasts three days.
 */
export function partOfBet({ status, endDate }: DatedBet, now: Date): Part {
  if (isOver(status)) return "SETTLED";
  const endsLater = Date.parse(endDate) - now.getTime() > WEEK_MS;
  return status === "ACTIVE" && endsLater ? "LATER" : "WEEK";
}
