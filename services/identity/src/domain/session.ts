const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A session ends so long after its sign-in, whatever happens (design, section 6). */
export const SESSION_LIFE_MS = 7 * 24 * HOUR_MS;

/** A session ends when it was not used for so long. */
export const SESSION_IDLE_MS = 24 * HOUR_MS;

/** A session's last use is written down no more often than this. */
export const SEEN_EVERY_MS = MINUTE_MS;

/** For how long a sign-in that was begun may be finished. */
export const ATTEMPT_LIFE_MS = 10 * MINUTE_MS;

/** How many sign-ins may be unfinished at once: anybody can begin them, and the oldest make room for new ones. */
export const MAX_ATTEMPTS = 20_000;

/** When a session ends at the latest, and when it was last used. */
export type SessionTimes = { readonly expiresAt: Date; readonly lastSeenAt: Date };

/** Whether a session still holds. */
export const isLive = ({ expiresAt, lastSeenAt }: SessionTimes, now: Date): boolean =>
  now < expiresAt && now.getTime() - lastSeenAt.getTime() < SESSION_IDLE_MS;

/** Whether it is time to write down that a session is in use. */
export const isSeenAgain = ({ lastSeenAt }: SessionTimes, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() >= SEEN_EVERY_MS;

/** Which of their sessions a person ends. `presentId` is undefined where no session asks. */
export type SessionChoice =
  | { readonly kind: "ONE"; readonly id: string }
  | { readonly kind: "OTHERS"; readonly presentId: string | undefined }
  | { readonly kind: "ALL" };

/** What happened to a person's sessions that others have to know of. */
export type SessionEvent =
  | {
      readonly type: "SessionsEnded";
      readonly userId: string;
      readonly sessionIds: readonly string[];
      /** Whether everything ended that the person had but the kept session. */
      readonly isAll: boolean;
      readonly keptSessionId: string | undefined;
    }
  | {
      readonly type: "SessionReplaced";
      readonly userId: string;
      readonly sessionId: string;
      readonly bySessionId: string;
    };

/** How many sessions one event names, so that it stays small enough to be published. */
const NAMED_AT_ONCE = 1_000;

/** What is told of sessions that a person or an admin ended. Where a choice means all, that is told although there were none. */
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

/** What is told of a session that a sign-in in the same browser ended, somebody else's or the same person's. */
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
