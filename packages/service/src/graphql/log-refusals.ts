import { isDomainError, isHidden, type DomainError, type ErrorCode } from "@stakehold/errors/domain-error.ts";
import { Kind, type GraphQLError } from "graphql";
import type { Caller } from "../callers/caller.ts";
import type { Logger } from "../logger.ts";
import { person, type SecurityEvent } from "../security/entry.ts";
import { logSecurity } from "../security/log-security.ts";
import { thrownIn } from "./graphql-error.ts";

/** The error codes that refuse a known caller something. */
const REFUSALS: Partial<Readonly<Record<ErrorCode, SecurityEvent>>> = {
  FORBIDDEN: "access_refused",
  INSUFFICIENT_SCOPE: "access_refused",
  NOT_THE_CREATOR: "access_refused",
  NOT_A_PARTICIPANT: "access_refused",
  TERMS_NOT_ACCEPTED: "access_refused",
  SECOND_ADMIN_NEEDED: "access_refused",
  BANNED: "banned_person_refused",
};

/**
 * Logs to the security log which caller was refused which field. The gateway passes such refusals on without logging
 * them.
 */
export function logRefusals(errors: readonly GraphQLError[], { userId }: Caller, logger: Logger): void {
  for (const error of errors) {
    const refusal = thrownIn(error);
    const event = isDomainError(refusal) ? eventOf(refusal) : undefined;
    if (!isDomainError(refusal) || event === undefined) continue;
    const target = { kind: "operation", id: fieldOf(error) } as const;
    logSecurity(logger, { event, actor: person(userId), target, reason: refusal.code });
  }
}

/** For other callers a person's own data does not exist, but a request for it is still a refusal. */
const eventOf = (refusal: DomainError): SecurityEvent | undefined =>
  isHidden(refusal) ? "access_refused" : REFUSALS[refusal.code];

/** Uses the schema's name: an error's path has the caller's aliases. */
function fieldOf({ nodes }: GraphQLError): string {
  const [node] = nodes ?? [];
  return node?.kind === Kind.FIELD ? node.name.value : "none";
}
