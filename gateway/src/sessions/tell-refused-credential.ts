import type { ErrorCode } from "@stakehold/errors/domain-error.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import { NOBODY } from "@stakehold/service/security/entry.ts";
import { tellSecurity } from "@stakehold/service/security/tell-security.ts";
import type { Credential } from "./credential.ts";

/**
 * Tells the security log that a credential stands for nobody. A visitor who shows none is asked to sign in, which is no
 * attempt at anything; and a part that is away says nothing of the credential.
 */
export function tellRefusedCredential(logger: Logger, method: Credential["kind"] | undefined, reason: ErrorCode): void {
  if (method === undefined || reason !== "UNAUTHENTICATED") return;
  const event = method === "session" ? "session_refused" : "token_refused";
  tellSecurity(logger, { event, actor: NOBODY, method, reason });
}
