import { newId } from "@stakehold/service/id.ts";
import { person } from "@stakehold/service/security/entry.ts";
import type { TellSecurity } from "@stakehold/service/security/tell-security.ts";
import type { AccountState } from "../domain/account.ts";
import { endAllSessions } from "../domain/end-sessions.ts";
import type { AccountStore } from "./ports/accounts.ts";

export type EndSessionsOfPersonDeps = { readonly accounts: AccountStore; readonly tellSecurity: TellSecurity };

/** Which admin ends whose sessions, and why. */
export type EndSessionsOfPerson = {
  readonly userId: string;
  readonly subjectId: string;
  readonly reason: string;
  readonly idempotencyKey: string;
};

/**
 * Ends all sessions of a person, who may sign in again; tokens and apps stay as they are. What the sessions hold in the gateways
 * stops within 5 seconds. Throws USER_NOT_FOUND, IDEMPOTENCY_KEY_REUSED.
 */
export async function endSessionsOfPerson(
  { accounts, tellSecurity }: EndSessionsOfPersonDeps,
  { userId, subjectId, reason, idempotencyKey: key }: EndSessionsOfPerson,
): Promise<void> {
  const ending = { endedBy: userId, reason, auditId: newId() };
  const decide = (state: AccountState, now: Date) => ({ ...endAllSessions(state, ending, now), answer: true });
  const isNew = await accounts.change({ userId: subjectId }, decide, {
    call: { caller: userId, operation: "endSessionsOfPerson", key, input: { subjectId, reason } },
    resultId: subjectId,
    repeated: () => false,
  });
  if (!isNew) return;
  tellSecurity({
    event: "sessions_ended",
    actor: person(userId),
    target: { kind: "person", id: subjectId },
    reason: "BY_AN_ADMIN",
    record: { kind: "audit_entry", id: ending.auditId },
  });
}
