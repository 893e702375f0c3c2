import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Change } from "@stakehold/messaging/change.ts";
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

/** An account as it is under its lock. */
export type AccountState = { readonly account: Account | undefined };

/** What is to be written of an account. What is left out stays as it is. */
export type AccountWrites = {
  readonly acceptedTermsAt?: Date;
  readonly ban?: {
    readonly auditId: string;
    readonly bannedBy: string;
    readonly reason: string;
    readonly bannedAt: Date;
  };
};

/** What happened to an account. */
export type AccountEvent = { readonly type: "UserBanned"; readonly userId: string; readonly reason: string };

/** What a decision on an account comes to. */
export type AccountChange = Change<AccountWrites, AccountEvent>;

/** Returns the account if it exists. Throws USER_NOT_FOUND. */
export function requireAccount({ account }: AccountState): Account {
  if (account === undefined) throw domainError("USER_NOT_FOUND");
  return account;
}
