import type { IdempotentCall } from "@stakehold/messaging/idempotency.ts";
import type { Account, AccountChange, OwnAccount } from "../domain/account.ts";
import type { GrantedRole } from "../domain/roles.ts";
import type { Profile, User } from "../domain/user.ts";

/** A change to one account, made once under the key of its call. */
export type AccountCommand = { readonly userId: string; readonly call: IdempotentCall };

/** Decides what to write, given the account as it is under its lock; nothing means that it stays as it is. */
export type DecideAccount = (account: Account, now: Date) => AccountChange | undefined;

/**
 * The one door to an account's state. `change` locks the account, lets `decide` decide, and saves state, events and
 * idempotency key together. Throws what `decide` throws, USER_NOT_FOUND and IDEMPOTENCY_KEY_REUSED.
 */
export interface Accounts {
  change(command: AccountCommand, decide: DecideAccount): Promise<void>;
}

/** Somebody whom the provider vouched for, with the roles that are theirs from now on. */
export type Admission = {
  readonly profile: Profile;
  readonly roles: readonly GrantedRole[];
  readonly tokenHash: Uint8Array<ArrayBuffer>;
  /** The session that the same browser had until now; it ends. */
  readonly endedTokenHash: Uint8Array<ArrayBuffer> | undefined;
};

/** People who come through the door. `admit` makes or updates the person and opens a session, in one transaction. */
export interface Admissions {
  admit(admission: Admission): Promise<void>;
}

/** What is read of people without changing them. */
export interface AccountReader {
  /** People by id; an unknown id is left out. */
  usersOf(ids: readonly string[]): Promise<readonly User[]>;
  /** A person's own view, or undefined. */
  ownAccountOf(id: string): Promise<OwnAccount | undefined>;
  /** How many people there are. */
  count(): Promise<number>;
}
