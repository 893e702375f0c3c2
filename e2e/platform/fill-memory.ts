import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { RUN_FILE } from "./global-setup.ts";
import { restartWith } from "./outage.ts";
import { platform } from "./platform.ts";
import { waitFor } from "./wait-for.ts";

/** How much is added each second, and what is added at most: a computer that does all by itself has it to spare. */
const STEP_MB = 5;
const MOST_MB = 700;

/**
 * Has a part hold on to more and more buffers, as a leak would, by Node.js' own debugger: the product has no door for it. The
 * part is restarted before, so that its debugger takes a free port. Resolves with what gives the memory back.
 */
export async function fillMemory(part: string): Promise<() => Promise<void>> {
  await restartWith(part, { NODE_OPTIONS: "--inspect-port=0" });
  const inspector = await openInspector(part);
  await inspector.evaluate(`
    globalThis.held = [];
    globalThis.holding = setInterval(() => {
      if (held.length < ${MOST_MB}) for (let mb = 0; mb < ${STEP_MB}; mb += 1) held.push(Buffer.alloc(1_048_576, 1));
    }, 1_000);
  `);
  return async () => {
    await inspector.evaluate("clearInterval(holding); delete globalThis.held; delete globalThis.holding;");
    await inspector.send("HeapProfiler.collectGarbage");
    await inspector.close();
  };
}

type Inspector = {
  evaluate(expression: string): Promise<void>;
  send(method: string, params?: object): Promise<void>;
  close(): Promise<void>;
};

/** An answer has the id of what it answers; what the debugger tells by itself has none. */
const answer = z.object({
  id: z.number().optional(),
  error: z.unknown().optional(),
  result: z.object({ exceptionDetails: z.unknown().optional() }).optional(),
});

const ANSWERED_WITHIN_MS = 10_000;

/** Node.js listens for a debugger, on loopback alone, once it gets this signal, and its log says where. */
async function openInspector(part: string): Promise<Inspector> {
  const pid = platform().pids[part];
  if (pid === undefined) throw new Error(`No part is called ${part}`);
  const log = join(dirname(process.env[RUN_FILE] ?? ""), "logs", `${part}.log`);
  process.kill(pid, "SIGUSR1");
  const url = await waitFor(
    `the debugger of ${part}`,
    async () => [...readFileSync(log, "utf8").matchAll(/^Debugger listening on (ws:\/\/\S+)$/gm)].at(-1)?.[1],
  );
  const socket = new WebSocket(url);
  const opened = Promise.withResolvers<void>();
  socket.addEventListener("open", () => opened.resolve(), { once: true });
  socket.addEventListener("error", () => opened.reject(new Error(`The debugger of ${part} refuses`)), { once: true });
  await opened.promise;

  let lastId = 0;
  const send = async (method: string, params: object = {}) => {
    lastId += 1;
    const id = lastId;
    const done = Promise.withResolvers<void>();
    const impatient = setTimeout(
      () => done.reject(new Error(`The debugger of ${part} does not answer`)),
      ANSWERED_WITHIN_MS,
    );
    const hear = ({ data }: MessageEvent) => {
      const heard = answer.parse(JSON.parse(String(data)));
      if (heard.id !== id) return;
      clearTimeout(impatient);
      socket.removeEventListener("message", hear);
      const failure = heard.error ?? heard.result?.exceptionDetails;
      if (failure === undefined) done.resolve();
      else done.reject(new Error(JSON.stringify(failure)));
    };
    socket.addEventListener("message", hear);
    socket.send(JSON.stringify({ id, method, params }));
    await done.promise;
  };
  const evaluate = (expression: string) => send("Runtime.evaluate", { expression });
  return {
    send,
    evaluate,
    close: async () => {
      await evaluate(`setTimeout(() => process.getBuiltinModule("node:inspector").close(), 100)`);
      socket.close();
    },
  };
}
