import { isDomainError } from "@stakehold/errors/domain-error.ts";
import type { Request, RequestHandler } from "express";
import type { Caller } from "../callers/caller.ts";
import type { VerifyCaller } from "../callers/internal-token.ts";
import type { Logger } from "../logger.ts";
import { NOBODY } from "../security/entry.ts";
import { logSecurity } from "../security/log-security.ts";
import { graphqlErrorOf } from "./graphql-error.ts";

/** Middleware that admits only callers, and the caller of each admitted request. */
type CallersDoor = { readonly requireCaller: RequestHandler; readonly callerOf: (request: Request) => Caller };

/**
 * Admits a request whose token names a caller, before anything else of it is read. Rejects any other with the status
 * 200, because the gateway reads errors only with that.
 */
export function requireCallers(verify: VerifyCaller, logger: Logger): CallersDoor {
  const callers = new WeakMap<Request, Caller>();
  return {
    requireCaller: async (request, response, next) => {
      try {
        callers.set(request, await verify(request.headers.authorization));
      } catch (error) {
        logForged(error, logger);
        response.json({ errors: [graphqlErrorOf(error, logger).toJSON()] });
        return;
      }
      next();
    },
    callerOf: (request) => {
      const caller = callers.get(request);
      if (caller === undefined) throw new TypeError("Nobody is known to ask");
      return caller;
    },
  };
}

/** Only the gateway calls this, with a token that identity signed for it a moment ago. */
function logForged(error: unknown, logger: Logger): void {
  // Identity's keys can't be fetched: that says nothing about the caller.
  if (!isDomainError(error) || error.code !== "UNAUTHENTICATED") return;
  logSecurity(logger, {
    event: "internal_call_refused",
    actor: NOBODY,
    method: "internal_token",
    reason: error.code,
  });
}
