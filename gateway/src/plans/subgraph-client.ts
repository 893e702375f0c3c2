import { Pool, type Dispatcher } from "undici";

/** What a service answered over HTTP. */
export type HttpAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
};

/** Where a question goes, and when it is given up. */
export type Question = {
  readonly subgraph: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
  readonly signal: AbortSignal;
};

/** Connections to the services, kept from one question to the next. */
export type SubgraphClient = {
  /**
   * Puts a question to a service's graph, and never twice. Rejects with the signal's reason when that comes first, and with
   * the network's error where an answer breaks off. An answer that leads elsewhere is answered as it is.
   */
  post(question: Question): Promise<HttpAnswer>;
  /** Closes the connections once what is under way has ended. */
  stop(): Promise<void>;
};

/** How many questions to one service are under way at once; more wait, and no longer than their deadline. */
const MAX_CONNECTIONS = 256;

/** Makes the connections to services, by their names and addresses. */
export function createSubgraphClient(urls: Readonly<Record<string, string>>): SubgraphClient {
  const targets = new Map(Object.entries(urls).map(([name, url]) => [name, targetOf(url)] as const));
  return {
    post: ({ subgraph, headers, body, signal }) => {
      const target = targets.get(subgraph);
      if (target === undefined) throw new Error(`There is no address of ${subgraph}`);
      return new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const answer = receive(signal, resolve, reject);
        target.pool.dispatch({ path: target.path, method: "POST", headers, body }, answer);
      });
    },
    stop: async () => void (await Promise.all([...targets.values()].map(({ pool }) => pool.close()))),
  };
}

function targetOf(url: string): { readonly pool: Pool; readonly path: string } {
  const { origin, pathname } = new URL(url);
  // The operation's deadline is what ends a question; a time-out of the connection's own would only be another clock.
  const pool = new Pool(origin, { connections: MAX_CONNECTIONS, headersTimeout: 0, bodyTimeout: 0 });
  return { pool, path: `${pathname.replace(/\/$/, "")}/graphql` };
}

/** Gathers an answer until it is whole, has broken off, or comes too late. */
function receive(
  signal: AbortSignal,
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
      // It waited for a connection while its time ran out.
      if (signal.aborted) begun.abort(signal.reason);
    },
    onResponseStart: (_controller, statusCode, received) => {
      status = statusCode;
      headers = received;
    },
    onResponseData: (_controller, chunk) => void chunks.push(chunk),
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
