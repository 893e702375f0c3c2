const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long after its sign-in a session ends in any case (design, section 6). */
export const SESSION_LIFE_MS = 7 * 24 * HOUR_MS;

/** How long an unused session lasts. */
export const SESSION_IDLE_MS = 24 * HOUR_MS;

/** A session's last use is recorded no more often than this. */
export const SEEN_EVERY_MS = MINUTE_MS;

/** How long a started sign-in may take to finish. */
export const ATTEMPT_LIFE_MS = 10 * MINUTE_MS;

/** How many sign-ins may be unfinished at once. Anybody can start them; new ones replace the oldest. */
export const MAX_ATTEMPTS = 20_000;

/** When a session ends at the latest, and when it was last used. */
export type SessionTimes = { readonly expiresAt: Date; readonly lastSeenAt: Date };

/** Whether a session is still valid. */
export const isLive = ({ expiresAt, lastSeenAt }: SessionTimes, now: Date): boolean =>
  now < expiresAt && now.getTime() - lastSeenAt.getTime() < SESSION_IDLE_MS;

/** Whether it is time to record that a session is in use. */
export const isSeenAgain = ({ lastSeenAt }: SessionTimes, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() >= SEEN_EVERY_MS;

/** Which of their sessions a person ends. `presentId` is undefined when the request has no session. */
export type SessionChoice =
  | { readonly kind: "ONE"; readonly id: string }
  | { readonly kind: "OTHERS"; readonly presentId: string | undefined }
  | { readonly kind: "ALL" };

/** A change to a person's sessions that other services must know of. */
export type SessionEvent =
  | {
      readonly type: "SessionsEnded";
      readonly userId: string;
      readonly sessionIds: readonly string[];
      /** Whether all sessions of the person ended except the kept one. */
      readonly isAll: boolean;
      readonly keptSessionId: string | undefined;
    }
  | {
      readonly type: "SessionReplaced";
      readonly userId: string;
      readonly sessionId: string;
      readonly bySessionId: string;
    };

/** How many sessions one event names at most, so that it stays small enough to be published. */
const NAMED_AT_ONCE = 1_000;

/**
 * Returns the events for sessions that a person or an admin ended. 'All sessions' is published even if there were none.
 */
export function endedSessions(
  userId: string,
  choice: SessionChoice,
  ended: readonly string[],
): readonly SessionEvent[] {
  const isAll = choice.kind !== "ONE";
  const keptSessionId = choice.kind === "OTHERS" ? choice.presentId : undefined;
  const pages = Math.max(Math.ceil(ended.length / NAMED_AT_ONCE), isAll ? 1 : 0);
  return Array.from({ length: pages }, (_page, index) => {
    const sessionIds = ended.slice(index * NAMED_AT_ONCE, (index + 1) * NAMED_AT_ONCE);
    return { type: "SessionsEnded", userId, sessionIds, isAll, keptSessionId };
  });
}

/** Returns the event for a session that a sign-in in the same browser ended, be it of another or the same person. */
export const displacedSession = (
  ended: { readonly id: string; readonly userId: string },
  by: { readonly id: string; readonly userId: string },
): readonly SessionEvent[] =>
  ended.userId === by.userId
    ? [{ type: "SessionReplaced", userId: by.userId, sessionId: ended.id, bySessionId: by.id }]
    : endedSessions(ended.userId, { kind: "ONE", id: ended.id }, [ended.id]);

/** One of a person's own sessions, as they see it. */
export type OwnSession = {
  readonly id: string;
  readonly startedAt: Date;
  readonly lastUsedAt: Date;
  readonly endsAt: Date;
  readonly browser: string | null;
  readonly network: string | null;
};
