import { requireAccount, type AccountChange, type AccountState } from "./account.ts";

/** Which admin ends the sessions, why, and the id of the entry that records it. */
export type EndingSessions = { readonly endedBy: string; readonly reason: string; readonly auditId: string };

/** Ends all sessions of a person, whether or not there are any. Throws USER_NOT_FOUND. */
export function endAllSessions(state: AccountState, ending: EndingSessions, now: Date): AccountChange {
  requireAccount(state);
  return { answer: undefined, writes: { endedSessions: { ...ending, endedAt: now } } };
}
