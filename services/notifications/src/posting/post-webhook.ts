import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { webhookUrlOf, type AddressRules } from "../domain/public-address.ts";
import { retryAfterMs } from "../domain/retry-after.ts";
import type { WebhookFailure } from "../domain/webhook-delivery.ts";
import type { Header, OutgoingPost, WebhookAnswer, WebhookPoster } from "../operations/ports/webhooks.ts";
import { AddressRefusedError, guardedLookup, type Resolve } from "./guarded-lookup.ts";

export type PosterSettings = AddressRules & {
  readonly resolve: Resolve;
  /** How long a response may take in all, from the name lookup to the last byte. */
  readonly answerWithinMs?: number;
};

const ANSWER_WITHIN_MS = 5_000;

/** How much of a response is read, and how much of that is stored for its owner. */
const MAX_ANSWER_BYTES = 64 * 1_024;
const MAX_KEPT_BYTES = 4 * 1_024;

/** Response headers that help to find a fault. None of them is a secret. */
const KEPT_HEADERS = ["content-type", "content-length", "date", "location", "retry-after", "server", "x-request-id"];
const MAX_HEADER_LENGTH = 256;

const GONE = 410;

/**
 * Posts each message over its own connection, without a proxy and without following redirects. Checks every address
 * when it connects.
 */
export function createWebhookPoster({ resolve, ...settings }: PosterSettings): WebhookPoster {
  const { answerWithinMs = ANSWER_WITHIN_MS } = settings;
  const lookup = guardedLookup(resolve, settings);
  return {
    post: async (outgoing) => {
      const startedAt = performance.now();
      const deadline = AbortSignal.timeout(answerWithinMs);
      const answer = await tryOnce(outgoing, { lookup, rules: settings, deadline }).catch((error: unknown): Answer => ({
        ...UNANSWERED,
        failure: failureOf(error, deadline),
      }));
      return { ...answer, durationMs: Math.round(performance.now() - startedAt) };
    },
  };
}

type Answer = Omit<WebhookAnswer, "durationMs">;
type ConnectionRules = {
  readonly lookup: LookupFunction;
  readonly rules: AddressRules;
  readonly deadline: AbortSignal;
};

const UNANSWERED = { status: undefined, headers: [], body: "" } as const;

async function tryOnce(outgoing: OutgoingPost, { lookup, rules, deadline }: ConnectionRules): Promise<Answer> {
  // The URL may have been accepted under other rules.
  const url = webhookUrlOf(outgoing.url, rules);
  if (url === undefined) return { ...UNANSWERED, failure: "ADDRESS_REFUSED" };
  const response = await send(url, outgoing, { lookup, deadline });
  try {
    const { statusCode: status = 0 } = response;
    const taken = await take(response, deadline);
    const asked = retryAfterMs({ status, value: response.headers["retry-after"] }, new Date());
    const failure = taken.failure ?? failureBy(status);
    return { status, retryAfterMs: asked, headers: keptHeaders(response), body: taken.text, failure };
  } finally {
    response.destroy();
  }
}

function send(
  url: URL,
  { headers, body }: OutgoingPost,
  { lookup, deadline }: Pick<ConnectionRules, "lookup" | "deadline">,
): Promise<IncomingMessage> {
  const isEncrypted = url.protocol === "https:";
  const options = {
    method: "POST",
    headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])),
    lookup,
    signal: deadline,
    // A separate agent uses no proxy, and leaves no connection open.
    agent: isEncrypted ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false }),
  };
  return new Promise((resolve, reject) => {
    const request = (isEncrypted ? httpsRequest : httpRequest)(url, options, resolve);
    request.on("error", reject);
    request.end(body);
  });
}

type Taken = { readonly text: string; readonly failure: WebhookFailure | undefined };

/** Reads a response to its end, or until it is too large or too slow; keeps what arrived until then. */
async function take(response: IncomingMessage, deadline: AbortSignal): Promise<Taken> {
  const kept: Buffer[] = [];
  let bytes = 0;
  let failure: WebhookFailure | undefined;
  try {
    for await (const chunk of response) {
      if (!Buffer.isBuffer(chunk)) continue;
      if (bytes < MAX_KEPT_BYTES) kept.push(chunk.subarray(0, MAX_KEPT_BYTES - bytes));
      bytes += chunk.length;
      if (bytes > MAX_ANSWER_BYTES) {
        failure = "ANSWER_TOO_LARGE";
        break;
      }
    }
  } catch (error) {
    failure = failureOf(error, deadline);
  }
  // PostgreSQL does not accept NUL characters.
  return { text: Buffer.concat(kept).toString("utf8").replaceAll("\0", "\uFFFD"), failure };
}

const keptHeaders = ({ headers }: IncomingMessage): Header[] =>
  KEPT_HEADERS.flatMap((name) => {
    const value = headers[name];
    return typeof value === "string" ? [{ name, value: value.slice(0, MAX_HEADER_LENGTH) }] : [];
  });

function failureBy(status: number): WebhookFailure | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status >= 300 && status < 400) return "REDIRECTED";
  return status === GONE ? "GONE" : "STATUS_REFUSED";
}

function failureOf(error: unknown, deadline: AbortSignal): WebhookFailure {
  if (deadline.aborted) return "TIMED_OUT";
  return error instanceof AddressRefusedError ? "ADDRESS_REFUSED" : "UNREACHABLE";
}
