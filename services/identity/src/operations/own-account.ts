import { domainError } from "@stakehold/errors/domain-error.ts";
import type { OwnAccount } from "../domain/account.ts";
import { stillListed, type RoleLists } from "../domain/roles.ts";
import type { AccountReader } from "./ports/accounts.ts";

export type OwnAccountDeps = {
  readonly reader: Pick<AccountReader, "ownAccountOf">;
  readonly roleLists: RoleLists;
};

/** Returns a person's own view of their account. Throws UNAUTHENTICATED for a person who is no longer known. */
export async function ownAccount(deps: OwnAccountDeps, userId: string): Promise<OwnAccount> {
  const account = await deps.reader.ownAccountOf(userId);
  if (account === undefined) throw domainError("UNAUTHENTICATED");
  return { ...account, roles: stillListed(account.roles, account.user.email, deps.roleLists) };
}
