import { randomUUID } from "node:crypto";
import { DomainError, domainError, isDomainError } from "@stakehold/errors/domain-error.ts";
import { markFailed } from "@stakehold/telemetry/spans.ts";
import type { Logger } from "./logger.ts";
import { unavailableBy } from "./unreachable.ts";

/**
 * Returns what of an error may leave the process. A DomainError is unchanged, and an unreachable dependency becomes
 * UNAVAILABLE. Anything else is a fault of ours: it is logged in full under a reference, and only the reference leaves.
 */
export function toDomainError(thrown: unknown, logger: Logger): DomainError {
  if (isDomainError(thrown)) return thrown;
  markFailed(thrown);
  const unavailable = unavailableBy(thrown);
  if (unavailable !== undefined) {
    logger.warn({ err: thrown }, "a dependency could not be reached");
    return unavailable;
  }
  const reference = randomUUID();
  logger.error({ err: thrown, reference }, "unexpected error");
  return domainError("INTERNAL", { reference });
}
