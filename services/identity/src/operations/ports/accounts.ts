import type { Door } from "@stakehold/messaging/change/change.ts";
import type { AccountEvent, AccountState, AccountWrites, OwnAccount } from "../../domain/account.ts";
import type { User } from "../../domain/user.ts";

/** An account's owner. */
export type AccountAddress = { readonly userId: string };

/** The only way to change an account. */
export type AccountStore = Door<AccountAddress, AccountState, AccountWrites, AccountEvent>;

/** Queries about people. */
export interface AccountReader {
  /** Returns people by id; omits unknown ids. */
  usersOf(ids: readonly string[]): Promise<readonly User[]>;
  /** Returns a person's own view, or undefined. */
  ownAccountOf(id: string): Promise<OwnAccount | undefined>;
}
