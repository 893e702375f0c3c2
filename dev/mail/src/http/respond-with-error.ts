import type { Logger } from "@stakehold/service/logger.ts";
import type { ErrorRequestHandler } from "express";

/** Responds with an error: a refusal with its own message, anything else without detail. */
export const respondWithError =
  (logger: Logger): ErrorRequestHandler =>
  (error: unknown, _request, response, _next) => {
    const status = statusOf(error);
    if (status >= 500) logger.error({ err: error }, "a request to the mailbox failed");
    const message = status < 500 && error instanceof Error ? error.message : "The mailbox failed";
    response.status(status).json({ message });
  };

/** Refusals carry a status, and so do the errors of Express' body parser. */
function statusOf(error: unknown): number {
  const status = error instanceof Error && "status" in error ? error.status : undefined;
  return typeof status === "number" ? status : 500;
}
