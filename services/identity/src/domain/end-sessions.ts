import { requireAccount, type AccountChange, type AccountState } from "./account.ts";

/** An admin's decision to end sessions: by whom, why, and the id of its audit entry. */
export type EndingSessions = {
  readonly endedBy: string;
  readonly reason: string;
  readonly auditId: string;
  /** Whether personal tokens and all app grants end too. */
  readonly withCredentials: boolean;
};

/** Ends all sessions of a person, if there are any. Throws USER_NOT_FOUND. */
export function endAllSessions(state: AccountState, ending: EndingSessions, now: Date): AccountChange {
  requireAccount(state);
  return { answer: undefined, writes: { endedSessions: { ...ending, endedAt: now } } };
}
