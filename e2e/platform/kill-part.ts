import { platform } from "./platform.ts";
import { waitFor } from "./wait-for.ts";

/** A minute to stop, and one to start: parts that restart together wait for each other. */
const BACK_WITHIN_MS = 120_000;

/** Kills a part of the platform, and waits until it is back as another process and ready. */
export const killPart = (part: string): Promise<void> => endAndAwait(part, "SIGKILL");

/** Stops a part gracefully, and waits until it is back as another process and ready. */
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

/** Waits until a part serves, as a new process or the same one. */
export const untilReady = (part: string): Promise<boolean> =>
  waitFor(`${part} to serve`, () => isReady(part), BACK_WITHIN_MS);

async function isReady(part: string): Promise<boolean> {
  const { services, gateway, mail, stripe, pids } = platform();
  if (pids[part] === undefined) return false;
  const url = { ...services, gateway, mail: { url: mail.url ?? "" }, stripe }[part]?.url;
  // Stores have no readiness page; what uses them waits for them.
  if (url === undefined) return true;
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
