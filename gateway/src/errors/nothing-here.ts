import { domainError } from "@stakehold/errors/domain-error.ts";
import type { RequestHandler } from "express";

/** Rejects a path that leads nowhere. Throws NOT_FOUND. */
export const nothingHere: RequestHandler = () => {
  throw domainError("NOT_FOUND");
};
