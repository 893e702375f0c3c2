import type { Sql } from "@stakehold/messaging/sql.ts";
import type { Page } from "@stakehold/service/graphql/page.ts";
import type { BetStatus } from "../domain/bet.ts";
import { subjectsOf } from "../domain/subject.ts";
import type { FeedPosition, FeedQuery, FeedSort, SeenBets } from "../operations/ports/bets.ts";
import { seenIn, seenStatement } from "./read-seen.ts";

/** How many of the bets that have the wanted words are put in order: the newest. */
const MAX_FOUND = 2_000;

/** How many of the newest bets tell whether words are frequent, and how many are looked through for words that are. */
const [SAMPLE, MAX_WALKED] = [200, 20_000];

/** How a bet stands that was open once. */
const STATUSES: readonly BetStatus[] = ["ACTIVE", "VOTING", "RESOLVED", "REFUNDED"];

/** Puts a value into a statement and returns how the statement names it. */
type Place = (value: unknown, type: string) => string;

/** What a sort goes by, and the condition of all that comes behind a position. */
type Order = {
  readonly by: string;
  readonly behind: (position: FeedPosition, place: Place) => string;
  /** How the bets of one subject are found, and what goes before the order among them. */
  readonly within?: { readonly condition: string; readonly by: string };
};

const SUBJECT = "subject_of(category, topic)";

/** A bet that moves while somebody reads on, as one whose pool grows, may be seen twice. */
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
    // By an equation the subject would be no part of the order, and the primary key, which has the order of ids too, would be
    // read from its end until enough of a subject are met: for a subject of few bets, all of it.
    within: { condition: `${SUBJECT} BETWEEN wanted_subject AND wanted_subject`, by: `${SUBJECT}, ` },
  },
};

/** A page of the feed, and whose. */
type FeedPage = Page<FeedPosition> & { readonly viewerId: string };

/** What a statement is made from. */
type Asked = { readonly query: FeedQuery; readonly page: FeedPage; readonly place: Place };

/** A page of the feed, with one bet more than its limit where more follow. */
export async function readFeed(sql: Sql, query: FeedQuery, page: FeedPage): Promise<SeenBets> {
  const values: unknown[] = [page.viewerId];
  const place: Place = (value, type) => `$${values.push(value)}::${type}`;
  const asked = { query, page, place };
  const ids = query.words === undefined ? listed(asked) : found(asked, query.words);
  const statement = seenStatement(`bets JOIN (${ids}) AS page USING (id)`, ORDERS[query.sort].by);
  return seenIn(await sql.query(statement, values, nameOf(query, page)));
}

/** One name for each text that is made of what a page of the feed is asked for by. */
function nameOf({ sort, words, endsBefore, updatedSince }: FeedQuery, page: FeedPage): string {
  const parts = { words, endsBefore, updatedSince, after: page.after };
  const given = Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return ["feed", sort, limitOf(page), ...given].join("_");
}

/**
 * One more than the page holds. It stands in the text: of a limit that PostgreSQL knows only later it expects a tenth of all
 * bets, and then reads all of them for the page.
 */
const limitOf = ({ limit }: FeedPage): string => String(limit + 1);

/**
 * The open bet that is shown first: the largest with more than 10 participants (specification, section 9), else the
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

/** Each status and subject is a range of the sort's index: the first bets of every range, and of these the first. */
function listed(asked: Asked): string {
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
 * The newest bets that have these words, the last of which may be the beginning of one, in the order of the sort.
 *
 * The index of words knows no order: of a frequent word it has all bets found before the newest are known. So where a sample of
 * the newest bets says that the words are frequent, bets are looked through from the newest on, as far as it takes at most
 * where the sample is right; the index is asked where that was not far enough.
 *
 * Each bet that is found is looked up by its id, which OFFSET 0 says: PostgreSQL expects one bet in 200 to have any words, and
 * would walk through all bets in the order of the page until enough of them had these.
 */
function found(asked: Asked, words: string): string {
  const { query, page, place } = asked;
  const wanted = `words @@ (SELECT query FROM wanted)`;
  const latest = (bets: number) => `(SELECT bet_id, words FROM bet_words ORDER BY bet_id DESC LIMIT ${bets}) AS latest`;
  // Words that say nothing, such as "the", leave no query, and nothing is found.
  return `
    WITH wanted AS MATERIALIZED (
      SELECT (nullif(plainto_tsquery('english', ${place(words, "text")})::text, '') || ':*')::tsquery AS query
    ), walked AS MATERIALIZED (
      SELECT bet_id AS id FROM ${latest(MAX_WALKED)} WHERE ${wanted}
        AND (SELECT count(*) >= ${SAMPLE * (MAX_FOUND / MAX_WALKED)} FROM ${latest(SAMPLE)} WHERE ${wanted})
      ORDER BY bet_id DESC LIMIT ${MAX_FOUND}
    ), newest AS (
      SELECT id FROM walked WHERE (SELECT count(*) FROM walked) = ${MAX_FOUND}
      UNION ALL (
        SELECT bet_id FROM bet_words WHERE ${wanted} AND (SELECT count(*) FROM walked) < ${MAX_FOUND}
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
 * A bet that was never open is in no feed, and one that nobody can join any more does not end soon. Where a range begins is
 * told by the status that is wanted there, because the index is asked before the bet.
 */
function conditionOf({ query, page: { after }, place }: Asked, status: string): string {
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
