import type { ErrorCode } from "@stakehold/errors/domain-error.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import { NOBODY } from "@stakehold/service/security/entry.ts";
import { tellSecurity } from "@stakehold/service/security/tell-security.ts";
import type { Credential } from "./credential.ts";

/**
 * Logs an invalid credential to the security log. Visitors without a credential are only asked to sign in, which is no
 * attack; and an unavailable identity proves nothing about the credential.
 */
export function tellRefusedCredential(logger: Logger, method: Credential["kind"] | undefined, reason: ErrorCode): void {
  if (method === undefined || reason !== "UNAUTHENTICATED") return;
  const event = method === "session" ? "session_refused" : "token_refused";
  tellSecurity(logger, { event, actor: NOBODY, method, reason });
}
