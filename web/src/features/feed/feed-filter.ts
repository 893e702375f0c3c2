import { feedFilters } from "../../bets/subject.ts";
import type { BetFilter } from "../../generated/graphql.ts";

export type FeedFilter = "ALL" | BetFilter;

/** The chosen chip as the address says it: `?category=sports`. What is not a chip is no filter. */
export function filterOfAddress(category: string | null): FeedFilter {
  const wanted = category?.toUpperCase();
  return feedFilters.find(({ value }) => value === wanted)?.value ?? "ALL";
}
