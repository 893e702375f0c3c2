import { Pool, type Dispatcher } from "undici";
import type { ByteBudget } from "../limits/answer-size.ts";

/** A service's HTTP response. */
export type HttpAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
};

/** A request: its target, and when it is abandoned. */
export type Question = {
  readonly subgraph: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
  readonly signal: AbortSignal;
  /** The bytes that may be read of the response. */
  readonly bytes: ByteBudget;
};

/** Connections to the services, kept alive between requests. */
export type SubgraphClient = {
  /**
   * Posts to a service's graph and never retries. Rejects with the signal's reason once it aborts, with the network's
   * error if the response breaks off, and with ANSWER_TOO_LARGE once the response exceeds its bytes; reading stops
   * then. Returns redirects without following them.
   */
  post(question: Question): Promise<HttpAnswer>;
  /** Closes the connections once running requests have ended. */
  stop(): Promise<void>;
};

/** How many requests to one service run at once; more wait, but no longer than their deadline. */
const MAX_CONNECTIONS = 256;

/** Creates the connections to services, by their names and addresses. */
export function createSubgraphClient(urls: Readonly<Record<string, string>>): SubgraphClient {
  const targets = new Map(Object.entries(urls).map(([name, url]) => [name, targetOf(url)] as const));
  return {
    post: ({ subgraph, headers, body, signal, bytes }) => {
      const target = targets.get(subgraph);
      if (target === undefined) throw new Error(`There is no address of ${subgraph}`);
      return new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const answer = receive({ signal, bytes }, resolve, reject);
        target.pool.dispatch({ path: target.path, method: "POST", headers, body }, answer);
      });
    },
    stop: async () => void (await Promise.all([...targets.values()].map(({ pool }) => pool.close()))),
  };
}

function targetOf(url: string): { readonly pool: Pool; readonly path: string } {
  const { origin, pathname } = new URL(url);
  // The operation's deadline ends a request; a timeout of the connection itself would only be a second clock.
  const pool = new Pool(origin, { connections: MAX_CONNECTIONS, headersTimeout: 0, bodyTimeout: 0 });
  return { pool, path: `${pathname.replace(/\/$/, "")}/graphql` };
}

/** Collects a response until it is complete, breaks off or comes too late. */
function receive(
  { signal, bytes }: Pick<Question, "signal" | "bytes">,
  resolve: (answer: HttpAnswer) => void,
  reject: (reason: Error) => void,
): Dispatcher.DispatchHandler {
  let controller: Dispatcher.DispatchController | undefined;
  let status = 0;
  let headers: HttpAnswer["headers"] = {};
  const chunks: Buffer[] = [];
  const giveUp = () => {
    reject(signal.reason);
    controller?.abort(signal.reason);
  };
  const end = () => signal.removeEventListener("abort", giveUp);
  signal.addEventListener("abort", giveUp, { once: true });
  return {
    onRequestStart: (begun) => {
      controller = begun;
      // Its time ran out while it waited for a connection.
      if (signal.aborted) begun.abort(signal.reason);
    },
    onResponseStart: (_controller, statusCode, received) => {
      status = statusCode;
      headers = received;
    },
    onResponseData: (_controller, chunk) => {
      // A throw here ends the response like a connection error.
      bytes.take(chunk.length);
      chunks.push(chunk);
    },
    onResponseEnd: () => {
      end();
      const whole = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
      resolve({ status, headers, text: whole?.toString("utf8") ?? "" });
    },
    onResponseError: (_controller, error) => {
      end();
      reject(error);
    },
  };
}
