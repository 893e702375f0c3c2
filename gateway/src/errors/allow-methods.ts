import { domainError } from "@stakehold/errors/domain-error.ts";
import type { RequestHandler } from "express";

/** Rejects every other method and names the allowed ones. Throws METHOD_NOT_ALLOWED. */
export const allowMethods =
  (...methods: readonly string[]): RequestHandler =>
  ({ method }, response, next) => {
    if (methods.includes(method)) return next();
    response.set("allow", methods.join(", "));
    throw domainError("METHOD_NOT_ALLOWED", { allowed: methods.join(", ") });
  };
