import { domainError } from "@stakehold/errors/domain-error.ts";
import { UNCHANGED } from "@stakehold/messaging/change/change.ts";
import { requireAccount, type AccountChange, type AccountState } from "./account.ts";
import { stillListed, type RoleLists } from "./roles.ts";

/** An admin's decision to ban: by whom, why, the id of its audit entry, and the current admins. */
export type Banning = {
  readonly userId: string;
  readonly reason: string;
  readonly auditId: string;
  readonly roleLists: RoleLists;
};

/**
 * Bans a person permanently; a second ban changes nothing.
 * Throws USER_NOT_FOUND, INVALID_INPUT for an admin's account (their own or another's).
 */
export function banUser(state: AccountState, banning: Banning, now: Date): AccountChange {
  const { userId: bannedBy, reason, auditId, roleLists } = banning;
  const { user, roles, isBanned } = requireAccount(state);
  if (user.id === bannedBy) throw domainError("INVALID_INPUT", { field: "userId" }, "You can't ban yourself");
  if (stillListed(roles, user.email, roleLists).includes("ADMIN")) {
    throw domainError(
      "INVALID_INPUT",
      { field: "userId" },
      "An admin can't be banned. Take them off the list of admins first.",
    );
  }
  if (isBanned) return UNCHANGED;
  return {
    answer: undefined,
    writes: { ban: { auditId, bannedBy, reason, bannedAt: now } },
    events: [{ type: "UserBanned", userId: user.id, reason }],
  };
}
