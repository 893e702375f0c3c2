import { DomainError, domainError, meaningOf, type ErrorCode } from "@stakehold/errors/domain-error.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import { observeRefusal } from "@stakehold/service/metrics/metrics.ts";
import { toDomainError } from "@stakehold/service/outcome.ts";
import { NOBODY } from "@stakehold/service/security/entry.ts";
import { logSecurity } from "@stakehold/service/security/log-security.ts";
import type { ErrorRequestHandler, Response } from "express";

/** Turns a refusal into the JSON body of a response. */
type Shape = (error: DomainError) => unknown;

/** Answers every error of the REST side with `{ message, code }` and its status (design, section 7). */
export const answerErrors = (logger: Logger): ErrorRequestHandler =>
  answeredAs(logger, ({ message, code, fields }) => ({
    message,
    code,
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
  }));

/** Answers a request that fails before it is parsed as GraphQL, in GraphQL's own shape. */
export const answerGraphErrors = (logger: Logger): ErrorRequestHandler =>
  answeredAs(logger, ({ message, code, fields }) => ({ errors: [{ message, extensions: { code, fields } }] }));

const answeredAs =
  (logger: Logger, shape: Shape): ErrorRequestHandler =>
  (thrown, request, response, next) => {
    if (response.headersSent) return next(thrown);
    const error = toDomainError(callersFault(thrown) ?? thrown, logger);
    observeRefusal(error.code);
    if (PAST_THE_RULES.has(error.code)) {
      logSecurity(logger, { event: "request_refused", actor: NOBODY, reason: error.code });
    }
    setHeaders(response, error, request.headers.authorization !== undefined);
    response.status(meaningOf(error.code).http).json(shape(error));
  };

/** Codes of requests that our pages never send: their sender tries to get past a rule before the caller is known. */
const PAST_THE_RULES: ReadonlySet<ErrorCode> = new Set([
  "CROSS_SITE_REQUEST",
  "UNSUPPORTED_MEDIA_TYPE",
  "BODY_TOO_LARGE",
]);

/** Sets the HTTP headers of a refusal: when to retry (RFC 9110) and how to authenticate (RFC 6750). */
function setHeaders(response: Response, { code, fields }: DomainError, hasToken: boolean): void {
  const seconds = fields["retryAfterSeconds"];
  if (seconds !== undefined) response.set("retry-after", String(seconds));
  if (code !== "UNAUTHENTICATED") return;
  response.set("www-authenticate", `Bearer realm="stakehold"${hasToken ? ', error="invalid_token"' : ""}`);
}

/** Express and its parsers mark a request that can't be read or found with a status; that is no fault of ours. */
function callersFault(thrown: unknown): DomainError | undefined {
  const status = thrown instanceof Error && "status" in thrown ? thrown.status : undefined;
  if (typeof status !== "number" || status < 400 || status >= 500) return undefined;
  if (status === 404) return domainError("NOT_FOUND");
  if (status === 413) return domainError("BODY_TOO_LARGE");
  if (status === 415) return domainError("UNSUPPORTED_MEDIA_TYPE");
  const isBody = thrown instanceof Error && "type" in thrown && thrown.type === "entity.parse.failed";
  return domainError("INVALID_INPUT", {}, isBody ? "The body is not valid JSON." : "This request can't be read.");
}
