import type { Sql } from "./sql.ts";

/**
 * The time by which every rule judges: `stakehold_now()` of the service's database, in whole milliseconds.
 * Read it after the lock is taken, so that who waited for the lock judges by the time at which they got it.
 */
export async function readClock(sql: Sql): Promise<Date> {
  const [row] = await sql.query("SELECT stakehold_now() AS now");
  if (!(row?.["now"] instanceof Date)) throw new TypeError("stakehold_now() did not answer a time");
  return row["now"];
}
