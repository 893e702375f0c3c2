import { flagOf, textOf, timeOf, wrongColumn } from "@stakehold/store/columns.ts";
import { onlyRow, type Row, type Sql } from "@stakehold/store/sql.ts";
import { SIDES, type Side } from "@stakehold/wager/words.ts";
import { PEOPLE_SHOWN } from "../domain/bet.ts";
import type { SeenBets, SidePerson, Standing } from "../operations/ports/bets.ts";
import { BET_COLUMNS, betOf, OWN, OWN_PLACE_COLUMNS, ownPlaceOf } from "./rows.ts";

/*
 * PostgreSQL keeps the plan of a prepared statement only if it expects no better plan from the values. Lists and limits
 * are therefore wrapped in their own SELECT, which hides their sizes from the planner. The plan, which takes longer to
 * make than to run, is then made once per connection.
 */

const STANDING = `
  (SELECT stakehold_now()) AS now, EXISTS (SELECT FROM banned_people WHERE user_id = $1::text) AS "isBanned"`;

/** Selects the first people of a side as a JSON list, which is parsed faster than an array. */
const peopleOn = (side: Side): string => `
  array_to_json(ARRAY(
    SELECT user_id FROM participations WHERE bet_id = bets.id AND side = '${side}' AND participations.status = 'HELD'
    ORDER BY admission_number LIMIT ${PEOPLE_SHOWN}
  )) AS "${side}"`;

/**
 * Returns a statement that reads bets as a person ($1) sees them: with their place that still counts, the first people
 * of each side, the time, and whether the person is banned. `bets` is the FROM clause, and may contain joins.
 */
export const seenStatement = (bets: string, order: string, condition = "true"): string => `
  SELECT ${BET_COLUMNS}, ${SIDES.map(peopleOn).join()}, own.*, judged.* FROM ${bets}
  LEFT JOIN LATERAL (
    SELECT ${OWN_PLACE_COLUMNS} FROM participations
    WHERE bet_id = bets.id AND user_id = $1::text AND participations.status IN ('PENDING', 'HELD', 'WITHDRAWN')
  ) AS own ON true
  CROSS JOIN (SELECT ${STANDING} OFFSET 0) AS judged
  WHERE ${condition}
  ORDER BY ${order}`;

/** Returns the rows of such a statement as bets. */
export const seenIn = (rows: readonly Row[]): SeenBets => ({
  bets: rows.map(betOf),
  ownPlaces: rows.filter((row) => row[`${OWN}id`] !== null).map(ownPlaceOf),
  people: new Map(rows.map((row) => [textOf(row, "id"), SIDES.flatMap((side) => peopleOf(row, side))])),
  standing: rows[0] === undefined ? undefined : standingOf(rows[0]),
});

function peopleOf(row: Row, side: Side): SidePerson[] {
  const people = row[side];
  if (!Array.isArray(people)) throw wrongColumn(side, "list");
  return people.map((userId) => ({ betId: textOf(row, "id"), side, userId: String(userId) }));
}

/** Reads what rules about a person need. */
export async function readStanding(sql: Sql, userId: string): Promise<Standing> {
  return standingOf(await onlyRow(sql, `SELECT ${STANDING}`, [userId], "standing"));
}

const standingOf = (row: Row): Standing => ({ now: timeOf(row, "now"), isBanned: flagOf(row, "isBanned") });

const SEEN = seenStatement("bets", "bets.id", "bets.id = ANY ((SELECT $2::uuid[])::uuid[])");

/** Reads these bets as the viewer sees them. */
export const readSeen = async (sql: Sql, ids: readonly string[], viewerId: string): Promise<SeenBets> =>
  seenIn(await sql.query(SEEN, [viewerId, [...ids]], "bets_seen"));
