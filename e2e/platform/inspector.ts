import { z } from "zod";

/** The debugger of a Node.js process. */
export type Inspector = {
  evaluate(expression: string): Promise<void>;
  /** Evaluates an expression to a number. */
  numberOf(expression: string): Promise<number>;
  send(method: string, params?: object): Promise<void>;
  close(): Promise<void>;
};

/** A response has the id of its request; the debugger's own events have none. */
const answer = z.object({
  id: z.number().optional(),
  error: z.unknown().optional(),
  result: z
    .object({
      exceptionDetails: z.unknown().optional(),
      result: z.object({ value: z.unknown().optional() }).optional(),
    })
    .optional(),
});

/** A process with a blocked loop, or on a busy computer, responds late. */
const ANSWERED_WITHIN_MS = 60_000;

/** Opens the debugger at an address; `close` stops its listening. A failure closes the connection too. */
export async function openInspector(url: string): Promise<Inspector> {
  const socket = new WebSocket(url);
  const opened = Promise.withResolvers<void>();
  socket.addEventListener("open", () => opened.resolve(), { once: true });
  socket.addEventListener("error", () => opened.reject(new Error(`The debugger at ${url} refuses`)), { once: true });
  /** Waits for a promise; rejects and closes the connection if it takes too long. */
  const inTime = <Value>({ promise, reject }: PromiseWithResolvers<Value>, late: string): Promise<Value> => {
    const impatient = setTimeout(() => {
      reject(new Error(`The debugger at ${url} ${late}`));
      socket.close();
    }, ANSWERED_WITHIN_MS);
    return promise.finally(() => clearTimeout(impatient));
  };
  await inTime(opened, "does not open");

  let lastId = 0;
  const send = async (method: string, params: object = {}) => {
    lastId += 1;
    const id = lastId;
    const done = Promise.withResolvers<unknown>();
    const onMessage = ({ data }: MessageEvent) => {
      const message = answer.parse(JSON.parse(String(data)));
      if (message.id !== id) return;
      socket.removeEventListener("message", onMessage);
      const failure = message.error ?? message.result?.exceptionDetails;
      if (failure === undefined) done.resolve(message.result?.result?.value);
      else done.reject(new Error(JSON.stringify(failure)));
    };
    socket.addEventListener("message", onMessage);
    socket.send(JSON.stringify({ id, method, params }));
    return inTime(done, "does not answer");
  };
  const evaluate = async (expression: string) => void (await send("Runtime.evaluate", { expression }));
  return {
    send: async (method, params) => void (await send(method, params)),
    evaluate,
    numberOf: async (expression) => Number(await send("Runtime.evaluate", { expression, returnByValue: true })),
    close: async () => {
      const leave = `setTimeout(() => process.getBuiltinModule("node:inspector").close(), 100)`;
      await evaluate(leave).finally(() => socket.close());
    },
  };
}
