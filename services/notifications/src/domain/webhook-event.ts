/** What partners are told of, by the word that is stored and asked for: the type as it is written in a payload. */
export const WEBHOOK_TYPES = {
  BET_PUBLISHED: "bet.published",
  BET_JOINED: "bet.joined",
  BET_VOTING_STARTED: "bet.voting_started",
  BET_DECIDED: "bet.decided",
  BET_SETTLED: "bet.settled",
  STAKE_HELD: "stake.held",
  STAKE_REFUNDED: "stake.refunded",
  PAYOUT_SENT: "payout.sent",
  TICKET_ANSWERED: "ticket.answered",
} as const;

/** A kind of event that an endpoint may want. */
export type WebhookEventKind = keyof typeof WEBHOOK_TYPES;

/** The type of a test, which an endpoint gets whatever it wants. */
const TEST_TYPE = "webhook.test";

/** The type of a stored kind, as a payload has it; a test's is stored as `TEST`. */
export const webhookTypeOf = (kind: string): string =>
  Object.entries(WEBHOOK_TYPES).find(([word]) => word === kind)?.[1] ?? TEST_TYPE;

/** The ids of what an event is about. */
export type WebhookData = Readonly<Record<string, string>>;

/** An event as partners are told it: what it is about gives it its number. */
export type WebhookWord = {
  readonly kind: WebhookEventKind;
  /** The bet or the ticket whose events are numbered together. */
  readonly subjectId: string;
  /** Everybody who created the bet or takes part in it, or one person. */
  readonly to: "PARTIES" | { readonly userId: string };
  readonly data: WebhookData;
  readonly occurredAt: Date;
};

/** The version of payloads that new endpoints get. */
export const PAYLOAD_VERSION = "2026-11-01";

/** When a version of payloads is given up, as an HTTP date (RFC 8594); a version that is not named here stays. */
export const SUNSETS: ReadonlyMap<string, string> = new Map();

/** What a payload is written from. */
export type WebhookFacts = {
  readonly id: string;
  readonly kind: string;
  readonly payloadVersion: string;
  readonly occurredAt: Date;
  readonly sequence: bigint;
  readonly data: unknown;
  /** Whom it is about, where an app is told; empty where a person is, or nobody. */
  readonly people: readonly string[];
};

/** The body that is signed and sent: the same bytes on every try, but for people who disconnected the app meanwhile. */
export const payloadOf = ({ people, ...facts }: WebhookFacts): string =>
  JSON.stringify({
    id: facts.id,
    type: webhookTypeOf(facts.kind),
    version: facts.payloadVersion,
    timestamp: facts.occurredAt.toISOString(),
    sequence: Number(facts.sequence),
    data: people.length === 0 ? facts.data : { ...Object(facts.data), userIds: people },
  });
