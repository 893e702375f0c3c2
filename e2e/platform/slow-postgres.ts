import { openWay } from "./open-way.ts";
import { restartWith } from "./outage.ts";
import { platform } from "./platform.ts";

/** The delay of each response of a slow PostgreSQL. */
export const LATE_MS = 650;

/**
 * Delays PostgreSQL's responses to all services, like a server with an overloaded disk or network. Each service is
 * restarted with a proxy as its database, and is ready before the delay starts. Resolves with a function that restores
 * the direct connection.
 */
export async function slowPostgres(): Promise<() => Promise<void>> {
  const host = "127.0.0.1";
  const way = await openWay({
    at: { host, port: 0 },
    to: { host, port: Number(new URL(platform().postgres.url).port) },
  });
  const databases = Object.entries(platform().postgres.databases);
  const takeWay = ([service, { service: url }]: (typeof databases)[number]) => {
    const longer = new URL(url);
    longer.port = String(way.port);
    return restartWith(service, { DATABASE_URL: longer.href });
  };
  const end = async () => {
    await Promise.all(databases.map(([service]) => restartWith(service, {})));
    await way.close();
  };
  await Promise.all(databases.map(takeWay)).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  way.lengthen(LATE_MS);
  return end;
}
