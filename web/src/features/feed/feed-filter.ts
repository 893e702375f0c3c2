import { feedFilters, type FeedFilter } from "../../bets/subject.ts";

/** The chosen chip as the address says it: `?category=sports`. What is not a chip is no filter. */
export function filterOfAddress(category: string | null): FeedFilter {
  const wanted = category?.toUpperCase();
  return feedFilters.find(({ value }) => value === wanted)?.value ?? "ALL";
}
