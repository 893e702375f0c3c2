import { sqlOfPg } from "@stakehold/store/sql.ts";
import type pg from "pg";

/** Returns those of the pictures that bets refer to. */
export async function namedPictures(pool: pg.Pool, pictureIds: readonly string[]): Promise<readonly string[]> {
  const rows = await sqlOfPg(pool).query(
    "SELECT evidence_picture_id AS id FROM bets WHERE evidence_picture_id = ANY ($1::text[])",
    [pictureIds],
  );
  return rows.map((row) => String(row["id"]));
}
