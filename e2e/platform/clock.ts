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

async function moveDatabase(database: string, ms: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(database) });
  await client.connect();
  try {
    await client.query("SET ROLE stakehold_test");
    await client.query(`UPDATE clock_offset SET "offset" = "offset" + make_interval(secs => $1)`, [ms / 1000]);
  } finally {
    await client.end();
  }
}
