import { domainError } from "@stakehold/errors/domain-error.ts";
import { text } from "@stakehold/service/input.ts";
import type { BetFilter, QueryBetsArgs, RequireFields } from "../generated/graphql.ts";
import type { FeedQuery } from "../operations/ports/bets.ts";

/** The longest search text, in characters. */
const SEARCH_MAX = 100;

/** The range of times in a filter: no data is older, and databases do not accept every time that JavaScript has. */
const [EARLIEST, LATEST] = [new Date(0), new Date(Date.UTC(9999, 11, 31))];

/** Reads the feed query. Throws INVALID_INPUT for a filter out of range or combined with the older arguments. */
export function feedQueryOf({
  sort,
  filter,
  ...older
}: Omit<RequireFields<QueryBetsArgs, "sort">, "first" | "after">): FeedQuery {
  const { category, topic, statuses, search } = older;
  if (filter == null) {
    return queryOf(sort, { categories: listOf(category), topics: listOf(topic), status: statuses, search });
  }
  if ([category, topic, statuses, search].some((argument) => argument != null)) {
    throw domainError("INVALID_INPUT", { field: "filter" }, "Give a filter, or the older arguments, and not both.");
  }
  return queryOf(sort, filter);
}

const queryOf = (
  sort: FeedQuery["sort"],
  { status, categories, topics, search, endsBefore, updatedSince }: BetFilter,
): FeedQuery => ({
  sort,
  categories: setOf(categories),
  topics: setOf(topics),
  statuses: setOf(status),
  words: search == null || search.trim() === "" ? undefined : text(search, { field: "search", max: SEARCH_MAX }),
  endsBefore: timeOf(endsBefore, "endsBefore"),
  updatedSince: timeOf(updatedSince, "updatedSince"),
});

const listOf = <Wanted>(wanted: Wanted | null | undefined): Wanted[] | undefined =>
  wanted == null ? undefined : [wanted];

/** Sorts and deduplicates values, so that the same set is the same filter and its cursors stay valid. */
const setOf = <Wanted extends string>(wanted: readonly Wanted[] | null | undefined): Wanted[] | undefined =>
  wanted == null ? undefined : [...new Set(wanted)].toSorted();

function timeOf(time: Date | null | undefined, field: string): Date | undefined {
  if (time == null) return undefined;
  if (time >= EARLIEST && time <= LATEST) return time;
  throw domainError("INVALID_INPUT", { field }, "Name a time from 1970 to 9999.");
}
