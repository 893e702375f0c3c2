import { restartForDebugger } from "./find-debugger.ts";
import { openInspector } from "./inspector.ts";

/** How long each block lasts: less than a probe or a scrape waits, so the process is slow and not dead. */
const BLOCKED_MS = 500;

/**
 * Restarts a part and keeps its event loop busy, like an endless computation. Resolves with a function that ends it.
 */
export const blockLoop = async (part: string): Promise<() => Promise<void>> =>
  blockLoopBy(await restartForDebugger(part));

/** The same through the debugger at an address: the product has no switch for it. */
export async function blockLoopBy(url: string): Promise<() => Promise<void>> {
  const inspector = await openInspector(url);
  await inspector.evaluate(`
    globalThis.blocking = setInterval(() => {
      const until = performance.now() + ${BLOCKED_MS};
      while (performance.now() < until);
    }, 1);
  `);
  return async () => {
    await inspector.evaluate("clearInterval(blocking); delete globalThis.blocking;");
    await inspector.close();
  };
}
