import type { Sql } from "@stakehold/store/sql.ts";
import type { Page } from "@stakehold/store/page.ts";
import type { BetStatus } from "../domain/bet.ts";
import { subjectsOf } from "../domain/subject.ts";
import type { FeedPosition, FeedQuery, FeedSort, SeenBets } from "../operations/ports/bets.ts";
import { seenIn, seenStatement } from "./read-seen.ts";

/** How many of the bets that match a search are sorted: the newest. */
const MAX_FOUND = 600;

/** How many of the newest bets are sampled to see whether words are frequent, and how many are scanned if they are. */
const [SAMPLE, MAX_WALKED] = [200, 60_000];

/** The statuses of bets that were published. */
const STATUSES: readonly BetStatus[] = ["ACTIVE", "VOTING", "RESOLVED", "REFUNDED"];

/** Binds a value to a statement and returns its placeholder. */
type Bind = (value: unknown, type: string) => string;

/** The sort key of a feed, and the condition for everything after a position. */
type Order = {
  readonly by: string;
  readonly behind: (position: FeedPosition, place: Bind) => string;
  /** How the bets of one subject are found, and the prefix of their order. */
  readonly within?: { readonly condition: string; readonly by: string };
};

const SUBJECT = "subject_of(category, topic)";

/** A bet that moves between pages, such as one whose pool grows, may appear twice. */
const ORDERS: Record<FeedSort, Order> = {
  LARGEST: {
    by: "pool DESC, id DESC",
    behind: ({ key, id }, place) => `(pool, id) < (${place(key, "bigint")}, ${place(id, "uuid")})`,
  },
  ENDING_SOON: {
    by: "end_date, id",
    behind: ({ key, id }, place) => `(end_date, id) > (${place(key, "timestamptz")}, ${place(id, "uuid")})`,
  },
  NEWEST: {
    by: "id DESC",
    behind: ({ id }, place) => `id < ${place(id, "uuid")}`,
    // With an equality the subject would not be part of the order. PostgreSQL would then scan the primary key, which
    // also has the order of ids, from its end until it finds enough bets of a subject: for a rare subject, all of it.
    within: { condition: `${SUBJECT} BETWEEN wanted_subject AND wanted_subject`, by: `${SUBJECT}, ` },
  },
};

/** A page of the feed, and its viewer. */
type FeedPage = Page<FeedPosition> & { readonly viewerId: string };

/** The input of a statement. */
type FeedInput = { readonly query: FeedQuery; readonly page: FeedPage; readonly place: Bind };

/** Reads a page of the feed, with one bet more than its limit if more follow. */
export async function readFeed(sql: Sql, query: FeedQuery, page: FeedPage): Promise<SeenBets> {
  const values: unknown[] = [page.viewerId];
  const place: Bind = (value, type) => `$${values.push(value)}::${type}`;
  const asked = { query, page, place };
  const ids = query.words === undefined ? listed(asked) : found(asked, query.words);
  const statement = seenStatement(`bets JOIN (${ids}) AS page USING (id)`, ORDERS[query.sort].by);
  return seenIn(await sql.query(statement, values, nameOf(query, page)));
}

/** Returns a distinct name for each statement text that a page of the feed can have. */
function nameOf({ sort, words, endsBefore, updatedSince }: FeedQuery, page: FeedPage): string {
  const parts = { words, endsBefore, updatedSince, after: page.after };
  const given = Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return ["feed", sort, limitOf(page), ...given].join("_");
}

/**
 * Returns one more than the page's limit, as a literal for the statement's text: for a limit in a parameter PostgreSQL
 * expects a tenth of all bets, and then reads all of them for the page.
 */
const limitOf = ({ limit }: FeedPage): string => String(limit + 1);

/**
 * Reads the open bet to show first: the largest with more than 10 participants (specification, section 9), else the
 * largest.
 */
export const readFeatured = async (sql: Sql, viewerId: string): Promise<SeenBets> =>
  seenIn(await sql.query(FEATURED, [viewerId], "featured"));

const OPEN = "status = 'ACTIVE' AND end_date > (SELECT stakehold_now())";

const FEATURED = seenStatement(
  `(SELECT coalesce(
    (SELECT id FROM bets WHERE ${OPEN} AND for_count + against_count > 10 ORDER BY pool DESC, id DESC LIMIT 1),
    (SELECT id FROM bets WHERE ${OPEN} ORDER BY pool DESC, id DESC LIMIT 1)
  ) AS id) AS featured JOIN bets USING (id)`,
  "id",
);

