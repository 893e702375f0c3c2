import { domainError } from "@stakehold/errors/domain-error.ts";
import { UNCHANGED } from "@stakehold/messaging/change/change.ts";
import type { AccountChange, AccountState } from "./account.ts";

/** The word that a user types to confirm the deletion of an account. */
const DELETE_WORD = "DELETE";

/** Rejects a deletion that was not confirmed by its word. Throws INVALID_INPUT. */
export function requireDeleteWord(typed: string): void {
  if (typed.trim() === DELETE_WORD) return;
  throw domainError("INVALID_INPUT", { field: "confirmation" }, `Type ${DELETE_WORD} to confirm.`);
}

/**
 * Deletes an account; a deleted one stays deleted. A ban stays with the row, which no longer names the person, and
 * applies to anyone who signs in later under the same name.
 */
export function deleteAccount({ account }: AccountState, now: Date): AccountChange {
  if (account === undefined || account.isDeleted) return UNCHANGED;
  const { issuer, subject, id } = account.user;
  return {
    answer: undefined,
    writes: { deletedAt: now, ...(account.isBanned ? { barred: { issuer, subject } } : {}) },
    events: [{ type: "UserDeleted", userId: id }],
  };
}
