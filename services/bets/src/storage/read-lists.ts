import type { Sql } from "@stakehold/messaging/sql.ts";
import { rowsBy } from "@stakehold/service/graphql/page-loader.ts";
import type { Page } from "@stakehold/service/graphql/page.ts";
import type { Bet } from "../domain/bet.ts";
import type { Participation } from "../domain/participation.ts";
import type { Ended, SeenBets } from "../operations/ports/bets.ts";
import { BET_COLUMNS, betOf, PLACE_COLUMNS, placeOf } from "./read-rows.ts";
import { seenIn, seenStatement } from "./read-seen.ts";

/** A list's first page and those behind a position have a statement each, so that both begin where their index has it. */
type Statements = { readonly first: string; readonly behind: string };

const statements = (of: (behind: string) => string, behind: string): Statements => ({
  first: of(""),
  behind: of(`AND ${behind}`),
});

/** The first bets of each wanted person ($2), from the index of one after the other. Drafts are the viewer's own ($1). */
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

/** The first participants of each wanted bet ($1), from the index of one after the other. */
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

/** The places that a person ($1) asked for and did not give up. */
const PLACES = statements(
  (behind) => `
    SELECT ${PLACE_COLUMNS} FROM participations WHERE user_id = $1 AND status <> 'CANCELLED' ${behind}
    ORDER BY id DESC LIMIT $2`,
  "id < $3::uuid",
);

/** A person's own bets ($1) that ended within a time ($2, $3), have two sides and no proposal, and hold their stake still. */
const PROPOSALS_DUE = `
  SELECT ${BET_COLUMNS} FROM bets
  WHERE creator_id = $1 AND status = 'ACTIVE' AND decision IS NULL AND for_count > 0 AND against_count > 0
    AND end_date > $2::timestamptz AND end_date <= $3::timestamptz
    AND EXISTS (SELECT FROM participations WHERE bet_id = bets.id AND user_id = $1 AND participations.status = 'HELD')
  ORDER BY end_date, id LIMIT $4::integer`;

/** The bets that a person is to propose a result for, the one that ended first before the others. */
export async function readProposalsDue(
  sql: Sql,
  userId: string,
  { after, until, limit }: Ended & { readonly limit: number },
): Promise<Bet[]> {
  const rows = await sql.query(PROPOSALS_DUE, [userId, after, until, limit], "proposals_due");
  return rows.map(betOf);
}

/** A page of the bets that each of these people created, in one statement. */
export const readCreated = async (
  sql: Sql,
  creatorIds: readonly string[],
  { viewerId, ...page }: Page<string> & { readonly viewerId: string },
): Promise<SeenBets> =>
  seenIn(await readPage(sql, { name: "created", ...CREATED }, { values: [viewerId, [...creatorIds]], page }));

/** A page of the admitted places of each of these bets, in one statement. */
export async function readParticipants(
  sql: Sql,
  betIds: readonly string[],
  page: Page<number>,
): Promise<Map<string, Participation[]>> {
  const rows = await readPage(sql, { name: "participants", ...PARTICIPANTS }, { values: [[...betIds]], page });
  return rowsBy(
    rows.map((row) => placeOf(row)),
    ({ betId }) => betId,
  );
}

/** A page of a person's places, newest first. */
export async function readPlacesOf(sql: Sql, userId: string, page: Page<string>): Promise<Participation[]> {
  const rows = await readPage(sql, { name: "places_of_a_person", ...PLACES }, { values: [userId], page });
  return rows.map((row) => placeOf(row));
}

type Listed = { readonly values: readonly unknown[]; readonly page: Page<string | number> };

/** One row more than the page's limit says that more follow. */
const readPage = (
  sql: Sql,
  { name, first, behind }: Statements & { readonly name: string },
  { values, page: { limit, after } }: Listed,
) =>
  after === undefined
    ? sql.query(first, [...values, limit + 1], name)
    : sql.query(behind, [...values, limit + 1, after], `${name}_behind`);
