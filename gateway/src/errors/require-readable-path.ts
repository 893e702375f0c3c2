import { domainError } from "@stakehold/errors/domain-error.ts";
import type { RequestHandler } from "express";

/** Rejects a path that can't be decoded, such as `/%`. Throws INVALID_INPUT. */
export const requireReadablePath: RequestHandler = ({ path }, _response, next) => {
  try {
    decodeURIComponent(path);
  } catch {
    throw domainError("INVALID_INPUT", {}, "This address can't be read.");
  }
  next();
};
