import { domainError, type DomainError, type ErrorFields } from "@stakehold/errors/domain-error.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import { observeLimitHit } from "@stakehold/service/metrics.ts";
import { NOBODY, person } from "@stakehold/service/security/entry.ts";
import { tellSecurity } from "@stakehold/service/security/tell-security.ts";

/** Which limit, and who went beyond it where that is known. */
type LimitHit = { readonly limit: string; readonly userId: string | undefined };

/** Makes the refusal of what goes beyond a limit, and tells of it: RATE_LIMITED. */
export function limitHit(logger: Logger, { limit, userId }: LimitHit, fields: ErrorFields = {}): DomainError {
  observeLimitHit(limit);
  tellSecurity(logger, {
    event: "limit_hit",
    actor: userId === undefined ? NOBODY : person(userId),
    target: { kind: "limit", id: limit },
    reason: "RATE_LIMITED",
  });
  return domainError("RATE_LIMITED", fields);
}
