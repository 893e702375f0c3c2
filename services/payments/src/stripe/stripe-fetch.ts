import { z } from "zod";

/** Stripe's largest response, a page of a hundred expanded balance transactions, is a tenth of this. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** The fields of every error of Stripe's API (Stripe: errors); the request id is in a header. */
const errorShape = z.looseObject({ error: z.looseObject({ type: z.string() }) });

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

/**
 * `fetch` for the official client, which accepts any JSON without `error` as the requested object, whatever its status.
 * Rejects with NotStripesAnswer unless the response is the requested object or one of Stripe's own errors. The client's
 * signal ends the call and the reading of its response.
 */
export const stripeFetch: typeof fetch = async (address, init) => {
  // A redirect leads away from the API, for example to a network's sign-in page.
  const response = await onceMoreIfBroken(() => fetch(address, { ...init, redirect: "manual" }));
  const body = await readBody(response);
  if (!isStripes(response, body, objectOf(addressOf(address), init?.method ?? "GET"))) {
    throw new NotStripesAnswer(response.status);
  }
  return new Response(body, { status: response.status, headers: response.headers });
};

const addressOf = (address: Parameters<typeof fetch>[0]): string =>
  address instanceof Request ? address.url : address.toString();

/** A kept-alive connection may close as it is used, so the same request is sent once more, under the same key. */
async function onceMoreIfBroken(send: () => Promise<Response>): Promise<Response> {
  try {
    return await send();
  } catch (error) {
    if (!isBroken(error)) throw error;
    return send();
  }
}

const BROKEN: readonly unknown[] = ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"];

const isBroken = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "cause" in error && BROKEN.includes(Object(error.cause).code);

async function readBody({ body, status }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw new NotStripesAnswer(status);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function isStripes({ ok, headers }: Response, body: string, object: string | undefined): boolean {
  const answer = jsonOf(body);
  if (!ok) return headers.has("request-id") && errorShape.safeParse(answer).success;
  return object !== undefined && z.looseObject({ object: z.literal(object) }).safeParse(answer).success;
}

/** Subcollections of an object. Other last parts of a path are actions, which return the object. */
const PARTS: ReadonlyMap<string, string> = new Map([["reversals", "transfer_reversal"]]);

/**
 * Returns the object type expected in a response: `/v1/refunds/re_1` is a refund, `/v1/refunds` and
 * `/v1/transfers/tr_1/reversals` are lists.
 */
function objectOf(address: string, method: string): string | undefined {
  const [, , collection = "", id, part] = new URL(address).pathname.split("/");
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
