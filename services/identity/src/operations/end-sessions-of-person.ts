import { newId } from "@stakehold/service/id.ts";
import { person } from "@stakehold/service/security/entry.ts";
import type { LogSecurity } from "@stakehold/service/security/log-security.ts";
import type { AccountState } from "../domain/account.ts";
import { endAllSessions } from "../domain/end-sessions.ts";
import type { AccountStore } from "./ports/accounts.ts";

export type EndSessionsOfPersonDeps = { readonly accounts: AccountStore; readonly logSecurity: LogSecurity };

/** An admin's decision to end a person's sessions, and why. */
export type EndSessionsOfPerson = {
  readonly userId: string;
  readonly subjectId: string;
  readonly reason: string;
  /** Whether personal tokens and all app grants end too. */
  readonly withCredentials?: boolean;
  readonly idempotencyKey: string;
};

/**
 * Ends all sessions of a person, who may sign in again; with `withCredentials` also their tokens and app grants. These
 * lose their effect in gateways within 5 seconds. Throws USER_NOT_FOUND, IDEMPOTENCY_KEY_REUSED.
 */
export async function endSessionsOfPerson(
  { accounts, logSecurity }: EndSessionsOfPersonDeps,
  { userId, subjectId, reason, withCredentials = false, idempotencyKey: key }: EndSessionsOfPerson,
): Promise<void> {
  const ending = { endedBy: userId, reason, auditId: newId(), withCredentials };
  const decide = (state: AccountState, now: Date) => ({ ...endAllSessions(state, ending, now), answer: true });
  const isNew = await accounts.change({ userId: subjectId }, decide, {
    call: {
      caller: userId,
      operation: "endSessionsOfPerson",
      key,
      input: { subjectId, reason, ...(withCredentials ? { withCredentials } : {}) },
    },
    resultId: subjectId,
    repeated: () => false,
  });
  if (!isNew) return;
  logSecurity({
    event: "sessions_ended",
    actor: person(userId),
    target: { kind: "person", id: subjectId },
    reason: "BY_AN_ADMIN",
    record: { kind: "audit_entry", id: ending.auditId },
  });
}
