import type { Change } from "@stakehold/messaging/change.ts";
import { missingFor, type Wish } from "./notice.ts";
import { endOfQuiet } from "./quiet-hours.ts";
import { optionalSubjectOf } from "./subject.ts";
import type { WebhookFailure } from "./webhook-delivery.ts";

/** Where a push stands: still to be sent, taken by the push service, given up, or not wanted any more. */
export const PUSH_STATES = ["PENDING", "SENT", "FAILED", "MUTED"] as const;

/** Why a push has not been sent: what the push service made of it, or what it waits for. */
export type PushFailure = WebhookFailure | "QUIET" | "NOT_KNOWN_YET";

/** What is written of a push after it was looked at or tried. */
export type MessageWrites = {
  readonly state: (typeof PUSH_STATES)[number];
  readonly attempts: number;
  readonly failure: PushFailure | null;
  readonly nextAttemptAt: Date | null;
  readonly sentAt: Date | null;
};

/** How a device fared so far. */
export type DeviceRecord = {
  readonly madeAt: Date;
  readonly lastSuccessAt: Date | null;
  /** How many tries failed since one succeeded. */
  readonly failures: number;
};

/** What a look or a try comes to: how the push stands, and what it says about its device. */
export type PushWrites = {
  readonly message: MessageWrites;
  readonly device?: Pick<DeviceRecord, "lastSuccessAt" | "failures">;
  /** Removes the device with all that it was to be told: its push service knows it no more, or took nothing for days. */
  readonly remove?: "GONE" | "FAILING";
};

export type PushChange = Change<PushWrites, never, PushWrites>;

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The waits between tries: five in a little more than an hour. What comes later is read at the bell. */
const WAITS_MS = [10 * SECOND_MS, MINUTE_MS, 10 * MINUTE_MS, HOUR_MS];

/** A wait is lengthened by up to this share of it, so that what failed together does not come back together. */
const JITTER = 0.1;

/** No push service is waited for longer than this between two tries, whatever it asks for. */
const MAX_WAIT_MS = 6 * HOUR_MS;

/** A device goes once so many tries failed one after the other and none succeeded for so long. */
const MAX_FAILURES = 20;
const FAILING_FOR_MS = 72 * HOUR_MS;

/** How long what can't be written yet waits for the next look, and for how long it is looked at: a version to come may know it. */
const LOOK_AGAIN_MS = 10 * SECOND_MS;
const LOOK_FOR_MS = HOUR_MS;

/** A push before it is tried. */
export type PushToLookAt = {
  readonly kind: string;
  readonly betId: string | null;
  readonly attempts: number;
  /** When its notice was made, and when its person read that in the app. */
  readonly createdAt: Date;
  readonly readAt: Date | null;
};

/**
 * What becomes of a push that is not to be sent, or not now; undefined where it is. What was read in the app meanwhile is no news any
 * more. Votes, results and money don't wait for the end of quiet hours, as their mails don't.
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

/** What becomes of a push that can't be written yet. */
export function afterLook({ attempts, createdAt }: PushToLookAt, now: Date): PushChange {
  if (now.getTime() - createdAt.getTime() >= LOOK_FOR_MS)
    return changeTo(endingIn("FAILED", attempts, "NOT_KNOWN_YET"));
  return changeTo(waitingUntil(new Date(now.getTime() + LOOK_AGAIN_MS), attempts, "NOT_KNOWN_YET"));
}

/** What came of a try. `failure` is undefined where the push service took the push; `random` is a number from 0 to 1 by chance. */
export type PushOutcome = {
  readonly failure: WebhookFailure | undefined;
  readonly status: number | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly random: number;
};

/**
 * What becomes of a push that was tried, and of its device. 404 and 410 say that the device is gone (RFC 8030, section 7.3). What a
 * push service refuses for another reason it would refuse again; all else is tried again, later where it asks for that.
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

/** Answers that the same push would get again: redirects, which are not followed, and refusals but those that are about time. */
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
