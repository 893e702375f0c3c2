import type { Row } from "@stakehold/store/sql.ts";
import { columnReader, columnsOf, rowReader, rowWriter } from "@stakehold/store/table.ts";
import { z } from "zod";
import type { Bet } from "../domain/bet.ts";
import type { Participation } from "../domain/participation.ts";
import { bets, participations, winnerPictures } from "../generated/tables.ts";

// The time of a bet's last change is used in filters, but never returned.
const { updatedAt: _updatedAt, ...bet } = bets;

/** The columns of `bets` that `betOf` reads. A prepared statement names all columns that it reads. */
export const BET_COLUMNS = columnsOf(bet);

/** The columns of `participations` that `placeOf` reads. */
export const PLACE_COLUMNS = columnsOf(participations);

/** The prefix of the columns of the viewer's own place, where a row is a bet. */
export const OWN = "own.";

/** The columns of `participations` that `ownPlaceOf` reads. */
export const OWN_PLACE_COLUMNS = columnsOf(participations, OWN);

/** The columns of `winner_pictures`. */
export const WINNER_PICTURE_COLUMNS = columnsOf(winnerPictures);

/** Returns the bet of a row. */
export const betOf: (row: Row) => Bet = rowReader(bet);

/** Returns the place of a row. */
export const placeOf: (row: Row) => Participation = rowReader(participations);

/** Returns the viewer's own place of a bet's row. */
export const ownPlaceOf: (row: Row) => Participation = rowReader(participations, OWN);

/** Returns the row to write for a bet. */
export const betRow: (written: Bet) => Row = rowWriter(bet);

/** Returns the row to write for a place. */
export const placeRow: (written: Participation) => Row = rowWriter(participations);

const json = z.record(z.string(), z.unknown());

/** The result of `entry_state` (migrations). Cents are far below the largest exact integer of a JSON number. */
export const entryState = z.object({
  bet: json.transform(columnReader(bet)).nullable(),
  own: json.transform(columnReader(participations)).nullable(),
  is_banned: z.boolean(),
  is_platform_open: z.boolean(),
  open_drafts: z.int(),
});
