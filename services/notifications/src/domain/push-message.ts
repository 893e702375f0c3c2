import type { Change } from "@stakehold/messaging/change/change.ts";
import { missingFor, type Wish } from "./notice.ts";
import { endOfQuiet } from "./quiet-hours.ts";
import { optionalSubjectOf } from "./subject.ts";
import type { WebhookFailure } from "./webhook-delivery.ts";

/** The state of a push: still to be sent, taken by the push service, given up, or no longer wanted. */
export const PUSH_STATES = ["PENDING", "SENT", "FAILED", "MUTED"] as const;

/** Why a push has not been sent: the push service's response, or what it waits for. */
export type PushFailure = WebhookFailure | "QUIET" | "NOT_KNOWN_YET";

/** The changes to write to a push after a check or an attempt. */
export type MessageWrites = {
  readonly state: (typeof PUSH_STATES)[number];
  readonly attempts: number;
  readonly failure: PushFailure | null;
  readonly nextAttemptAt: Date | null;
  readonly sentAt: Date | null;
};

/** A device's history of attempts. */
export type DeviceRecord = {
  readonly madeAt: Date;
  readonly lastSuccessAt: Date | null;
  /** The number of failed attempts since the last success. */
  readonly failures: number;
};

/** The result of a check or an attempt: the push's new state, and its effect on the device. */
export type PushWrites = {
  readonly message: MessageWrites;
  readonly device?: Pick<DeviceRecord, "lastSuccessAt" | "failures">;
  /** Removes the device with all its pending pushes: its push service no longer knows it, or took nothing for days. */
  readonly remove?: "GONE" | "FAILING";
};

export type PushChange = Change<PushWrites, never, PushWrites>;

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * The waits between attempts: five attempts in a little more than an hour. After that the app's bell still shows the
 * notice.
 */
const WAITS_MS = [10 * SECOND_MS, MINUTE_MS, 10 * MINUTE_MS, HOUR_MS];

/** A wait is extended by up to this share, so that attempts that failed together do not retry together. */
const JITTER = 0.1;

/** The longest wait for a push service between two attempts, whatever it asks for. */
const MAX_WAIT_MS = 6 * HOUR_MS;

/** A device is removed after this many failures in a row without a success for this long. */
const MAX_FAILURES = 20;
const FAILING_FOR_MS = 72 * HOUR_MS;

/**
 * How long a push that can't be written yet waits for the next check, and how long it is checked at all: a later
 * version may support it.
 */
const LOOK_AGAIN_MS = 10 * SECOND_MS;
const LOOK_FOR_MS = HOUR_MS;

/** A push before an attempt. */
export type PushToLookAt = {
  readonly kind: string;
  readonly betId: string | null;
  readonly attempts: number;
  /** When its notice was created, and when its person read it in the app. */
  readonly createdAt: Date;
  readonly readAt: Date | null;
};

/**
 * Decides on a push that is not to be sent, or not now; undefined if it is. A notice that was read in the app meanwhile
 * is no longer pushed. Like their mails, pushes about votes, results and money don't wait for the end of quiet hours.
 */
export function beforePush(
  push: PushToLookAt,
  { wish, isTitleKnown }: { readonly wish: Wish; readonly isTitleKnown: boolean },
  now: Date,
): PushChange | undefined {
  if (wish.isMuted || push.readAt !== null) return changeTo(endingIn("MUTED", push.attempts, null));
  const canWait = optionalSubjectOf(push.kind) !== undefined;
  const until = canWait && wish.quietHours !== undefined ? endOfQuiet(wish.quietHours, now) : undefined;
  if (until !== undefined) return changeTo(waitingUntil(until, push.attempts, "QUIET"));
  const missing = missingFor(push, { address: true, title: isTitleKnown }, now);
  return missing === undefined ? undefined : afterLook(push, now);
}

/** Decides on a push that can't be written yet. */
export function afterLook({ attempts, createdAt }: PushToLookAt, now: Date): PushChange {
  if (now.getTime() - createdAt.getTime() >= LOOK_FOR_MS)
    return changeTo(endingIn("FAILED", attempts, "NOT_KNOWN_YET"));
  return changeTo(waitingUntil(new Date(now.getTime() + LOOK_AGAIN_MS), attempts, "NOT_KNOWN_YET"));
}

/**
 * The outcome of an attempt. `failure` is undefined if the push service took the push; `random` is a random number from
 * 0 to 1.
 */
export type PushOutcome = {
  readonly failure: WebhookFailure | undefined;
  readonly status: number | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly random: number;
};

/**
 * Decides on a push after an attempt, and on its device. 404 and 410 mean that the device is gone (RFC 8030, section
 * 7.3). A push service would repeat any other refusal; everything else is retried, later if it asks for that.
 */
export function afterPush(
  { attempts: before, device }: { readonly attempts: number; readonly device: DeviceRecord },
  { failure, status, retryAfterMs = 0, random }: PushOutcome,
  now: Date,
): PushChange {
  const attempts = before + 1;
  if (failure === undefined) {
    const message = { state: "SENT", attempts, failure: null, nextAttemptAt: null, sentAt: now } as const;
    return changeTo(message, { device: { lastSuccessAt: now, failures: 0 } });
  }
  const failed = endingIn("FAILED", attempts, failure);
  if (status === 404 || status === 410) return changeTo(failed, { remove: "GONE" });
  const { lastSuccessAt } = device;
  const failures = device.failures + 1;
  const isFailing = now.getTime() - (lastSuccessAt ?? device.madeAt).getTime() >= FAILING_FOR_MS;
  if (failures >= MAX_FAILURES && isFailing) return changeTo(failed, { remove: "FAILING" });
  const waitMs = isRefused(status) ? undefined : WAITS_MS[before];
  if (waitMs === undefined) return changeTo(failed, { device: { lastSuccessAt, failures } });
  const ownMs = Math.round(waitMs * (1 + JITTER * random));
  const nextAttemptAt = new Date(now.getTime() + Math.max(ownMs, Math.min(retryAfterMs, MAX_WAIT_MS)));
  return changeTo(waitingUntil(nextAttemptAt, attempts, failure), { device: { lastSuccessAt, failures } });
}

/** Responses that a retry would get again: redirects, which are not followed, and refusals except those about time. */
const isRefused = (status: number | undefined): boolean =>
  status !== undefined && status >= 300 && status < 500 && status !== 408 && status !== 429;

const endingIn = (state: "FAILED" | "MUTED", attempts: number, failure: PushFailure | null): MessageWrites => ({
  state,
  attempts,
  failure,
  nextAttemptAt: null,
  sentAt: null,
});

const waitingUntil = (nextAttemptAt: Date, attempts: number, failure: PushFailure): MessageWrites => ({
  state: "PENDING",
  attempts,
  failure,
  nextAttemptAt,
  sentAt: null,
});

function changeTo(message: MessageWrites, about: Omit<PushWrites, "message"> = {}): PushChange {
  const writes = { message, ...about };
  return { answer: writes, writes };
}
