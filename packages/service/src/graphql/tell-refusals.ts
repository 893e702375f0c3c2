import { isDomainError, isHidden, type DomainError, type ErrorCode } from "@stakehold/errors/domain-error.ts";
import { Kind, type GraphQLError } from "graphql";
import type { Caller } from "../caller.ts";
import type { Logger } from "../logger.ts";
import { person, type SecurityEvent } from "../security/entry.ts";
import { tellSecurity } from "../security/tell-security.ts";
import { thrownIn } from "./graphql-error.ts";

/** The codes by which somebody who is known is refused what they asked for. */
const REFUSALS: Partial<Readonly<Record<ErrorCode, SecurityEvent>>> = {
  FORBIDDEN: "access_refused",
  INSUFFICIENT_SCOPE: "access_refused",
  NOT_THE_CREATOR: "access_refused",
  NOT_A_PARTICIPANT: "access_refused",
  TERMS_NOT_ACCEPTED: "access_refused",
  SECOND_ADMIN_NEEDED: "access_refused",
  BANNED: "banned_person_refused",
};

/** Tells the security log who was refused which field of the graph. The gateway passes such refusals on, and is silent. */
export function tellRefusals(errors: readonly GraphQLError[], { userId }: Caller, logger: Logger): void {
  for (const error of errors) {
    const refusal = thrownIn(error);
    const event = isDomainError(refusal) ? eventOf(refusal) : undefined;
    if (!isDomainError(refusal) || event === undefined) continue;
    const target = { kind: "operation", id: fieldOf(error) } as const;
    tellSecurity(logger, { event, actor: person(userId), target, reason: refusal.code });
  }
}

/** Somebody's own things do not exist for others, and who asks for one is refused all the same. */
const eventOf = (refusal: DomainError): SecurityEvent | undefined =>
  isHidden(refusal) ? "access_refused" : REFUSALS[refusal.code];

/** By the schema's name: the path of an error has the names that callers give. */
function fieldOf({ nodes }: GraphQLError): string {
  const [node] = nodes ?? [];
  return node?.kind === Kind.FIELD ? node.name.value : "none";
}
