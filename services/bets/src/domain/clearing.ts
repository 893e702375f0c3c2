import { domainError } from "@stakehold/errors/domain-error.ts";

/** An admin's wish that the platform be cleared, which another admin has to confirm. */
export type Clearing = {
  /** The id that the cleanup has once it begins. */
  readonly id: string;
  readonly askedBy: string;
  readonly askedAt: Date;
  /** Until then it may be confirmed. */
  readonly expiresAt: Date;
};

/** The request as it is stored: `isOver` once it was confirmed, withdrawn or replaced. */
export type StoredClearing = Clearing & { readonly isOver: boolean };

/** Whether the time is over in which it may be confirmed. */
export const isExpired = ({ expiresAt }: Pick<Clearing, "expiresAt">, now: Date): boolean => expiresAt <= now;

/** Refuses a request that nobody can confirm or withdraw any more. Throws CLEARING_NOT_FOUND. */
export function requireWaiting(clearing: StoredClearing | undefined): Clearing {
  if (clearing === undefined || clearing.isOver) throw domainError("CLEARING_NOT_FOUND");
  return clearing;
}

/**
 * Refuses a confirmation by the admin who asked, or one that comes too late.
 * Throws CLEARING_NOT_FOUND, CLEARING_EXPIRED, SECOND_ADMIN_NEEDED.
 */
export function requireConfirmable(clearing: StoredClearing | undefined, adminId: string, now: Date): Clearing {
  const waiting = requireWaiting(clearing);
  if (isExpired(waiting, now)) throw domainError("CLEARING_EXPIRED");
  if (waiting.askedBy === adminId) throw domainError("SECOND_ADMIN_NEEDED");
  return waiting;
}
