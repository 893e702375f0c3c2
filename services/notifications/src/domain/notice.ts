import type { Change } from "@stakehold/messaging/change/change.ts";
import { endOfQuiet, type QuietHours } from "./quiet-hours.ts";
import { optionalSubjectOf } from "./subject.ts";

/** The state of a notice: still to be sent, handed to the mail server, given up, or muted. */
export type NoticeState = "PENDING" | "SENT" | "FAILED" | "MUTED";

/**
 * The mail server's response to one mail.
 * `REFUSED`: it will never take this mail for this person. `POSTPONED`: not now. `UNANSWERED`: it was offered the mail
 * and did not respond in time, so it may have taken it. `UNREACHABLE`: it did not get far enough to judge the mail, so
 * others would fare no better.
 */
export type Handover =
  | { readonly kind: "ACCEPTED" }
  | { readonly kind: "REFUSED" | "POSTPONED" | "UNANSWERED" | "UNREACHABLE"; readonly reason: string };

/** What is missing before a mail can be written. */
export type Missing = "ADDRESS" | "TITLE";

/** The changes to write to a notice after an attempt; `failure` says why the mail is not sent. */
export type NoticeWrites = {
  readonly state: NoticeState;
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
  readonly sentAt: Date | null;
  readonly failure: string | null;
};

/** The result of a decision on a notice; its answer is the notice's new state. */
export type NoticeChange = Change<NoticeWrites, never, NoticeWrites>;

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

const FIRST_RETRY_MS = 10 * SECOND_MS;
const LONGEST_RETRY_MS = HOUR_MS;

/** How long a notice waits for the address of a person whom identity has not published yet. */
export const ADDRESS_WAIT_MS = 7 * 24 * HOUR_MS;

/** How long a notice waits for a bet's title. A removed bet has none, and its mail must go out too. */
export const TITLE_WAIT_MS = 10 * MINUTE_MS;

const SHORTEST_LOOK_MS = 5 * SECOND_MS;
const LOOKS_PER_AGE = 10;

/** Returns the wait after the given number of attempts, 1 being the first: 10 s, then twice that, up to 1 h. */
export const retryAfterMs = (attempts: number): number =>
  Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 30));

/**
 * The age at which a notice is given up whose mail the server never acknowledges. It may have the mail many times by
 * then.
 */
export const UNANSWERED_WAIT_MS = 4 * 24 * HOUR_MS;

/**
 * Decides on a notice after its mail was offered to the server. A temporary failure is never given up. A mail without a
 * response is offered again every hour, for the 4 days of RFC 5321, 4.5.4.1.
 */
export function afterHandover(notice: Waiting, handover: Handover, now: Date): NoticeChange {
  const attempts = notice.attempts + 1;
  switch (handover.kind) {
    case "ACCEPTED":
      return changeTo({ state: "SENT", attempts, nextAttemptAt: null, sentAt: now, failure: null });
    case "REFUSED":
      return changeTo({ state: "FAILED", attempts, nextAttemptAt: null, sentAt: null, failure: handover.reason });
    case "UNANSWERED": {
      const failure = handover.reason;
      if (now.getTime() - notice.createdAt.getTime() >= UNANSWERED_WAIT_MS)
        return changeTo({ state: "FAILED", attempts, nextAttemptAt: null, sentAt: null, failure });
      const nextAttemptAt = new Date(now.getTime() + LONGEST_RETRY_MS);
      return changeTo({ state: "PENDING", attempts, nextAttemptAt, sentAt: null, failure });
    }
    case "POSTPONED":
    case "UNREACHABLE": {
      const nextAttemptAt = new Date(now.getTime() + retryAfterMs(attempts));
      return changeTo({ state: "PENDING", attempts, nextAttemptAt, sentAt: null, failure: handover.reason });
    }
  }
}

/** A notice that is not sent yet, and since when it waits. */
export type Waiting = { readonly attempts: number; readonly createdAt: Date };

/** Decides on a notice that can't be written yet: it is retried, ever more seldom, for 7 days. */
export function afterLook({ attempts, createdAt }: Waiting, missing: Missing, now: Date): NoticeChange {
  const failure = WHY_WAITING[missing];
  const ageMs = now.getTime() - createdAt.getTime();
  if (ageMs >= ADDRESS_WAIT_MS)
    return changeTo({ state: "FAILED", attempts, nextAttemptAt: null, sentAt: null, failure });
  const waitMs = Math.min(HOUR_MS, Math.max(SHORTEST_LOOK_MS, ageMs / LOOKS_PER_AGE));
  const nextAttemptAt = new Date(now.getTime() + waitMs);
  return changeTo({ state: "PENDING", attempts, nextAttemptAt, sentAt: null, failure });
}

/** The reason for holding back a notice that could be sent: this is not a fault. */
export const QUIET = "It waits for the end of its person's quiet hours";

/** A person's settings for one channel and the subject of a notice. */
export type Wish = { readonly isMuted: boolean; readonly quietHours: QuietHours | undefined };

/** Decides on a notice for which its person wants no mail, or none now; undefined if it is to be sent. */
export function afterWish(
  { kind, attempts }: { readonly kind: string; readonly attempts: number },
  { isMuted, quietHours }: Wish,
  now: Date,
): NoticeChange | undefined {
  if (optionalSubjectOf(kind) === undefined) return undefined;
  if (isMuted) return changeTo({ state: "MUTED", attempts, nextAttemptAt: null, sentAt: null, failure: null });
  const nextAttemptAt = quietHours === undefined ? undefined : endOfQuiet(quietHours, now);
  if (nextAttemptAt === undefined) return undefined;
  return changeTo({ state: "PENDING", attempts, nextAttemptAt, sentAt: null, failure: QUIET });
}

const WHY_WAITING: Readonly<Record<Missing, string>> = {
  ADDRESS: "No address is known for this person",
  TITLE: "The bet is not known yet",
};

/** Returns what is still missing before a notice can be written; after a while it is written without a title. */
export function missingFor(
  notice: { readonly betId: string | null; readonly createdAt: Date },
  known: { readonly address: boolean; readonly title: boolean },
  now: Date,
): Missing | undefined {
  if (!known.address) return "ADDRESS";
  if (notice.betId === null || known.title) return undefined;
  return now.getTime() - notice.createdAt.getTime() < TITLE_WAIT_MS ? "TITLE" : undefined;
}

const changeTo = (writes: NoticeWrites): NoticeChange => ({ answer: writes, writes });
