import { DomainError, domainError, meaningOf } from "@stakehold/errors/domain-error.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import { toDomainError } from "@stakehold/service/outcome.ts";
import type { ErrorRequestHandler } from "express";

/** Answers every error of the HTTP side as `{ message, code }` with its status (design, section 7). */
export const answerErrors =
  (logger: Logger): ErrorRequestHandler =>
  (thrown, _request, response, next) => {
    if (response.headersSent) return next(thrown);
    const { code, message, fields } = toDomainError(bodyFault(thrown) ?? thrown, logger);
    response
      .status(meaningOf(code).http)
      .json({ message, code, ...(Object.keys(fields).length > 0 ? { fields } : {}) });
  };

/** Express says with a status that a body is too large or no JSON; those are the caller's faults, not ours. */
function bodyFault(thrown: unknown): DomainError | undefined {
  if (!(thrown instanceof Error) || !("status" in thrown) || !("type" in thrown)) return undefined;
  if (thrown.status === 413) return domainError("INVALID_INPUT", {}, "The body is too large.");
  return thrown.status === 400 ? domainError("INVALID_INPUT", {}, "The body is not valid JSON.") : undefined;
}
