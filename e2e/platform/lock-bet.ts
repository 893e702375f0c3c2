import { openClient } from "./on-database.ts";
import { databaseUrl } from "./platform.ts";

/**
 * Keeps a bet's row locked, like a forgotten database session: every change of the bet waits, and so does the consumer
 * at the next event about it. Resolves with a function that releases the lock.
 */
export async function lockBet(betId: string): Promise<() => Promise<void>> {
  const client = await openClient(databaseUrl("bets"));
  await client.query("BEGIN");
  await client.query("SELECT FROM bets WHERE id = $1 FOR UPDATE", [betId]);
  return () => client.end();
}
