import { restartForDebugger } from "./find-debugger.ts";
import { openInspector } from "./inspector.ts";

/**
 * How much is added each second: fast until an alert is near, then slowly enough for a pod to survive until it fires.
 * At most what a computer that runs everything can spare.
 */
const FAST_MB = 10;
const SLOW_MB = 1.5;
const SLOW_FROM_MB = 370;
const MOST_MB = 400;

/** Restarts a part and makes it leak memory. Resolves with a function that releases the memory. */
export const fillMemory = async (part: string): Promise<() => Promise<void>> =>
  fillMemoryBy(await restartForDebugger(part));

/** The same through the debugger at an address: the product has no switch for it. */
export async function fillMemoryBy(url: string): Promise<() => Promise<void>> {
  const inspector = await openInspector(url);
  await inspector.evaluate(`
    globalThis.held = { parts: [], mb: 0 };
    globalThis.holding = setInterval(() => {
      const mb = process.memoryUsage.rss() < ${SLOW_FROM_MB} * 1_048_576 ? ${FAST_MB} : ${SLOW_MB};
      if (held.mb >= ${MOST_MB}) return;
      held.parts.push(Buffer.alloc(mb * 1_048_576, 1));
      held.mb += mb;
    }, 1_000);
  `);
  return async () => {
    await inspector.evaluate("clearInterval(holding); delete globalThis.held; delete globalThis.holding;");
    await inspector.send("HeapProfiler.collectGarbage");
    await inspector.close();
  };
}
