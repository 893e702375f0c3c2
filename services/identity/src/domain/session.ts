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

/** One of a person's own sessions, as they see it. */
export type OwnSession = {
  readonly id: string;
  readonly startedAt: Date;
  readonly lastUsedAt: Date;
  readonly endsAt: Date;
  readonly browser: string | null;
  readonly network: string | null;
};
