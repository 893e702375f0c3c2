import { platform } from "./platform.ts";
import { waitFor } from "./wait-for.ts";

/** A minute for its end, and one for its start: of parts that are restarted together each waits for the others. */
const BACK_WITHIN_MS = 120_000;

/** Kills one part of the platform outright, and waits until it is back as another process and ready. */
export const killPart = (part: string): Promise<void> => endAndAwait(part, "SIGKILL");

/** Has one part end as it does when it is told to, and waits until it is back as another process and ready. */
export const restartPart = (part: string): Promise<void> => endAndAwait(part, "SIGTERM");

async function endAndAwait(part: string, signal: NodeJS.Signals): Promise<void> {
  const before = platform().pids[part];
  if (before === undefined) throw new Error(`No part is called ${part}`);
  process.kill(before, signal);
  const isBack = async () => {
    const now = platform().pids[part];
    return now !== undefined && now !== before && (await isReady(part));
  };
  await waitFor(`${part} to be back after ${signal}`, isBack, BACK_WITHIN_MS);
}

/** Waits until a part serves, as another process or the same. */
export const untilReady = (part: string): Promise<boolean> =>
  waitFor(`${part} to serve`, () => isReady(part), BACK_WITHIN_MS);

async function isReady(part: string): Promise<boolean> {
  const { services, gateway, mail, stripe, pids } = platform();
  if (pids[part] === undefined) return false;
  const url = { ...services, gateway, mail: { url: mail.url ?? "" }, stripe }[part]?.url;
  // Stores have no page that says so; what uses them waits for them.
  if (url === undefined) return true;
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
