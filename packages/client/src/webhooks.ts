import { Webhook } from "standardwebhooks";

/** The ids in each type of event; query the graph for the rest. */
type WebhookSubjects = {
  "bet.published": { readonly betId: string };
  "bet.joined": { readonly betId: string; readonly participationId: string };
  "bet.voting_started": { readonly betId: string };
  "bet.decided": { readonly betId: string };
  "bet.settled": { readonly betId: string };
  "stake.held": { readonly betId: string; readonly participationId: string };
  "stake.refunded": { readonly betId: string; readonly participationId: string };
  "payout.sent": { readonly betId: string; readonly participationId: string };
  "ticket.answered": { readonly ticketId: string };
  "webhook.test": { readonly endpointId: string };
};

type AboutPeople = {
  /**
   * At an app's endpoint, the people who connected the app and whom the event concerns: their ids, in ascending order.
   * Absent at people's own endpoints, and in `webhook.test`.
   */
  readonly userIds?: readonly string[];
};

export type WebhookEventType = keyof WebhookSubjects;

/** An event of one type. */
export type WebhookEventOf<Type extends WebhookEventType> = {
  /** The same on every attempt: remember handled ids for four days. */
  readonly id: string;
  readonly type: Type;
  /** The version of the payload. */
  readonly version: string;
  /** When it occurred, ISO 8601 in UTC. */
  readonly timestamp: string;
  /** Orders the events of one bet or ticket: a larger number is later. */
  readonly sequence: number;
  readonly data: WebhookSubjects[Type] & AboutPeople;
};

/** An event; its `type` decides the fields of `data`. */
export type WebhookEvent = { [Type in WebhookEventType]: WebhookEventOf<Type> }[WebhookEventType];

/**
 * Why a message was rejected. `NOT_VERIFIED`: respond with 400, because someone else sent it, or too long ago.
 * `NOT_KNOWN`: it is Stakehold's, but of a type that this version does not know; respond with 204.
 */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
  readonly code: "NOT_VERIFIED" | "NOT_KNOWN";

  constructor(code: WebhookError["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Headers in the form of `fetch` or Node.js. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The names of each type's ids. */
const IDS: { readonly [Type in WebhookEventType]: readonly (keyof WebhookSubjects[Type])[] } = {
  "bet.published": ["betId"],
  "bet.joined": ["betId", "participationId"],
  "bet.voting_started": ["betId"],
  "bet.decided": ["betId"],
  "bet.settled": ["betId"],
  "stake.held": ["betId", "participationId"],
  "stake.refunded": ["betId", "participationId"],
  "payout.sent": ["betId", "participationId"],
  "ticket.answered": ["ticketId"],
  "webhook.test": ["endpointId"],
};

/**
 * Verifies a message by its signature over the raw body (Standard Webhooks), and returns its event. During a
 * change-over of secrets pass both: one match is enough. Rejects a message that is more than five minutes old or ahead.
 * Throws WebhookError.
 */
export function verifyWebhook(
  headers: WebhookHeaders,
  rawBody: string | Uint8Array,
  secrets: string | readonly string[],
): WebhookEvent {
  const body = typeof rawBody === "string" ? rawBody : new TextDecoder().decode(rawBody);
  const signed = signedHeaders(headers);
  const tries = [secrets].flat().map((secret) => payloadBy(secret, body, signed));
  const verified = tries.find((found) => "payload" in found);
  if (verified === undefined) {
    const reasons = tries.flatMap((found) => ("cause" in found ? [found.cause] : []));
    throw new WebhookError("NOT_VERIFIED", "This message could not be verified.", { cause: reasons.at(-1) });
  }
  if (isEvent(verified.payload)) return verified.payload;
  throw new WebhookError("NOT_KNOWN", "This message is of a type that is not known yet.");
}

function payloadBy(
  secret: string,
  body: string,
  headers: Record<string, string>,
): { readonly payload: unknown } | { readonly cause: unknown } {
  try {
    return { payload: new Webhook(secret).verify(body, headers) };
  } catch (cause) {
    return { cause };
  }
}

const SIGNED = ["webhook-id", "webhook-timestamp", "webhook-signature"];

function signedHeaders(headers: WebhookHeaders): Record<string, string> {
  const valueOf = (name: string) => (headers instanceof Headers ? headers.get(name) : headers[name]);
  return Object.fromEntries(SIGNED.map((name) => [name, [valueOf(name) ?? ""].flat().join(" ")]));
}

function isEvent(payload: unknown): payload is WebhookEvent {
  if (typeof payload !== "object" || payload === null) return false;
  if (!("type" in payload) || !("data" in payload) || !("sequence" in payload)) return false;
  const ids = Object.entries(IDS).find(([type]) => type === payload.type)?.[1];
  const data = new Map(typeof payload.data === "object" ? Object.entries(payload.data ?? {}) : []);
  if (data.has("userIds") && !isListOfIds(data.get("userIds"))) return false;
  return typeof payload.sequence === "number" && ids?.every((id) => typeof data.get(id) === "string") === true;
}

const isListOfIds = (value: unknown): boolean => Array.isArray(value) && value.every((id) => typeof id === "string");
