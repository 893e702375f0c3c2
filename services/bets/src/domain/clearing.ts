import { domainError } from "@stakehold/errors/domain-error.ts";

/** An admin's request to clear the platform, which another admin has to confirm. */
export type Clearing = {
  /** The id of the cleanup once it begins. */
  readonly id: string;
  readonly askedBy: string;
  readonly askedAt: Date;
  /** The end of the time in which it may be confirmed. */
  readonly expiresAt: Date;
};

/** The stored request; `isOver` once it is confirmed, withdrawn or replaced. */
export type StoredClearing = Clearing & { readonly isOver: boolean };

/** Whether a request can no longer be confirmed because its time is over. */
export const isExpired = ({ expiresAt }: Pick<Clearing, "expiresAt">, now: Date): boolean => expiresAt <= now;

/** Rejects a request that can no longer be confirmed or withdrawn. Throws CLEARING_NOT_FOUND. */
export function requireWaiting(clearing: StoredClearing | undefined): Clearing {
  if (clearing === undefined || clearing.isOver) throw domainError("CLEARING_NOT_FOUND");
  return clearing;
}

/**
 * Rejects a confirmation by the admin who made the request, and one that comes too late.
 * Throws CLEARING_NOT_FOUND, CLEARING_EXPIRED, SECOND_ADMIN_NEEDED.
 */
export function requireConfirmable(clearing: StoredClearing | undefined, adminId: string, now: Date): Clearing {
  const waiting = requireWaiting(clearing);
  if (isExpired(waiting, now)) throw domainError("CLEARING_EXPIRED");
  if (waiting.askedBy === adminId) throw domainError("SECOND_ADMIN_NEEDED");
  return waiting;
}
