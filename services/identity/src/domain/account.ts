import { domainError } from "@stakehold/errors/domain-error.ts";
import type { GrantedRole } from "./roles.ts";
import type { Statistics } from "./statistics.ts";
import type { User } from "./user.ts";

/** A person with what they may do. */
export type Account = {
  readonly user: User;
  readonly roles: readonly GrantedRole[];
  readonly acceptedTerms: boolean;
  readonly isBanned: boolean;
};

/** A person's own view of their account. */
export type OwnAccount = Account & { readonly statistics: Statistics };

/** What is to be written of an account. What is left out stays as it is. */
export type AccountChange = {
  readonly acceptedTermsAt?: Date;
  readonly ban?: { readonly bannedBy: string; readonly reason: string; readonly bannedAt: Date };
};

/** Accepts the terms for good. Answers nothing where nothing changes. */
export const acceptTerms = ({ acceptedTerms }: Account, now: Date): AccountChange | undefined =>
  acceptedTerms ? undefined : { acceptedTermsAt: now };

/** Who bans, and why. */
export type Banning = { readonly adminId: string; readonly reason: string };

/** Bans a person for good; a second ban adds nothing to the first. Throws INVALID_INPUT for an admin's own account. */
export function banUser(
  { user, isBanned }: Account,
  { adminId, reason }: Banning,
  now: Date,
): AccountChange | undefined {
  if (user.id === adminId) throw domainError("INVALID_INPUT", { field: "userId" }, "You can't ban yourself");
  return isBanned ? undefined : { ban: { bannedBy: adminId, reason, bannedAt: now } };
}
