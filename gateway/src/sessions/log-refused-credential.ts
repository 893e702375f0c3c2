import type { ErrorCode } from "@stakehold/errors/domain-error.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import { NOBODY } from "@stakehold/service/security/entry.ts";
import { logSecurity } from "@stakehold/service/security/log-security.ts";
import type { Credential } from "./credential.ts";

/**
 * Logs an invalid credential to the security log. Visitors without a credential are only asked to sign in, which is no
 * attack; and an unavailable identity proves nothing about the credential.
 */
export function logRefusedCredential(logger: Logger, method: Credential["kind"] | undefined, reason: ErrorCode): void {
  if (method === undefined || reason !== "UNAUTHENTICATED") return;
  const event = method === "session" ? "session_refused" : "token_refused";
  logSecurity(logger, { event, actor: NOBODY, method, reason });
}
