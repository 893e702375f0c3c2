import type { StripeEvent } from "../operations/ports/stripe-events.ts";

/** The parts of an event that are read, from a webhook or a list. */
type SentEvent = {
  readonly id: string;
  readonly type: string;
  readonly account?: string | null | undefined;
  readonly created: number;
  readonly data: { readonly object: object };
};

/** Returns what is stored of an event: its searchable fields, and all of it except the secret that pays its payment. */
export function readEvent(event: SentEvent): StripeEvent {
  const { object } = event.data;
  return {
    id: storable(event.id),
    type: storable(event.type),
    account: event.account == null ? null : storable(event.account),
    objectId: "id" in object && typeof object.id === "string" ? storable(object.id) : "",
    payload: storableJson(
      JSON.stringify(event, (key, value: unknown) => (key === "client_secret" ? undefined : value)),
    ),
    createdAt: new Date(event.created * 1000),
  };
}

/** PostgreSQL's text can't hold NUL or half a surrogate pair. */
const storable = (text: string): string => text.replaceAll("\0", "\uFFFD").toWellFormed();

/** The same for JSON, where both are escaped; an escaped backslash starts no escape. */
const storableJson = (json: string): string =>
  json.replaceAll(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][\da-f]{2})/g, String.raw`$1\ufffd`);
