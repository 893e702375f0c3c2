import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Change } from "@stakehold/messaging/change.ts";
import type { NameAtProvider } from "./barred-digest.ts";
import type { GrantedRole } from "./roles.ts";
import type { Statistics } from "./statistics.ts";
import type { User } from "./user.ts";

/** A person with what they may do. */
export type Account = {
  readonly user: User;
  readonly roles: readonly GrantedRole[];
  readonly acceptedTerms: boolean;
  readonly isBanned: boolean;
  /** Whether the person deleted it; nothing of them is left then. */
  readonly isDeleted: boolean;
};

/** A person's own view of their account. */
export type OwnAccount = Account & { readonly statistics: Statistics };

/** An account as it is under its lock. */
export type AccountState = { readonly account: Account | undefined };

/** What is to be written of an account. What is left out stays as it is. */
export type AccountWrites = {
  readonly acceptedTermsAt?: Date;
  /** When the person deleted it: name, address, picture, roles, sessions and tokens go. */
  readonly deletedAt?: Date;
  /** Whom the provider must not bring back as somebody new: they were banned, and are deleted now. */
  readonly barred?: NameAtProvider;
  readonly ban?: {
    readonly auditId: string;
    readonly bannedBy: string;
    readonly reason: string;
    readonly bannedAt: Date;
  };
  /** All of the person's sessions end, as an admin decided. */
  readonly endedSessions?: {
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

/** What a decision on an account comes to. */
export type AccountChange = Change<AccountWrites, AccountEvent>;

/** Returns the account if it exists. Throws USER_NOT_FOUND. */
export function requireAccount({ account }: AccountState): Account {
  if (account === undefined || account.isDeleted) throw domainError("USER_NOT_FOUND");
  return account;
}
