import pg from "pg";
import { databaseUrl, platform } from "./platform.ts";

/** Moves the clock of every database and of the Stripe stand-in together; the sweepers then find what is due. */
export async function moveClock(ms: number): Promise<void> {
  const { postgres, stripe } = platform();
  await Promise.all(Object.keys(postgres.databases).map((database) => moveDatabase(database, ms)));
  const answer = await fetch(`${stripe.url}/_control/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ advance_seconds: Math.round(ms / 1000) }),
  });
  if (!answer.ok) throw new Error(`The Stripe stand-in did not move its clock: ${await answer.text()}`);
}

/** The time by which the platform judges: a journey that moved the clock leaves it moved for the ones after it. */
export const platformNow = (): Promise<Date> =>
  onDatabase("bets", async (client) => {
    const { rows } = await client.query<{ now: Date }>("SELECT stakehold_now() AS now");
    return rows[0]?.now ?? new Date();
  });

const moveDatabase = (database: string, ms: number): Promise<void> =>
  onDatabase(database, async (client) => {
    await client.query("SET ROLE stakehold_test");
    await client.query(`UPDATE clock_offset SET "offset" = "offset" + make_interval(secs => $1)`, [ms / 1000]);
  });

async function onDatabase<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl(database) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
