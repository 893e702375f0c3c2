import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { RUN_FILE } from "./global-setup.ts";
import { openInspector } from "./inspector.ts";
import { restartWith } from "./outage.ts";
import { platform } from "./platform.ts";
import { waitFor } from "./wait-for.ts";

/**
 * How much is added each second: until the process holds so much that somebody would look, and from then on, which is slow
 * enough for a pod to live until it was told. What is added at most a computer that does all by itself has to spare.
 */
const FAST_MB = 10;
const SLOW_MB = 1.5;
const SLOW_FROM_MB = 370;
const MOST_MB = 400;

/**
 * Has a part hold on to more and more memory, as a leak would. The part is restarted before, so that its debugger takes a free
 * port. Resolves with what gives the memory back.
 */
export async function fillMemory(part: string): Promise<() => Promise<void>> {
  await restartWith(part, { NODE_OPTIONS: "--inspect-port=0" });
  return fillMemoryBy(await findDebugger(part));
}

/** The same by the debugger that listens at an address: the product has no door for it. */
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

/** Node.js listens for a debugger, on loopback alone, once it gets this signal, and its log says where. */
async function findDebugger(part: string): Promise<string> {
  const pid = platform().pids[part];
  if (pid === undefined) throw new Error(`No part is called ${part}`);
  const log = join(dirname(process.env[RUN_FILE] ?? ""), "logs", `${part}.log`);
  process.kill(pid, "SIGUSR1");
  return waitFor(
    `the debugger of ${part}`,
    async () => [...readFileSync(log, "utf8").matchAll(/^Debugger listening on (ws:\/\/\S+)$/gm)].at(-1)?.[1],
  );
}
