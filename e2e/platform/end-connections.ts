import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { platform } from "./platform.ts";

const EVERY_MS = 300;

/** Ends every connection to PostgreSQL but its own, as a failover does, several times a second until it is stopped. */
export function endConnectionsAgainAndAgain(): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const ending = endUntil(stopping.signal);
  return {
    stop: () => {
      stopping.abort();
      return ending;
    },
  };
}

async function endUntil(signal: AbortSignal): Promise<void> {
  const client = new pg.Client({ connectionString: platform().postgres.url });
  await client.connect();
  try {
    while (!signal.aborted) {
      await client.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'",
      );
      await pause(EVERY_MS);
    }
  } finally {
    await client.end();
  }
}
