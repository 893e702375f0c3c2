import { StakeholdError } from "../stakehold-error.ts";
import { textOf, type TypedDocument } from "../typed-document.ts";
import type { AnswerFacts } from "./answer-facts.ts";
import { readAnswer } from "./read-answer.ts";
import { presentToken, type Token } from "./token.ts";
import { pause, waitBeforeRetry } from "./wait.ts";

/** How one call is made. */
export type CallOptions = {
  /** Ends the call and its waits; the call rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** How long one try may take, in milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** How often it is tried again, 0 to 10. */
  readonly maxRetries?: number | undefined;
};

/** Sends an operation and resolves to its data. Rejects with a StakeholdError, or with the reason of an aborted signal. */
export type Request = <Result, Variables>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
  options?: CallOptions,
) => Promise<Result>;

export type Connection = {
  readonly endpoint: string;
  readonly token: Token;
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly onAnswer: (facts: AnswerFacts) => void;
};

const MOST_RETRIES = 10;

/**
 * Makes the one way by which calls go out. A call whose answer says that it may succeed later, or that got no answer, is sent
 * again, byte by byte the same, so that a mutation keeps its idempotency key.
 */
export function createRequest(connection: Connection): Request {
  const token = presentToken(connection.token);
  return async (document, variables, { signal, ...options } = {}) => {
    const timeoutMs = options.timeoutMs ?? connection.timeoutMs;
    const maxRetries = Math.min(options.maxRetries ?? connection.maxRetries, MOST_RETRIES);
    const body = JSON.stringify({ query: textOf(document), variables });
    const send = (bearer: string) => sendOnce(connection, { document, body, bearer, signal, timeoutMs });
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

type Try<Result> = {
  readonly document: TypedDocument<Result, never>;
  readonly body: string;
  readonly bearer: string;
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
};

async function sendOnce<Result>(connection: Connection, asked: Try<Result>): Promise<Result> {
  const timeout = AbortSignal.timeout(asked.timeoutMs);
  const signal = asked.signal === undefined ? timeout : AbortSignal.any([asked.signal, timeout]);
  const read = await connection
    .fetch(connection.endpoint, {
      method: "POST",
      headers: { authorization: `Bearer ${asked.bearer}`, "content-type": "application/json" },
      body: asked.body,
      // A token goes to the address that was given and nowhere else.
      redirect: "error",
      signal,
    })
    .then((response) => readAnswer(asked.document, response))
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
