import { StakeholdError } from "../stakehold-error.ts";
import { textOf, type TypedDocument } from "../typed-document.ts";
import type { AnswerFacts } from "./answer-facts.ts";
import { readAnswer, type ReadAnswer } from "./read-answer.ts";
import { presentToken, type Token } from "./token.ts";
import { pause, waitBeforeRetry } from "./wait.ts";

/** Options of one call. */
export type CallOptions = {
  /** Ends the call and its waits; the call rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** The timeout of one attempt, in milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** The number of retries, 0 to 10. */
  readonly maxRetries?: number | undefined;
};

/** Sends an operation and resolves to its data. Rejects with a StakeholdError, or with an aborted signal's reason. */
export type Request = <Result, Variables>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
  options?: CallOptions,
) => Promise<Result>;

/** A request, which retries repeat byte for byte, and how to read its response. */
type Sent<Result> = {
  /** Such as `/graphql`. */
  readonly path: string;
  readonly contentType: string;
  readonly body: string | Uint8Array<ArrayBuffer> | Blob;
  readonly read: (response: Response) => Promise<ReadAnswer<Result>>;
};

/** Sends a call and resolves to the content of its response. Rejects as `Request` does. */
export type Send = <Result>(sent: Sent<Result>, options?: CallOptions) => Promise<Result>;

export type Connection = {
  readonly url: string;
  readonly token: Token;
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly onAnswer: (facts: AnswerFacts) => void;
};

const MOST_RETRIES = 10;

/** Calls of the graph. */
export const requestBy =
  (send: Send): Request =>
  async (document, variables, options) =>
    send(
      {
        path: "/graphql",
        contentType: "application/json",
        body: JSON.stringify({ query: textOf(document), variables }),
        read: (response) => readAnswer(document, response),
      },
      options,
    );

/**
 * Makes the only sender of calls. A call that got no response, or one that says that it may succeed later, is retried
 * byte for byte, so that a mutation keeps its idempotency key.
 */
export function createSend(connection: Connection): Send {
  const token = presentToken(connection.token);
  return async (sent, { signal, ...options } = {}) => {
    const timeoutMs = options.timeoutMs ?? connection.timeoutMs;
    const maxRetries = Math.min(options.maxRetries ?? connection.maxRetries, MOST_RETRIES);
    const send = (bearer: string) => sendOnce(connection, { ...sent, bearer, signal, timeoutMs });
    const sendAsCaller = async () => {
      const bearer = await token.get();
      try {
        return await send(bearer ?? "");
      } catch (error) {
        const other = isRefusedToken(error) ? await token.get(bearer) : undefined;
        if (other === undefined) throw error;
        return send(other);
      }
    };
    for (let retries = 0; ; retries += 1) {
      signal?.throwIfAborted();
      try {
        return await sendAsCaller();
      } catch (error) {
        const waitMs = error instanceof StakeholdError ? waitBeforeRetry(error, retries) : undefined;
        if (waitMs === undefined || retries >= maxRetries) throw error;
        await pause(waitMs, signal);
      }
    }
  };
}

const isRefusedToken = (error: unknown): boolean => error instanceof StakeholdError && error.code === "UNAUTHENTICATED";

type Try<Result> = Sent<Result> & {
  readonly bearer: string;
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
};

async function sendOnce<Result>(connection: Connection, asked: Try<Result>): Promise<Result> {
  const timeout = AbortSignal.timeout(asked.timeoutMs);
  const signal = asked.signal === undefined ? timeout : AbortSignal.any([asked.signal, timeout]);
  const read = await connection
    .fetch(new URL(asked.path, connection.url).href, {
      method: "POST",
      headers: { authorization: `Bearer ${asked.bearer}`, "content-type": asked.contentType },
      body: asked.body,
      // The token goes only to the given address.
      redirect: "error",
      signal,
    })
    .then(asked.read)
    .catch((cause: unknown) => {
      asked.signal?.throwIfAborted();
      throw timeout.aborted ? timedOut(asked.timeoutMs, cause) : networkFailed(cause);
    });
  connection.onAnswer(read.facts);
  if ("error" in read) throw read.error;
  return read.result;
}

const timedOut = (timeoutMs: number, cause: unknown) =>
  new StakeholdError({ code: "TIMED_OUT", message: `No answer came within ${timeoutMs} ms.`, cause });

const networkFailed = (cause: unknown) =>
  new StakeholdError({ code: "NETWORK_FAILED", message: "Stakehold could not be reached.", cause });
