import {
  Agent as HttpAgent,
  request as requestByHttp,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from "node:http";
import { Agent as HttpsAgent, request as requestByHttps } from "node:https";
import { z } from "zod";

/** A request as the official client makes it. */
export type StripeRequest = {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | number | string[]>>;
  readonly body: string;
};

/** A response, whose body is JSON. */
export type StripeAnswer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: unknown };

/** Sends a request; the signal ends it and the reading of its response. */
export type Send = (request: StripeRequest, signal: AbortSignal) => Promise<StripeAnswer>;

/** Stripe's largest response, a page of a hundred expanded balance transactions, is a tenth of this. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** The fields of every error of Stripe's API (Stripe: errors); the request id is in a header. */
const errorShape = z.looseObject({ error: z.looseObject({ type: z.string() }) });

/** A schema is compiled when it is first used, so none is created for a call. */
const objectShape = z.looseObject({ object: z.string() });

/** The object type of each collection of Stripe's API. */
const OBJECTS: ReadonlyMap<string, string> = new Map([
  ["account_links", "account_link"],
  ["accounts", "account"],
  ["balance", "balance"],
  ["balance_transactions", "balance_transaction"],
  ["charges", "charge"],
  ["disputes", "dispute"],
  ["events", "event"],
  ["payment_intents", "payment_intent"],
  ["payouts", "payout"],
  ["refunds", "refund"],
  ["topups", "topup"],
  ["transfers", "transfer"],
]);

/**
 * A response that did not come from Stripe, or not to this request: from a proxy or a gateway. The effect is unknown.
 */
export class NotStripesAnswer extends Error {
  override readonly name = "NotStripesAnswer";

  constructor(status: number) {
    super(`An answer with status ${status} is not Stripe's`);
  }
}

/** Turns limit how many connections are open at once. */
const AGENTS = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };

/**
 * Sends a request by `node:http`; `fetch` takes three times as much of the processor. The official client accepts any
 * JSON without `error` as the requested object, whatever its status; this rejects with NotStripesAnswer unless the
 * response is the requested object or one of Stripe's own errors.
 */
export const sendToStripe: Send = async (request, signal) => {
  const response = await onceMoreIfBroken(() => respondedTo(request, signal));
  const { statusCode: status = 0, headers } = response;
  const answer = { status, headers, body: jsonOf(await readBody(response, status)) };
  if (!isStripes(answer, objectOf(request))) throw new NotStripesAnswer(status);
  return answer;
};

/** Resolves with the head of the response. A redirect, for example to a network's sign-in page, is not followed. */
function respondedTo({ url, method, headers, body }: StripeRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const isPlain = url.protocol === "http:";
  const [request, agent] = isPlain ? [requestByHttp, AGENTS.http] : [requestByHttps, AGENTS.https];
  return new Promise((resolve, reject) => {
    request(url, { method, headers, agent, signal }, resolve).once("error", reject).end(body);
  });
}

/** A kept-alive connection may close as it is used, so the same request is sent once more, under the same key. */
async function onceMoreIfBroken(send: () => Promise<IncomingMessage>): Promise<IncomingMessage> {
  try {
    return await send();
  } catch (error) {
    if (!isBroken(error)) throw error;
    return send();
  }
}

const BROKEN: readonly unknown[] = ["ECONNRESET", "EPIPE"];

/** Returns whether an error is that of a connection which closed. */
export const isBroken = (error: unknown): boolean => BROKEN.includes(Object(error).code);

async function readBody(response: IncomingMessage, status: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw new NotStripesAnswer(status);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function isStripes({ status, headers, body }: StripeAnswer, object: string | undefined): boolean {
  const isOk = status >= 200 && status < 300;
  if (!isOk) return headers["request-id"] !== undefined && errorShape.safeParse(body).success;
  return object !== undefined && objectShape.safeParse(body).data?.object === object;
}

/** Subcollections of an object. Other last parts of a path are actions, which return the object. */
const PARTS: ReadonlyMap<string, string> = new Map([["reversals", "transfer_reversal"]]);

/**
 * Returns the object type expected in a response: `/v1/refunds/re_1` is a refund, `/v1/refunds` and
 * `/v1/transfers/tr_1/reversals` are lists.
 */
function objectOf({ url, method }: StripeRequest): string | undefined {
  const [, , collection = "", id, part] = url.pathname.split("/");
  const isList = method === "GET" && collection !== "balance" && (id === undefined || part !== undefined);
  return isList ? "list" : (PARTS.get(part ?? "") ?? OBJECTS.get(collection));
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
