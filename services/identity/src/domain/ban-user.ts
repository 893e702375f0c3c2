import { domainError } from "@stakehold/errors/domain-error.ts";
import { UNCHANGED } from "@stakehold/messaging/change.ts";
import { requireAccount, type AccountChange, type AccountState } from "./account.ts";

/** Who bans, why, and the id of the entry that records it. */
export type Banning = { readonly userId: string; readonly reason: string; readonly auditId: string };

/**
 * Bans a person permanently; a second ban adds nothing to the first.
 * Throws USER_NOT_FOUND, INVALID_INPUT for an admin's own account.
 */
export function banUser(state: AccountState, { userId: bannedBy, reason, auditId }: Banning, now: Date): AccountChange {
  const { user, isBanned } = requireAccount(state);
  if (user.id === bannedBy) throw domainError("INVALID_INPUT", { field: "userId" }, "You can't ban yourself");
  if (isBanned) return UNCHANGED;
  return {
    answer: undefined,
    writes: { ban: { auditId, bannedBy, reason, bannedAt: now } },
    events: [{ type: "UserBanned", userId: user.id, reason }],
  };
}
