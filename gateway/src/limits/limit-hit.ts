import { domainError, type DomainError, type ErrorFields } from "@stakehold/errors/domain-error.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import { observeLimitHit } from "@stakehold/service/metrics/metrics.ts";
import { NOBODY, person } from "@stakehold/service/security/entry.ts";
import { logSecurity } from "@stakehold/service/security/log-security.ts";

/** The limit, and the caller who exceeded it if known. */
type LimitHit = { readonly limit: string; readonly userId: string | undefined };

/** Creates the refusal for an exceeded limit, and logs it: RATE_LIMITED. */
export function limitHit(logger: Logger, { limit, userId }: LimitHit, fields: ErrorFields = {}): DomainError {
  observeLimitHit(limit);
  logSecurity(logger, {
    event: "limit_hit",
    actor: userId === undefined ? NOBODY : person(userId),
    target: { kind: "limit", id: limit },
    reason: "RATE_LIMITED",
  });
  return domainError("RATE_LIMITED", fields);
}
