import { readClock } from "@stakehold/store/clock.ts";
import { integerOf, textOf, wordOf } from "@stakehold/store/columns.ts";
import { sqlOfPg, type Row, type Sql } from "@stakehold/store/sql.ts";
import { SIDES } from "@stakehold/wager/words.ts";
import type pg from "pg";
import type { Participation } from "../domain/participation.ts";
import type { AdmittedPlace, BetReader } from "../operations/ports/bets.ts";
import { readFeatured, readFeed } from "./read-feed.ts";
import { readCreated, readParticipants, readPaymentsDue, readPlacesOf, readProposalsDue } from "./read-lists.ts";
import { BET_COLUMNS, betOf, PLACE_COLUMNS, placeOf } from "./rows.ts";
import { readOpenStakes } from "./read-open-stakes.ts";
import { readReceiptKeys, readReceipts } from "./receipts.ts";
import { readRecords } from "./read-records.ts";
import { readSeen, readStanding } from "./read-seen.ts";
import { readPeople, readPoolHistories, readPoolSlices } from "./read-sides.ts";
import { readPublicWinnerPicture, readWinnerPictures } from "./winner-pictures.ts";

const BET = `SELECT ${BET_COLUMNS} FROM bets WHERE id = $1::uuid`;

/** Reads places by id ($1), including those whose bets a cleanup deleted. */
const PLACES = `
  SELECT ${PLACE_COLUMNS} FROM participations WHERE id = ANY ($1::uuid[])
  UNION ALL
  SELECT ${PLACE_COLUMNS} FROM removed_places
  CROSS JOIN (SELECT NULL::timestamptz AS admitted_at, NULL::timestamptz AS withdrawn_at, NULL::timestamptz AS banned_at, NULL::uuid AS app_id) AS unknown
  WHERE id = ANY ($1::uuid[])`;

const LIVE_PLACES = `
  SELECT ${PLACE_COLUMNS} FROM participations
  WHERE bet_id = ANY ($1::uuid[]) AND user_id = $2 AND status IN ('PENDING', 'HELD', 'WITHDRAWN')`;

const ACTIVE_COUNTS = `
  SELECT user_id AS "userId", count(*)::integer AS count FROM participations
  WHERE user_id = ANY ($1::text[]) AND status = 'HELD'
    AND EXISTS (SELECT FROM bets WHERE id = bet_id AND bets.status IN ('ACTIVE', 'VOTING'))
  GROUP BY user_id`;

const ADMITTED = `
  SELECT id, side, admission_number AS "admissionNumber" FROM participations
  WHERE bet_id = $1::uuid AND status = 'HELD' ORDER BY admission_number`;

/** Reads bets and places for pages. Statements for pages are prepared once per connection. */
export function createBetReader(pool: pg.Pool): BetReader {
  const sql = sqlOfPg(pool);
  return {
    now: () => readClock(sql),
    standing: (userId) => readStanding(sql, userId),
    bet: async (id) => (await sql.query(BET, [id], "bet")).map(betOf)[0],
    seen: (ids, viewerId) => readSeen(sql, ids, viewerId),
    place: async (id) => {
      const [place] = await sql.query(`SELECT ${PLACE_COLUMNS} FROM participations WHERE id = $1::uuid`, [id]);
      return place === undefined ? undefined : placeOf(place);
    },
    places: (ids) => readPlaces(sql, ids),

    feed: (query, page) => readFeed(sql, query, page),
    featured: (viewerId) => readFeatured(sql, viewerId),
    paymentsDue: (userId, payable, limit) => readPaymentsDue(sql, userId, { ...payable, limit }),
    proposalsDue: (userId, ended, limit) => readProposalsDue(sql, userId, { ...ended, limit }),

    createdBy: (creatorIds, page) => readCreated(sql, creatorIds, page),
    placesOf: (userId, page) => readPlacesOf(sql, userId, page),
    participants: (betIds, page) => readParticipants(sql, betIds, page),
    people: (betIds, limit) => readPeople(sql, betIds, limit),
    poolHistories: (betIds) => readPoolHistories(sql, betIds),
    poolSlices: (betIds) => readPoolSlices(sql, betIds),

    livePlaces: async (betIds, userId) =>
      (await sql.query(LIVE_PLACES, [[...betIds], userId], "live_places")).map(placeOf),
    activeCounts: async (userIds) => {
      const rows = await sql.query(ACTIVE_COUNTS, [[...userIds]], "active_counts");
      return new Map(rows.map((row) => [textOf(row, "userId"), integerOf(row, "count")]));
    },
    openStakes: (userId) => readOpenStakes(sql, userId),
    records: (creatorIds) => readRecords(sql, creatorIds),

    admitted: async (betId) => (await sql.query(ADMITTED, [betId])).map(admittedOf),
    isBanned: async (userId) => (await readStanding(sql, userId)).isBanned,
    winnerPictures: (placeIds) => readWinnerPictures(sql, placeIds),
    publicWinnerPicture: (token) => readPublicWinnerPicture(sql, token),
    receipts: (placeIds) => readReceipts(sql, placeIds),
    receiptKeys: () => readReceiptKeys(sql),
  };
}

const readPlaces = async (sql: Sql, ids: readonly string[]): Promise<Participation[]> =>
  (await sql.query(PLACES, [[...ids]], "places")).map(placeOf);

const admittedOf = (row: Row): AdmittedPlace => ({
  id: textOf(row, "id"),
  side: wordOf(row, "side", SIDES),
  admissionNumber: integerOf(row, "admissionNumber"),
});

/** Returns those of the pictures that bets refer to. */
export async function namedPictures(pool: pg.Pool, pictureIds: readonly string[]): Promise<readonly string[]> {
  const rows = await sqlOfPg(pool).query(
    "SELECT evidence_picture_id AS id FROM bets WHERE evidence_picture_id = ANY ($1::text[])",
    [pictureIds],
  );
  return rows.map((row) => String(row["id"]));
}
