import { person } from "@stakehold/service/security/entry.ts";
import type { LogSecurity } from "@stakehold/service/security/log-security.ts";
import type { SessionChoice } from "../domain/session.ts";
import type { SessionStore } from "./ports/sessions.ts";

export type EndSessionsDeps = {
  readonly sessions: Pick<SessionStore, "endOf">;
  readonly logSecurity: LogSecurity;
};

/** Whose sessions to end, and which ones. */
export type EndSessions = {
  readonly userId: string;
  readonly choice: SessionChoice;
  /** Whether personal tokens and all app grants end too. */
  readonly withCredentials?: boolean;
  readonly idempotencyKey: string;
};

/**
 * Ends sessions of a person and returns how many it ended: 0 if the call is a repeat or they had already ended.
 * They lose their effect in gateways within 5 seconds. Throws IDEMPOTENCY_KEY_REUSED.
 */
export async function endSessions({ sessions, logSecurity }: EndSessionsDeps, command: EndSessions): Promise<number> {
  const { userId, choice, withCredentials = false, idempotencyKey: key } = command;
  const input = { ...choice, ...(withCredentials ? { withCredentials } : {}) };
  const call = { caller: userId, operation: "endSessions", key, input };
  const ended = await sessions.endOf(userId, { choice, withCredentials }, call);
  if (ended.length === 0) return 0;
  const [id = ""] = ended;
  logSecurity({
    event: "sessions_ended",
    actor: person(userId),
    method: "session",
    reason: REASON[choice.kind],
    ...(choice.kind === "ONE" ? { target: { kind: "session", id } as const } : {}),
  });
  return ended.length;
}

const REASON = { ONE: "ONE_SESSION", OTHERS: "OTHER_SESSIONS", ALL: "ALL_SESSIONS" } as const;
