import type { Decide, Door } from "@stakehold/messaging/change/change.ts";
import type { Page, TimePosition } from "@stakehold/store/page.ts";
import type { EndpointState, EndpointWrites, Owner, WebhookEndpoint } from "../../domain/webhook-endpoint.ts";
import type { DeliveryState, TryState, TryWrites, WebhookFailure } from "../../domain/webhook-delivery.ts";
import type { WebhookFacts } from "../../domain/webhook-event.ts";

/** An owner's endpoint, which may not exist yet. */
export type EndpointAddress = { readonly owner: Owner; readonly endpointId: string };

/** The only way for an owner to change an endpoint. */
export type EndpointStore = Door<EndpointAddress, EndpointState, EndpointWrites, never>;

/** A due message. */
export type DueDelivery = WebhookFacts & { readonly attempts: number; readonly step: number };

/** An endpoint that is leased to one caller until `leasedUntil`, with its due messages and its signing keys. */
export type DueEndpoint = {
  readonly id: string;
  readonly url: string;
  readonly leasedUntil: Date;
  readonly secrets: readonly string[];
  readonly deliveries: readonly DueDelivery[];
};

/** How much to lease at once: endpoints, messages of each, and the life of the lease. */
export type Taking = { readonly endpoints: number; readonly each: number; readonly leaseMs: number };

/** One header of a message. */
export type Header = { readonly name: string; readonly value: string };

/** A message as it is sent. */
export type OutgoingWebhook = { readonly url: string; readonly headers: readonly Header[]; readonly body: string };

/** A POST request, with text or bytes as its body. */
export type OutgoingPost = Omit<OutgoingWebhook, "body"> & { readonly body: string | Uint8Array };

/** The outcome of an attempt: the response, cut to what its owner reads, and why it counts as a failure. */
export type WebhookAnswer = {
  readonly failure: WebhookFailure | undefined;
  readonly status: number | undefined;
  /** The wait that the receiver asked for, in milliseconds from now; undefined if it asked for none. */
  readonly retryAfterMs?: number | undefined;
  readonly headers: readonly Header[];
  readonly body: string;
  readonly durationMs: number;
};

/** An attempt as the delivery log stores it. None of its headers is a secret. */
export type LoggedTry = {
  readonly url: string;
  readonly requestHeaders: readonly Header[];
  readonly answer: WebhookAnswer;
};

/** Messages to send. A lease replaces the lock that would otherwise be held while they are being sent. */
export interface WebhookStore {
  /** Leases endpoints with due messages, the one served longest ago first. */
  takeDue(taking: Taking): Promise<readonly DueEndpoint[]>;
  /**
   * Saves an attempt and the decision on it. Saves nothing if another sender tried meanwhile, or the endpoint is gone.
   */
  conclude(
    delivery: Pick<DueDelivery, "id" | "attempts">,
    logged: LoggedTry,
    decide: Decide<TryState, TryWrites, never, TryWrites>,
  ): Promise<TryWrites | undefined>;
  /** Releases an endpoint's lease if the caller still holds it. */
  release(endpoint: Pick<DueEndpoint, "id" | "leasedUntil">): Promise<void>;
}

/** Posts messages to receivers. Never rejects: a failure is part of the result. */
export interface WebhookPoster {
  post(outgoing: OutgoingPost): Promise<WebhookAnswer>;
}

/** Checks where a name leads. */
export interface AddressBook {
  /** Whether a message may go to this URL now, as far as its name resolves. An unknown name may resolve later. */
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

/** An attempt as the delivery's owner reads it. */
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

/** Reads what belongs to one owner, and nothing else. */
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
  /** Returns the last attempts of each delivery, newest first. */
  triesOf(deliveryIds: readonly string[], count: number): Promise<ReadonlyMap<string, readonly TryRow[]>>;
}

/** The deliveries to make again. */
export type RedeliverSpan = {
  readonly since: Date;
  readonly until: Date;
  readonly includeDelivered: boolean;
  readonly limit: number;
};

/** Makes deliveries due again. */
export interface WebhookRedelivery {
  /**
   * Makes deliveries of an endpoint due again under the key of `once`; returns how many, and the same number for a
   * repeated call.
   */
  redeliver(
    owner: Owner,
    what: { readonly deliveryId: string } | { readonly endpointId: string; readonly span: RedeliverSpan },
    call: { readonly key: string; readonly input: unknown },
  ): Promise<{ readonly count: number }>;
}

/** Removes old deliveries. */
export interface WebhookRemoval {
  /**
   * Deletes up to `limit` finished deliveries created before this time, with their attempts; returns how many it
   * deleted.
   */
  removeDeliveries(before: Date, limit: number): Promise<number>;
  /** Deletes up to `limit` rows of bets' people or numbers from before this time; returns how many it deleted. */
  removePeople(before: Date, limit: number): Promise<number>;
  removeSequences(before: Date, limit: number): Promise<number>;
  /** Ends up to `limit` expired grants, with the messages to apps that depend on them; returns how many it ended. */
  endGrants(limit: number): Promise<number>;
  /**
   * Deletes a departed person's endpoints with all their deliveries, their grants to apps, their unpublished bets and their
   * participations, and removes them from messages to apps.
   */
  forgetPerson(userId: string): Promise<void>;
  now(): Promise<Date>;
}
