import type { Decide, Door } from "@stakehold/messaging/change.ts";
import type { Page, TimePosition } from "@stakehold/service/graphql/page.ts";
import type { EndpointState, EndpointWrites, Owner, WebhookEndpoint } from "../../domain/webhook-endpoint.ts";
import type { DeliveryState, TryState, TryWrites, WebhookFailure } from "../../domain/webhook-delivery.ts";
import type { WebhookFacts } from "../../domain/webhook-event.ts";

/** An owner's endpoint, which need not exist yet. */
export type EndpointAddress = { readonly owner: Owner; readonly endpointId: string };

/** The one door to an endpoint, for its owner. */
export type EndpointStore = Door<EndpointAddress, EndpointState, EndpointWrites, never>;

/** A message that is due. */
export type DueDelivery = WebhookFacts & { readonly attempts: number; readonly step: number };

/** An endpoint that one caller alone works for until `leasedUntil`, with what is due to it and the keys that sign. */
export type DueEndpoint = {
  readonly id: string;
  readonly url: string;
  readonly leasedUntil: Date;
  readonly secrets: readonly string[];
  readonly deliveries: readonly DueDelivery[];
};

/** How much is taken at once: so many endpoints, of each so many messages, for so long. */
export type Taking = { readonly endpoints: number; readonly each: number; readonly leaseMs: number };

/** One header of a message. */
export type Header = { readonly name: string; readonly value: string };

/** A message as it is sent. */
export type OutgoingWebhook = { readonly url: string; readonly headers: readonly Header[]; readonly body: string };

/** What is posted somewhere, as text or as bytes. */
export type OutgoingPost = Omit<OutgoingWebhook, "body"> & { readonly body: string | Uint8Array };

/** What came of a try: the answer, cut to what somebody reads, and why it counts as none. */
export type WebhookAnswer = {
  readonly failure: WebhookFailure | undefined;
  readonly status: number | undefined;
  /** When the receiver asked to be tried again, in milliseconds from now; undefined where it did not. */
  readonly retryAfterMs?: number | undefined;
  readonly headers: readonly Header[];
  readonly body: string;
  readonly durationMs: number;
};

/** A try as the delivery log keeps it. No header of it is a secret. */
export type LoggedTry = {
  readonly url: string;
  readonly requestHeaders: readonly Header[];
  readonly answer: WebhookAnswer;
};

/** Messages that are to be sent. A lease stands for the lock that would otherwise be held while they are on their way. */
export interface WebhookStore {
  /** Leases endpoints to which something is due, the one that was served longest ago first. */
  takeDue(taking: Taking): Promise<readonly DueEndpoint[]>;
  /** Saves what was decided on a try, and the try. Where somebody else tried meanwhile, or the endpoint is gone, nothing. */
  conclude(
    delivery: Pick<DueDelivery, "id" | "attempts">,
    logged: LoggedTry,
    decide: Decide<TryState, TryWrites, never, TryWrites>,
  ): Promise<TryWrites | undefined>;
  /** Gives an endpoint's lease back, where it is still this one. */
  release(endpoint: Pick<DueEndpoint, "id" | "leasedUntil">): Promise<void>;
}

/** Sends messages to wherever people want them. Never rejects: what went wrong is the answer. */
export interface WebhookPoster {
  post(outgoing: OutgoingPost): Promise<WebhookAnswer>;
}

/** Looks where a name leads. */
export interface AddressBook {
  /** Whether a message may go to this URL now, as far as the names are known. A name that nobody knows may become one. */
  mayReach(url: URL): Promise<boolean>;
}

/** A delivery as its owner reads it. */
export type DeliveryRow = WebhookFacts & {
  readonly endpointId: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly failure: WebhookFailure | null;
  readonly createdAt: Date;
  readonly nextAttemptAt: Date | null;
  readonly deliveredAt: Date | null;
};

/** A try as the delivery's owner reads it. */
export type TryRow = {
  readonly attemptedAt: Date;
  readonly durationMs: number;
  readonly url: string;
  readonly requestHeaders: readonly Header[];
  readonly status: number | null;
  readonly responseHeaders: readonly Header[];
  readonly responseBody: string;
  readonly failure: WebhookFailure | null;
};

/** An endpoint as its owner reads it. */
export type EndpointRow = WebhookEndpoint & { readonly previousSecretExpiresAt: Date | null };

/** Reads what belongs to one owner; what is another's is not there. */
export interface WebhookReader {
  endpointsOf(owner: Owner, page: Page<TimePosition>): Promise<readonly EndpointRow[]>;
  endpointOf(owner: Owner, id: string): Promise<EndpointRow | undefined>;
  /** Newest first, one more than the page holds. */
  deliveriesOf(
    endpointId: string,
    state: DeliveryState | undefined,
    page: Page<TimePosition>,
  ): Promise<readonly DeliveryRow[]>;
  deliveryOf(owner: Owner, id: string): Promise<DeliveryRow | undefined>;
  /** The last tries of each delivery, newest first. */
  triesOf(deliveryIds: readonly string[]): Promise<ReadonlyMap<string, readonly TryRow[]>>;
}

/** Which deliveries are made again. */
export type RedeliverSpan = {
  readonly since: Date;
  readonly until: Date;
  readonly includeDelivered: boolean;
  readonly limit: number;
};

/** Makes deliveries due again. */
export interface WebhookRedelivery {
  /** Makes deliveries of an endpoint due again under the key of `once`; returns how many, and the same for a repeated call. */
  redeliver(
    owner: Owner,
    what: { readonly deliveryId: string } | { readonly endpointId: string; readonly span: RedeliverSpan },
    call: { readonly key: string; readonly input: unknown },
  ): Promise<{ readonly count: number }>;
}

/** Deliveries as what removes old ones goes through them. */
export interface WebhookRemoval {
  /** Deletes so many finished deliveries made before this time, with their tries; returns how many there were. */
  removeDeliveries(before: Date, limit: number): Promise<number>;
  /** Deletes so many bets' people and numbers heard of before this time; returns how many rows there were. */
  removePeople(before: Date, limit: number): Promise<number>;
  removeSequences(before: Date, limit: number): Promise<number>;
  /** Ends so many grants whose time is over, with what apps were to be told by them; returns how many there were. */
  endGrants(limit: number): Promise<number>;
  /** Deletes the endpoints of somebody who left, with all that was sent to them, and where they took part. */
  forgetPerson(userId: string): Promise<void>;
  now(): Promise<Date>;
}
