import { controlStripe } from "./control-stripe.ts";
import { onDatabase, rowsOf } from "./on-database.ts";
import { platform } from "./platform.ts";
import { waitFor } from "./wait-for.ts";

/** Moves the clocks of every database and of the Stripe stand-in together; the sweepers then find what is due. */
export async function moveClock(ms: number): Promise<void> {
  await Promise.all([moveDatabases(ms), moveStripe(ms)]);
}

/** Moves only the databases' clocks, for a time in which Stripe is unavailable. */
export async function moveDatabases(ms: number): Promise<void> {
  await Promise.all(Object.keys(platform().postgres.databases).map((database) => moveDatabase(database, ms)));
}

/** Moves only the clock of the Stripe stand-in. */
export const moveStripe = async (ms: number): Promise<void> =>
  void (await controlStripe("/clock", { advance_seconds: Math.round(ms / 1000) }));

/**
 * Reads the platform's own time: a journey that moves the clock leaves it moved for later ones. Waits for a database
 * that is restarting.
 */
export const platformNow = (): Promise<Date> =>
  waitFor("the platform's time", async () => {
    const rows = await rowsOf<{ now: Date }>("bets", "SELECT stakehold_now() AS now").catch(() => []);
    return rows[0]?.now;
  });

/** Returns the platform's time in some days, in the format of a browser's time field. */
export async function inDays(days: number): Promise<string> {
  const time = new Date((await platformNow()).getTime() + days * 86_400_000);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const moveDatabase = (database: string, ms: number): Promise<void> =>
  onDatabase(database, async (client) => {
    await client.query("SET ROLE stakehold_test");
    await client.query(`UPDATE clock_offset SET "offset" = "offset" + make_interval(secs => $1)`, [ms / 1000]);
  });
