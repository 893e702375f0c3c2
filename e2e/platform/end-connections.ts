import { setTimeout as pause } from "node:timers/promises";
import { onDatabase } from "./on-database.ts";

const EVERY_MS = 300;

/** Ends every connection to PostgreSQL except its own, like a failover, several times a second until it is stopped. */
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

const endUntil = (signal: AbortSignal): Promise<void> =>
  onDatabase("postgres", async (client) => {
    while (!signal.aborted) {
      await client.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'",
      );
      await pause(EVERY_MS);
    }
  });
