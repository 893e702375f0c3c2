import { randomUUID } from "node:crypto";
import { DomainError, domainError, isDomainError } from "@stakehold/errors/domain-error.ts";
import type { Logger } from "./logger.ts";

/**
 * What of a thrown thing may leave the process. A DomainError leaves as it is; everything else is a fault of ours: it
 * is logged whole under a reference, and only the reference leaves.
 */
export function toDomainError(thrown: unknown, logger: Logger): DomainError {
  if (isDomainError(thrown)) return thrown;
  const reference = randomUUID();
  logger.error({ err: thrown, reference }, "unexpected error");
  return domainError("INTERNAL", { reference });
}
