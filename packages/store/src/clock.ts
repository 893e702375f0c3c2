import type { Sql } from "./sql.ts";

/**
 * Returns the time for every rule: `stakehold_now()` of the service's database, in whole milliseconds. Read it under
 * the lock, so that a caller who waited for the lock is judged by the time of getting it.
 */
export async function readClock(sql: Sql): Promise<Date> {
  const [row] = await sql.query("SELECT stakehold_now() AS now", [], "read_clock");
  if (!(row?.["now"] instanceof Date)) throw new TypeError("stakehold_now() did not answer a time");
  return row["now"];
}
