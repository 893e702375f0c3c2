import pg from "pg";
import { databaseUrl } from "./platform.ts";

/**
 * Keeps a bet's row locked, as a session does that somebody forgot: whoever has to change the bet waits, and so does the
 * consumer with the next event about it. Resolves with what lets go.
 */
export async function lockBet(betId: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl("bets") });
  await client.connect();
  await client.query("BEGIN");
  await client.query("SELECT FROM bets WHERE id = $1 FOR UPDATE", [betId]);
  return () => client.end();
}
