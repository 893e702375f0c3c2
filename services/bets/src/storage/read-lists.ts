import type { Sql } from "@stakehold/store/sql.ts";
import type { Page } from "@stakehold/store/page.ts";
import { MAX_PARTICIPANTS, type Bet } from "../domain/bet.ts";
import type { Participation } from "../domain/participation.ts";
import type { Ended, Payable, SeenBets } from "../operations/ports/bets.ts";
import { BET_COLUMNS, betOf, PLACE_COLUMNS, placeOf } from "./rows.ts";
import { seenIn, seenStatement } from "./read-seen.ts";

/** The statements of a list's first page and of pages after a position. Each starts at the right point of its index. */
type Statements = { readonly first: string; readonly behind: string };

const statements = (of: (behind: string) => string, behind: string): Statements => ({
  first: of(""),
  behind: of(`AND ${behind}`),
});

/** Reads the first bets of each wanted person ($2), by index, one by one. Drafts are only the viewer's own ($1). */
const CREATED = statements(
  (behind) =>
    seenStatement(
      `unnest((SELECT $2::text[])) AS wanted (person)
      CROSS JOIN LATERAL (
        SELECT * FROM bets
        WHERE creator_id = wanted.person ${behind}
          -- A draft that was given up is nothing that anybody looks for.
          AND CASE WHEN creator_id = $1 THEN status <> 'ABANDONED' ELSE published_at IS NOT NULL END
        ORDER BY id DESC LIMIT (SELECT $3::integer)
      ) AS bets`,
      "bets.id DESC",
    ),
  "id < $4::uuid",
);

/** Reads the first participants of each wanted bet ($1), by index, bet by bet. */
const PARTICIPANTS = statements(
  (behind) => `
    SELECT admitted.* FROM unnest((SELECT $1::uuid[])) AS wanted (bet_id)
    CROSS JOIN LATERAL (
      SELECT ${PLACE_COLUMNS} FROM participations
      WHERE bet_id = wanted.bet_id AND status = 'HELD' ${behind}
      ORDER BY admission_number LIMIT (SELECT $2::integer)
    ) AS admitted
    ORDER BY admitted."admissionNumber"`,
  "admission_number > $3::integer",
);

/** Reads the places that a person ($1) requested and did not give up. */
const PLACES = statements(
  (behind) => `
    SELECT ${PLACE_COLUMNS} FROM participations WHERE user_id = $1 AND status <> 'CANCELLED' ${behind}
    ORDER BY id DESC LIMIT $2`,
  "id < $3::uuid",
);

/** Reads a person's bets ($1) that ended in a period ($2, $3) with two sides, no proposal, and their stake held. */
const PROPOSALS_DUE = `
  SELECT ${BET_COLUMNS} FROM bets
  WHERE creator_id = $1 AND status = 'ACTIVE' AND decision IS NULL AND for_count > 0 AND against_count > 0
    AND end_date > $2::timestamptz AND end_date <= $3::timestamptz
    AND EXISTS (SELECT FROM participations WHERE bet_id = bets.id AND user_id = $1 AND participations.status = 'HELD')
  ORDER BY end_date, id LIMIT $4::integer`;

/** Reads the bets that a person has to propose a result for, earliest end first. */
export async function readProposalsDue(
  sql: Sql,
  userId: string,
  { after, until, limit }: Ended & { readonly limit: number },
): Promise<Bet[]> {
  const rows = await sql.query(PROPOSALS_DUE, [userId, after, until, limit], "proposals_due");
  return rows.map(betOf);
}

/**
 * Reads a person's unpaid places ($1) that would still be admitted when charged: taken after a time ($2), in a bet that
 * has not ended ($3) and is not full ($4). An unpaid place is short-lived, so it is among its person's newest places.
 */
const PAYMENTS_DUE = `
  SELECT ${PLACE_COLUMNS} FROM (SELECT * FROM participations WHERE user_id = $1 ORDER BY id DESC LIMIT 100) AS newest
  WHERE status = 'PENDING' AND banned_at IS NULL AND created_at > $2::timestamptz
    AND EXISTS (
      SELECT FROM bets
      WHERE bets.id = newest.bet_id AND decision IS NULL AND proposed_at IS NULL AND end_date > $3::timestamptz
        AND (bets.status = 'ACTIVE' OR (bets.status = 'DRAFT' AND creator_id = $1))
        AND for_count + against_count < $4::integer)
  ORDER BY created_at, id LIMIT $5::integer`;

/** Reads a person's places that can still be paid, earliest to expire first. */
export async function readPaymentsDue(
  sql: Sql,
  userId: string,
  { takenAfter, now, limit }: Payable & { readonly limit: number },
): Promise<Participation[]> {
  const values = [userId, takenAfter, now, MAX_PARTICIPANTS, limit];
  return (await sql.query(PAYMENTS_DUE, values, "payments_due")).map(placeOf);
}

/** Reads a page of the bets that each of these people created, in one statement. */
export const readCreated = async (
  sql: Sql,
  creatorIds: readonly string[],
  { viewerId, ...page }: Page<string> & { readonly viewerId: string },
): Promise<SeenBets> =>
  seenIn(await readPage(sql, { name: "created", ...CREATED }, { values: [viewerId, [...creatorIds]], page }));

/** Reads a page of the admitted places of each of these bets, in one statement. */
export async function readParticipants(
  sql: Sql,
  betIds: readonly string[],
  page: Page<number>,
): Promise<Map<string, Participation[]>> {
  const rows = await readPage(sql, { name: "participants", ...PARTICIPANTS }, { values: [[...betIds]], page });
  return Map.groupBy(rows.map(placeOf), ({ betId }) => betId);
}

/** Reads a page of a person's places, newest first. */
export async function readPlacesOf(sql: Sql, userId: string, page: Page<string>): Promise<Participation[]> {
  const rows = await readPage(sql, { name: "places_of_a_person", ...PLACES }, { values: [userId], page });
  return rows.map(placeOf);
}

type Listed = { readonly values: readonly unknown[]; readonly page: Page<string | number> };

/** Reads one row more than the page's limit, to show whether more follow. */
const readPage = (
  sql: Sql,
  { name, first, behind }: Statements & { readonly name: string },
  { values, page: { limit, after } }: Listed,
) =>
  after === undefined
    ? sql.query(first, [...values, limit + 1], name)
    : sql.query(behind, [...values, limit + 1, after], `${name}_behind`);
