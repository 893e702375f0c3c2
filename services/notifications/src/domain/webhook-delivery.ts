import type { Change } from "@stakehold/messaging/change/change.ts";
import type { DisabledReason, EndpointStatus } from "./webhook-endpoint.ts";

/** The state of a delivery: pending, delivered, or given up. */
export const DELIVERY_STATES = ["PENDING", "DELIVERED", "FAILED"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why an attempt failed, or why none was made. */
export const WEBHOOK_FAILURES = [
  "ADDRESS_REFUSED",
  "REDIRECTED",
  "TIMED_OUT",
  "ANSWER_TOO_LARGE",
  "UNREACHABLE",
  "STATUS_REFUSED",
  "GONE",
  "ENDPOINT_DISABLED",
] as const;
export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number];

/** The changes to write to a delivery after an attempt. */
export type DeliveryWrites = {
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly step: number;
  readonly failure: WebhookFailure | null;
  readonly nextAttemptAt: Date | null;
  readonly deliveredAt: Date | null;
};

/** The result of an attempt: the delivery's new state, and its effect on the endpoint. */
export type TryWrites = {
  readonly delivery: DeliveryWrites;
  readonly failingSince: Date | null;
  /** Switches the endpoint off and notifies its owner. */
  readonly switchOff?: Exclude<DisabledReason, "OWNER">;
};

/** The basis of a decision about an attempt. */
export type TryState = {
  readonly attempts: number;
  readonly step: number;
  readonly endpoint: { readonly status: EndpointStatus; readonly failingSince: Date | null };
};

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The waits between attempts, as the Standard Webhooks specification suggests: ten attempts in about three days. */
const WAITS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

/** How long deliveries must have failed before an endpoint is switched off. */
export const FAILING_FOR_MS = 72 * HOUR_MS;

/** A wait is extended by up to this share, so that attempts that failed together do not retry together. */
const JITTER = 0.1;

/** The longest wait between two attempts, whatever a receiver asks for. */
const MAX_WAIT_MS = 24 * HOUR_MS;

/** The outcome of an attempt: why it failed, when the receiver asked for a retry, and a random number from 0 to 1. */
type TryOutcome = {
  readonly failure: WebhookFailure | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly random: number;
};

/**
 * Decides on a delivery after an attempt. `failure` is undefined if the endpoint took it. A receiver's `Retry-After`
 * extends our own wait, up to a day, and never shortens it. An endpoint that reports that it is gone is switched off at
 * once; any other one once a delivery was given up and nothing arrived for three days.
 */
export function afterTry(
  { attempts, step, endpoint }: TryState,
  { failure, retryAfterMs = 0, random }: TryOutcome,
  now: Date,
): Change<TryWrites, never, TryWrites> {
  const tried = { attempts: attempts + 1, step: step + 1 };
  if (failure === undefined) {
    const delivery = { ...tried, state: "DELIVERED", failure: null, nextAttemptAt: null, deliveredAt: now } as const;
    return changeTo({ delivery, failingSince: null });
  }
  const failingSince = endpoint.failingSince ?? now;
  const waitMs = WAITS_MS[step];
  if (failure !== "GONE" && waitMs !== undefined && endpoint.status === "ENABLED") {
    const ownMs = Math.round(waitMs * (1 + JITTER * random));
    const nextAttemptAt = new Date(now.getTime() + Math.max(ownMs, Math.min(retryAfterMs, MAX_WAIT_MS)));
    return changeTo({
      delivery: { ...tried, state: "PENDING", failure, nextAttemptAt, deliveredAt: null },
      failingSince,
    });
  }
  const delivery = { ...tried, state: "FAILED", failure, nextAttemptAt: null, deliveredAt: null } as const;
  if (endpoint.status === "DISABLED") return changeTo({ delivery, failingSince });
  if (failure === "GONE") return changeTo({ delivery, failingSince, switchOff: "GONE" });
  const failsThroughout = now.getTime() - failingSince.getTime() >= FAILING_FOR_MS;
  return changeTo({ delivery, failingSince, ...(failsThroughout ? { switchOff: "FAILING" } : {}) });
}

const changeTo = (writes: TryWrites): Change<TryWrites, never, TryWrites> => ({ answer: writes, writes });