/** Selects the first bets of each range of the sort's index (a status and a subject), and then the first of these. */
function listed(asked: FeedInput): string {
  const { query, page, place } = asked;
  const { by, within = { condition: `${SUBJECT} = wanted_subject`, by: "" } } = ORDERS[query.sort];
  const limit = limitOf(page);
  return `
    SELECT id FROM unnest((SELECT ${place(statusesOf(query), "bet_status[]")})) AS standing (wanted_status)
    CROSS JOIN unnest((SELECT ${place(subjectsOf(query), "text[]")})) AS about (wanted_subject)
    CROSS JOIN LATERAL (
      SELECT id, pool, end_date FROM bets
      WHERE status = wanted_status AND ${within.condition}
        AND ${conditionOf(asked, "wanted_status")}
      ORDER BY ${within.by}${by} LIMIT ${limit}
    ) AS first_of_range
    ORDER BY ${by} LIMIT ${limit}`;
}

/**
 * Selects the newest bets that have these words, in the order of the sort. The last word may be a prefix.
 *
 * The index of words has no order: for a frequent word it finds all bets before the newest are known. So if a sample of
 * the newest bets shows that the words are frequent, bets are scanned from the newest on, at most as far as is needed
 * if the sample is right. If that was not far enough, the index is used.
 *
 * OFFSET 0 makes PostgreSQL use the index of words, and look up each found bet by its id. Without it, PostgreSQL expects
 * one bet in 200 to match any words, and would scan all bets from the newest on until enough of them match: of a
 * million bets, 225 ms for words that none has.
 */
function found(asked: FeedInput, words: string): string {
  const { query, page, place } = asked;
  const wanted = `words @@ (SELECT query FROM wanted)`;
  const latest = (bets: number) => `(SELECT bet_id, words FROM bet_words ORDER BY bet_id DESC LIMIT ${bets}) AS latest`;
  // A search without a word, such as punctuation alone, has an empty query and finds nothing.
  return `
    WITH wanted AS MATERIALIZED (
      SELECT search_query(${place(words, "text")}) AS query
    ), walked AS MATERIALIZED (
      SELECT bet_id AS id FROM ${latest(MAX_WALKED)} WHERE ${wanted}
        AND (SELECT count(*) >= ${SAMPLE * (MAX_FOUND / MAX_WALKED)} FROM ${latest(SAMPLE)} WHERE ${wanted})
      ORDER BY bet_id DESC LIMIT ${MAX_FOUND}
    ), newest AS (
      SELECT id FROM walked WHERE (SELECT count(*) FROM walked) = ${MAX_FOUND}
      UNION ALL (
        SELECT bet_id FROM (SELECT bet_id FROM bet_words WHERE ${wanted} OFFSET 0) AS indexed
        WHERE (SELECT count(*) FROM walked) < ${MAX_FOUND}
        ORDER BY bet_id DESC LIMIT ${MAX_FOUND}
      )
    )
    SELECT id FROM newest JOIN LATERAL (SELECT * FROM bets WHERE bets.id = newest.id OFFSET 0) AS bet USING (id)
    WHERE status = ANY (${place(statusesOf(query), "bet_status[]")})
      AND ${SUBJECT} = ANY (${place(subjectsOf(query), "text[]")})
      AND ${conditionOf(asked, "status")}
    ORDER BY ${ORDERS[query.sort].by} LIMIT ${limitOf(page)}`;
}

/**
 * Excludes bets that were never published and, from ENDING_SOON, bets that nobody can join any more. The wanted status
 * alone decides where a range starts, because the index is read before the bet.
 */
function conditionOf({ query, page: { after }, place }: FeedInput, status: string): string {
  const { sort, endsBefore, updatedSince } = query;
  const conditions = ["published_at IS NOT NULL"];
  if (endsBefore !== undefined) conditions.push(`end_date < ${place(endsBefore, "timestamptz")}`);
  if (updatedSince !== undefined) conditions.push(`updated_at >= ${place(updatedSince, "timestamptz")}`);
  if (sort === "ENDING_SOON") {
    conditions.push(`end_date > CASE ${status} WHEN 'ACTIVE' THEN (SELECT stakehold_now()) ELSE '-infinity' END`);
  }
  if (after !== undefined) conditions.push(ORDERS[sort].behind(after, place));
  return conditions.join(" AND ");
}

const statusesOf = ({ statuses }: FeedQuery): readonly BetStatus[] =>
  STATUSES.filter((status) => statuses === undefined || statuses.includes(status));
