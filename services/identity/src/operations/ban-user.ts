import { newId } from "@stakehold/service/id.ts";
import { person } from "@stakehold/service/security/entry.ts";
import type { LogSecurity } from "@stakehold/service/security/log-security.ts";
import type { AccountState } from "../domain/account.ts";
import { banUser as ban } from "../domain/ban-user.ts";
import type { RoleLists } from "../domain/roles.ts";
import type { AccountStore } from "./ports/accounts.ts";

export type BanUserDeps = {
  readonly accounts: AccountStore;
  readonly roleLists: RoleLists;
  readonly logSecurity: LogSecurity;
};

/** Who bans whom, and why. */
export type BanUser = {
  readonly userId: string;
  readonly subjectId: string;
  readonly reason: string;
  readonly idempotencyKey: string;
};

/**
 * Bans a person from betting permanently. Money that is theirs is still paid.
 * Throws USER_NOT_FOUND, INVALID_INPUT, IDEMPOTENCY_KEY_REUSED.
 */
export async function banUser(deps: BanUserDeps, command: BanUser): Promise<void> {
  const { accounts, roleLists, logSecurity } = deps;
  const { userId, subjectId, reason, idempotencyKey: key } = command;
  const banning = { userId, reason, auditId: newId(), roleLists };
  const decide = (state: AccountState, now: Date) => {
    const change = ban(state, banning, now);
    return { ...change, answer: change.writes !== undefined };
  };
  const isNew = await accounts.change({ userId: subjectId }, decide, {
    call: { caller: userId, operation: "banUser", key, input: { subjectId, reason } },
    resultId: subjectId,
    repeated: () => false,
  });
  if (!isNew) return;
  logSecurity({
    event: "person_banned",
    actor: person(userId),
    target: { kind: "person", id: subjectId },
    record: { kind: "audit_entry", id: banning.auditId },
  });
}
