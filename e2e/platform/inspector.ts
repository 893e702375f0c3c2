import { z } from "zod";

/** Node.js' own debugger of a process. */
export type Inspector = {
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

/** Opens the debugger that listens at an address, which `close` has listen no more. */
export async function openInspector(url: string): Promise<Inspector> {
  const socket = new WebSocket(url);
  const opened = Promise.withResolvers<void>();
  socket.addEventListener("open", () => opened.resolve(), { once: true });
  socket.addEventListener("error", () => opened.reject(new Error(`The debugger at ${url} refuses`)), { once: true });
  await opened.promise;

  let lastId = 0;
  const send = async (method: string, params: object = {}) => {
    lastId += 1;
    const id = lastId;
    const done = Promise.withResolvers<void>();
    const impatient = setTimeout(
      () => done.reject(new Error(`The debugger at ${url} does not answer`)),
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
