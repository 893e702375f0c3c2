import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Change } from "@stakehold/messaging/change/change.ts";
import type { NameAtProvider } from "./barred-digest.ts";
import type { GrantedRole } from "./roles.ts";
import type { Statistics } from "./statistics.ts";
import type { User } from "./user.ts";

/** A person with their roles and rights. */
export type Account = {
  readonly user: User;
  readonly roles: readonly GrantedRole[];
  readonly acceptedTerms: boolean;
  readonly isBanned: boolean;
  /** Whether the person deleted the account; no personal data is left then. */
  readonly isDeleted: boolean;
};

/** A person's own view of their account. */
export type OwnAccount = Account & { readonly statistics: Statistics };

/** An account as it is under its lock. */
export type AccountState = { readonly account: Account | undefined };

/** The changes to write to an account. A field that is left out stays as it is. */
export type AccountWrites = {
  readonly acceptedTermsAt?: Date;
  /** When the person deleted it. Name, address, picture, roles, sessions and tokens are erased. */
  readonly deletedAt?: Date;
  /** The provider's name for a banned person who deletes the account, so that they can't register again. */
  readonly barred?: NameAtProvider;
  readonly ban?: {
    readonly auditId: string;
    readonly bannedBy: string;
    readonly reason: string;
    readonly bannedAt: Date;
  };
  /** An admin's decision to end all sessions of the person, optionally with their tokens and app grants. */
  readonly endedSessions?: {
    readonly withCredentials: boolean;
    readonly auditId: string;
    readonly endedBy: string;
    readonly reason: string;
    readonly endedAt: Date;
  };
};

/** What happened to an account. */
export type AccountEvent =
  | { readonly type: "UserBanned"; readonly userId: string; readonly reason: string }
  | { readonly type: "UserDeleted"; readonly userId: string };

/** The result of a decision on an account. */
export type AccountChange = Change<AccountWrites, AccountEvent>;

/** Returns the account if it exists. Throws USER_NOT_FOUND. */
export function requireAccount({ account }: AccountState): Account {
  if (account === undefined || account.isDeleted) throw domainError("USER_NOT_FOUND");
  return account;
}
