/** The events for partners: the stored name and the type in a payload. */
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

/** A kind of event that an endpoint can subscribe to. */
export type WebhookEventKind = keyof typeof WEBHOOK_TYPES;

/** The type of a test, which every endpoint receives. */
const TEST_TYPE = "webhook.test";

/** Returns the payload's type of a stored kind; a test is stored as `TEST`. */
export const webhookTypeOf = (kind: string): string =>
  Object.entries(WEBHOOK_TYPES).find(([word]) => word === kind)?.[1] ?? TEST_TYPE;

/** The ids of what an event is about. */
export type WebhookData = Readonly<Record<string, string>>;

/** An event for partners. It is numbered among the events of its subject. */
export type WebhookWord = {
  readonly kind: WebhookEventKind;
  /** The bet or the ticket whose events are numbered together. */
  readonly subjectId: string;
  /** All parties of the bet (creator and participants), or one person. */
  readonly to: "PARTIES" | { readonly userId: string };
  readonly data: WebhookData;
  readonly occurredAt: Date;
};

/** The payload version of new endpoints. */
export const PAYLOAD_VERSION = "2026-11-01";

/** The end of each payload version, as an HTTP date (RFC 8594); a version that is not listed stays. */
export const SUNSETS: ReadonlyMap<string, string> = new Map();

/** The facts from which a payload is written. */
export type WebhookFacts = {
  readonly id: string;
  readonly kind: string;
  readonly payloadVersion: string;
  readonly occurredAt: Date;
  readonly sequence: bigint;
  readonly data: unknown;
  /** The people concerned, if the receiver is an app; empty if it is a person, or nobody is concerned. */
  readonly people: readonly string[];
};

/**
 * Returns the body to sign and send: the same bytes on every attempt, except for people who disconnected the app
 * meanwhile.
 */
export const payloadOf = ({ people, ...facts }: WebhookFacts): string =>
  JSON.stringify({
    id: facts.id,
    type: webhookTypeOf(facts.kind),
    version: facts.payloadVersion,
    timestamp: facts.occurredAt.toISOString(),
    sequence: Number(facts.sequence),
    data: people.length === 0 ? facts.data : { ...Object(facts.data), userIds: people },
  });
