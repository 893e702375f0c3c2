/** Where a notice stands: still to be sent, handed to the mail server, or given up. */
export type NoticeState = "pending" | "sent" | "failed";

/**
 * What the mail server made of one mail.
 * `refused`: it will not take this mail for this person, ever. `postponed`: not now. `unreachable`: it did not get so
 * far as to judge the mail, so others would fare no better.
 */
export type Handover =
  { readonly kind: "accepted" } | { readonly kind: "refused" | "postponed" | "unreachable"; readonly reason: string };

/** A notice after something was tried; `failure` says why the mail is not sent. */
export type NoticeChange = {
  readonly state: NoticeState;
  readonly attempts: number;
  readonly nextAttemptAt: Date | null;
  readonly sentAt: Date | null;
  readonly failure: string | null;
};

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

const FIRST_RETRY_MS = 10 * SECOND_MS;
const LONGEST_RETRY_MS = HOUR_MS;

/** For how long a notice waits for the address of somebody whom identity has not told us of. */
export const ADDRESS_WAIT_MS = 7 * 24 * HOUR_MS;

/** For how long a notice waits for a bet's title; a bet that was removed has none, and the mail must go out all the same. */
export const TITLE_WAIT_MS = 10 * MINUTE_MS;

const SHORTEST_LOOK_MS = 5 * SECOND_MS;
const LOOKS_PER_AGE = 10;

/** How long after the given number of attempts, 1 being the first, the next one is made: 10 s, then twice that, up to 1 h. */
export const retryAfterMs = (attempts: number): number =>
  Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempts - 1, 30));

/** What becomes of a notice when its mail was offered to the server. What is only temporary is never given up. */
export function afterHandover(attemptsBefore: number, handover: Handover, now: Date): NoticeChange {
  const attempts = attemptsBefore + 1;
  switch (handover.kind) {
    case "accepted":
      return { state: "sent", attempts, nextAttemptAt: null, sentAt: now, failure: null };
    case "refused":
      return { state: "failed", attempts, nextAttemptAt: null, sentAt: null, failure: handover.reason };
    case "postponed":
    case "unreachable": {
      const nextAttemptAt = new Date(now.getTime() + retryAfterMs(attempts));
      return { state: "pending", attempts, nextAttemptAt, sentAt: null, failure: handover.reason };
    }
  }
}

/** A notice that can't be written yet, since when it waits, and for what. */
export type Waiting = { readonly attempts: number; readonly createdAt: Date; readonly failure: string };

/** What becomes of a notice whose person is not known yet: it is looked at again, ever more seldom, for 7 days. */
export function afterLook({ attempts, createdAt, failure }: Waiting, now: Date): NoticeChange {
  const ageMs = now.getTime() - createdAt.getTime();
  if (ageMs >= ADDRESS_WAIT_MS) return { state: "failed", attempts, nextAttemptAt: null, sentAt: null, failure };
  const waitMs = Math.min(HOUR_MS, Math.max(SHORTEST_LOOK_MS, ageMs / LOOKS_PER_AGE));
  return { state: "pending", attempts, nextAttemptAt: new Date(now.getTime() + waitMs), sentAt: null, failure };
}

/** What is still missing before a notice can be written; a title is done without after a while. */
export function missingFor(
  notice: { readonly betId: string | null; readonly createdAt: Date },
  known: { readonly address: boolean; readonly title: boolean },
  now: Date,
): "address" | "title" | undefined {
  if (!known.address) return "address";
  if (notice.betId === null || known.title) return undefined;
  return now.getTime() - notice.createdAt.getTime() < TITLE_WAIT_MS ? "title" : undefined;
}
