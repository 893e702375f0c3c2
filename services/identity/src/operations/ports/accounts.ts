import type { Door } from "@stakehold/messaging/change.ts";
import type { AccountEvent, AccountState, AccountWrites, OwnAccount } from "../../domain/account.ts";
import type { User } from "../../domain/user.ts";

/** Whose account. */
export type AccountAddress = { readonly userId: string };

/** The one door to an account's state. */
export type AccountStore = Door<AccountAddress, AccountState, AccountWrites, AccountEvent>;

/** What is read of people without changing them. */
export interface AccountReader {
  /** People by id; an unknown id is left out. */
  usersOf(ids: readonly string[]): Promise<readonly User[]>;
  /** A person's own view, or undefined. */
  ownAccountOf(id: string): Promise<OwnAccount | undefined>;
}
