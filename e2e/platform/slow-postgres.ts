import { openWay } from "./open-way.ts";
import { restartWith } from "./outage.ts";
import { platform } from "./platform.ts";

/** How much later each answer of a slow PostgreSQL arrives. */
export const LATE_MS = 650;

/**
 * Has PostgreSQL answer all services late, as a server does whose disk or network others use up. Each service is restarted on
 * a way to it that can be made long, and is back before it is. Resolves with what has them take the short way again.
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
