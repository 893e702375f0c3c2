import { bigintOf, integerOf, textOf, wordOf } from "@stakehold/store/columns.ts";
import { onlyRow, type Sql } from "@stakehold/store/sql.ts";
import { rowReader } from "@stakehold/store/table.ts";
import { SIDES } from "@stakehold/wager/words.ts";
import type { Participation } from "../domain/participation.ts";
import type { PublicWinnerPicture, WinnerPicture } from "../domain/made-picture.ts";
import type { Pools } from "../domain/winner-picture.ts";
import { winnerPictures } from "../generated/tables.ts";
import { WINNER_PICTURE_COLUMNS } from "./rows.ts";

const PICTURES = `SELECT ${WINNER_PICTURE_COLUMNS} FROM winner_pictures WHERE place_id = ANY ($1::uuid[])`;

/** Sums a bet's places ($1) up to an admission ($2), without those that had left by then ($3), as a pool's history does. */
const POOLS_ONCE_ADMITTED = `
  SELECT coalesce(sum(amount) FILTER (WHERE side = 'FOR'), 0)::bigint AS for_pool,
    coalesce(sum(amount) FILTER (WHERE side = 'AGAINST'), 0)::bigint AS against_pool
  FROM participations
  WHERE bet_id = $1::uuid AND admission_number <= $2::integer AND (status = 'HELD' OR withdrawn_at > $3::timestamptz)`;

/** A picture is read for visitors only while its person is not banned, whatever the order of ban and press. */
const PUBLIC = `
  SELECT place.bet_id AS "betId", place.side, picture.percent
  FROM winner_pictures AS picture JOIN participations AS place ON place.id = picture.place_id
  WHERE picture.token = $1 AND NOT EXISTS (SELECT FROM banned_people WHERE banned_people.user_id = place.user_id)`;

/** Reads the pictures of these places. */
export const readWinnerPictures = async (sql: Sql, placeIds: readonly string[]): Promise<WinnerPicture[]> =>
  (await sql.query(PICTURES, [[...placeIds]], "winner_pictures")).map(rowReader(winnerPictures));

/** Reads the pools of a place's bet as they were once the place was admitted, with its own stake. */
export async function readPoolsOnceAdmitted(sql: Sql, place: Participation): Promise<Pools> {
  const { betId, admissionNumber, admittedAt, createdAt } = place;
  const row = await onlyRow(sql, POOLS_ONCE_ADMITTED, [betId, admissionNumber, admittedAt ?? createdAt]);
  const [forPool, againstPool] = [bigintOf(row, "for_pool"), bigintOf(row, "against_pool")];
  return { forPool, againstPool, pool: forPool + againstPool };
}

/** Reads the picture with this token as visitors see it. */
export async function readPublicWinnerPicture(sql: Sql, token: string): Promise<PublicWinnerPicture | undefined> {
  const [row] = await sql.query(PUBLIC, [token], "public_winner_picture");
  if (row === undefined) return undefined;
  return { betId: textOf(row, "betId"), side: wordOf(row, "side", SIDES), percent: integerOf(row, "percent") };
}
