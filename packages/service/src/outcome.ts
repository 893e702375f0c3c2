import { randomUUID } from "node:crypto";
import { DomainError, domainError, isDomainError } from "@stakehold/errors/domain-error.ts";
import { markFailed } from "@stakehold/telemetry/spans.ts";
import type { Logger } from "./logger.ts";
import { unavailableBy } from "./unreachable.ts";

/**
 * What of a thrown thing may leave the process. A DomainError leaves as it is, and a dependency that can't be reached as
 * UNAVAILABLE. Everything else is a fault of ours: it is logged whole under a reference, and only the reference leaves.
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
