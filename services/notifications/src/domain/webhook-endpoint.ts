import { randomBytes } from "node:crypto";
import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Change } from "@stakehold/messaging/change/change.ts";
import { PAYLOAD_VERSION, type WebhookEventKind } from "./webhook-event.ts";

export const ENDPOINT_STATUSES = ["ENABLED", "DISABLED"] as const;
export type EndpointStatus = (typeof ENDPOINT_STATUSES)[number];

/**
 * Why an endpoint is off: its owner switched it off, nothing arrived for three days, or it responded that it is gone.
 */
export const DISABLED_REASONS = ["OWNER", "FAILING", "GONE"] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/**
 * The owner of an endpoint. With a person's token, an app reaches only those endpoints of the person that it made
 * itself.
 */
export type Owner =
  | { readonly kind: "PERSON"; readonly id: string; readonly madeByApp?: string }
  | { readonly kind: "APP"; readonly id: string };

/** A person as an owner. */
export const ownedBy = (userId: string): Owner => ({ kind: "PERSON", id: userId });

/** Returns the caller's name in idempotency keys, which keeps callers apart. */
export const callerNameOf = (owner: Owner): string =>
  owner.kind === "PERSON" && owner.madeByApp !== undefined ? `${owner.id}/${owner.madeByApp}` : owner.id;

/** An endpoint at which an owner receives events. */
export type WebhookEndpoint = {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  readonly kinds: readonly WebhookEventKind[];
  readonly payloadVersion: string;
  readonly status: EndpointStatus;
  readonly disabledReason: DisabledReason | null;
  readonly failingSince: Date | null;
  readonly createdAt: Date;
};

/** A signing key; one with an end was replaced. */
export type WebhookSecret = {
  readonly id: string;
  readonly secret: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
};

/** An owner's endpoint as it is under the lock; undefined if the owner has no such endpoint. */
export type EndpointState = {
  readonly endpoint: WebhookEndpoint | undefined;
  readonly secrets: readonly WebhookSecret[];
  /** The number of the owner's endpoints. */
  readonly count: number;
  /** Whether the owner is an app that was deleted. */
  readonly isOwnerGone: boolean;
};

export type EndpointWrites = {
  readonly endpoint?: WebhookEndpoint;
  readonly secrets?: readonly WebhookSecret[];
  readonly remove?: true;
  /** A test message for this endpoint alone, which carries no data. */
  readonly test?: { readonly id: string; readonly payloadVersion: string; readonly createdAt: Date };
};

type EndpointChange<Answer> = Change<EndpointWrites, never, Answer>;

/** How many endpoints an owner may have. */
const MAX_ENDPOINTS = 20;

/** How long a replaced secret keeps signing beside the new one. */
const OVERLAP_MS = 24 * 3_600_000;

const SECRET_BYTES = 32;

/** Generates a signing key in the format of the Standard Webhooks specification. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;

/** Returns the endpoint of a state. Throws WEBHOOK_NOT_FOUND, also for another owner's. */
export function requireEndpoint({ endpoint }: Pick<EndpointState, "endpoint">): WebhookEndpoint {
  if (endpoint === undefined) throw domainError("WEBHOOK_NOT_FOUND");
  return endpoint;
}

/** The properties of an endpoint that its owner sets. */
export type EndpointTraits = Pick<WebhookEndpoint, "url" | "description" | "kinds">;

/** Creates an enabled endpoint. Throws TOO_MANY_WEBHOOKS, APP_NOT_FOUND for an app that was deleted. */
export function createEndpoint(
  { count, isOwnerGone }: EndpointState,
  given: EndpointTraits & { readonly id: string; readonly secret: Pick<WebhookSecret, "id" | "secret"> },
  now: Date,
): EndpointChange<KeyedEndpoint> {
  if (isOwnerGone) throw domainError("APP_NOT_FOUND");
  if (count >= MAX_ENDPOINTS) throw domainError("TOO_MANY_WEBHOOKS", { max: MAX_ENDPOINTS });
  const { secret, ...traits } = given;
  const endpoint: WebhookEndpoint = {
    ...traits,
    payloadVersion: PAYLOAD_VERSION,
    status: "ENABLED",
    disabledReason: null,
    failingSince: null,
    createdAt: now,
  };
  const present = { ...secret, createdAt: now, expiresAt: null };
  return { answer: { endpoint, secret: present.secret }, writes: { endpoint, secrets: [present] } };
}

/** An endpoint with its current signing key. */
export type KeyedEndpoint = { readonly endpoint: WebhookEndpoint; readonly secret: string };

/** Returns the endpoint with its current key. Throws WEBHOOK_NOT_FOUND. */
export function keyedEndpointOf(state: EndpointState): KeyedEndpoint {
  const endpoint = requireEndpoint(state);
  const present = state.secrets.find(({ expiresAt }) => expiresAt === null);
  if (present === undefined) throw new TypeError("An endpoint has no present secret");
  return { endpoint, secret: present.secret };
}

/** Changes the given properties. Enabling an endpoint again resets its failures. Throws WEBHOOK_NOT_FOUND. */
export function updateEndpoint(
  state: EndpointState,
  { isEnabled, ...traits }: Partial<EndpointTraits> & { readonly isEnabled?: boolean },
): EndpointChange<WebhookEndpoint> {
  const before = requireEndpoint(state);
  const endpoint = { ...before, ...traits, ...(isEnabled === undefined ? {} : standingOf(before, isEnabled)) };
  return { answer: endpoint, writes: { endpoint } };
}

function standingOf(before: WebhookEndpoint, isEnabled: boolean): Partial<WebhookEndpoint> {
  if (isEnabled)
    return before.status === "ENABLED" ? {} : { status: "ENABLED", disabledReason: null, failingSince: null };
  return before.status === "DISABLED" ? {} : { status: "DISABLED", disabledReason: "OWNER" };
}

/** Signs with a new key from now on, and for one day also with the replaced one. Throws WEBHOOK_NOT_FOUND. */
export function rotateSecret(
  state: EndpointState,
  secret: Pick<WebhookSecret, "id" | "secret">,
  now: Date,
): EndpointChange<KeyedEndpoint> {
  const endpoint = requireEndpoint(state);
  const present = { ...secret, createdAt: now, expiresAt: null };
  // At most two: rotating again within the day ends the oldest one at once.
  const replaced = state.secrets
    .filter(({ expiresAt }) => expiresAt === null)
    .map((one) => ({ ...one, expiresAt: new Date(now.getTime() + OVERLAP_MS) }));
  return { answer: { endpoint, secret: present.secret }, writes: { secrets: [...replaced, present] } };
}

/** Removes an endpoint with all its deliveries. Throws WEBHOOK_NOT_FOUND. */
export function removeEndpoint(state: EndpointState): EndpointChange<void> {
  requireEndpoint(state);
  return { answer: undefined, writes: { remove: true } };
}

/** Sends a test message to an endpoint. Throws WEBHOOK_NOT_FOUND, WEBHOOK_DISABLED. */
export function testEndpoint(state: EndpointState, id: string, now: Date): EndpointChange<string> {
  const endpoint = requireEndpoint(state);
  requireEnabled(endpoint);
  const { payloadVersion } = endpoint;
  return { answer: id, writes: { test: { id, payloadVersion, createdAt: now } } };
}

/** Rejects an endpoint that is off. Throws WEBHOOK_DISABLED. */
export function requireEnabled({ status }: WebhookEndpoint): void {
  if (status === "DISABLED") throw domainError("WEBHOOK_DISABLED");
}
