import type { Page } from "@stakehold/service/graphql/page.ts";
import type { Bet, BetStatus } from "../domain/bet.ts";
import { subjectsOf } from "../domain/subject.ts";
import { Prisma, type PrismaClient } from "../generated/prisma/client.ts";
import type { FeedPosition, FeedQuery, FeedSort } from "../operations/ports/bets.ts";
import { columnsOf } from "./columns.ts";

/** How many of the bets that have the wanted words are put in order: the newest. */
const MAX_FOUND = 2_000;

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

type FeedPage = Page<FeedPosition> & { readonly now: Date };

/** What a statement is made from. */
type Asked = { readonly query: FeedQuery; readonly page: FeedPage; readonly place: Place };

/** A page of the feed, with one bet more than its limit where more follow. */
export function readFeed(prisma: PrismaClient, query: FeedQuery, page: FeedPage): Promise<Bet[]> {
  const values: unknown[] = [];
  const place: Place = (value, type) => `$${values.push(value)}::${type}`;
  const asked = { query, page, place };
  const ids = query.words === undefined ? listed(asked) : found(asked, query.words);
  const statement = `
    SELECT ${columnsOf(Prisma.BetScalarFieldEnum)} FROM bets JOIN (${ids}) AS page USING (id)
    ORDER BY ${ORDERS[query.sort].by}`;
  return prisma.$queryRawUnsafe<Bet[]>(statement, ...values);
}

/**
 * The open bet that is shown first: the largest with more than 10 participants (specification, section 9), else the
 * largest.
 */
export async function readFeatured(prisma: PrismaClient, now: Date): Promise<Bet | undefined> {
  const [bet] = await prisma.$queryRawUnsafe<Bet[]>(FEATURED, now);
  return bet;
}

const OPEN = "status = 'ACTIVE' AND end_date > $1::timestamptz";

const FEATURED = `
  SELECT ${columnsOf(Prisma.BetScalarFieldEnum)} FROM bets WHERE id = coalesce(
    (SELECT id FROM bets WHERE ${OPEN} AND for_count + against_count > 10 ORDER BY pool DESC, id DESC LIMIT 1),
    (SELECT id FROM bets WHERE ${OPEN} ORDER BY pool DESC, id DESC LIMIT 1)
  )`;

/** Each status and subject is a range of the sort's index: the first bets of every range, and of these the first. */
function listed(asked: Asked): string {
  const { query, page, place } = asked;
  const { by, within = { condition: `${SUBJECT} = wanted_subject`, by: "" } } = ORDERS[query.sort];
  const limit = place(page.limit + 1, "integer");
  return `
    SELECT id FROM unnest(${place(statusesOf(query), "bet_status[]")}) AS standing (wanted_status)
    CROSS JOIN unnest(${place(subjectsOf(query), "text[]")}) AS about (wanted_subject)
    CROSS JOIN LATERAL (
      SELECT id, pool, end_date FROM bets
      WHERE status = wanted_status AND ${within.condition}
        AND ${conditionOf(asked, "wanted_status")}
      ORDER BY ${within.by}${by} LIMIT ${limit}
    ) AS first_of_range
    ORDER BY ${by} LIMIT ${limit}`;
}

/** The newest bets that have these words, the last of which may be the beginning of one, in the order of the sort. */
function found(asked: Asked, words: string): string {
  const { query, page, place } = asked;
  // Words that say nothing, such as "the", leave no query, and nothing is found.
  const wanted = `(nullif(plainto_tsquery('english', ${place(words, "text")})::text, '') || ':*')::tsquery`;
  return `
    SELECT id FROM (
      SELECT bet_id AS id FROM bet_words WHERE words @@ ${wanted} ORDER BY bet_id DESC LIMIT ${MAX_FOUND}
    ) AS newest JOIN bets USING (id)
    WHERE status = ANY (${place(statusesOf(query), "bet_status[]")})
      AND ${SUBJECT} = ANY (${place(subjectsOf(query), "text[]")})
      AND ${conditionOf(asked, "status")}
    ORDER BY ${ORDERS[query.sort].by} LIMIT ${place(page.limit + 1, "integer")}`;
}

/**
 * A bet that was never open is in no feed, and one that nobody can join any more does not end soon. Where a range begins is
 * told by the status that is wanted there, because the index is asked before the bet.
 */
function conditionOf({ query, page: { now, after }, place }: Asked, status: string): string {
  const { sort, endsBefore, updatedSince } = query;
  const conditions = ["published_at IS NOT NULL"];
  if (endsBefore !== undefined) conditions.push(`end_date < ${place(endsBefore, "timestamptz")}`);
  if (updatedSince !== undefined) conditions.push(`updated_at >= ${place(updatedSince, "timestamptz")}`);
  if (sort === "ENDING_SOON") {
    conditions.push(`end_date > CASE ${status} WHEN 'ACTIVE' THEN ${place(now, "timestamptz")} ELSE '-infinity' END`);
  }
  if (after !== undefined) conditions.push(ORDERS[sort].behind(after, place));
  return conditions.join(" AND ");
}

const statusesOf = ({ statuses }: FeedQuery): readonly BetStatus[] =>
  STATUSES.filter((status) => statuses === undefined || statuses.includes(status));
