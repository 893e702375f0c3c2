import { controlStripe } from "./control-stripe.ts";
import { onDatabase } from "./on-database.ts";
import { platform } from "./platform.ts";

/** Moves the clock of every database and of the Stripe stand-in together; the sweepers then find what is due. */
export async function moveClock(ms: number): Promise<void> {
  await Promise.all([moveDatabases(ms), moveStripe(ms)]);
}

/** Moves the clock of every database alone, for a time in which Stripe can't be reached. */
export async function moveDatabases(ms: number): Promise<void> {
  await Promise.all(Object.keys(platform().postgres.databases).map((database) => moveDatabase(database, ms)));
}

/** Moves the clock of the Stripe stand-in alone. */
export const moveStripe = async (ms: number): Promise<void> =>
  void (await controlStripe("/clock", { advance_seconds: Math.round(ms / 1000) }));

/** The time by which the platform judges: a journey that moved the clock leaves it moved for the ones after it. */
export const platformNow = (): Promise<Date> =>
  onDatabase("bets", async (client) => {
    const { rows } = await client.query<{ now: Date }>("SELECT stakehold_now() AS now");
    return rows[0]?.now ?? new Date();
  });

/** The platform's time in some days, as a browser's own field of times takes it. */
export async function inDays(days: number): Promise<string> {
  const time = new Date((await platformNow()).getTime() + days * 86_400_000);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const moveDatabase = (database: string, ms: number): Promise<void> =>
  onDatabase(database, async (client) => {
    await client.query("SET ROLE stakehold_test");
    await client.query(`UPDATE clock_offset SET "offset" = "offset" + make_interval(secs => $1)`, [ms / 1000]);
  });
