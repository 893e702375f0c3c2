import { domainError } from "@stakehold/errors/domain-error.ts";
import type { RequestHandler } from "express";
import { rateLimit } from "express-rate-limit";
import { credentialOf } from "./sessions/credential.ts";

const WINDOW_MS = 60_000;

/** Limits what one session, one token, or one address without either may ask for in a minute. Throws RATE_LIMITED. */
export const limitRate = (perMinute: number, publicUrl: string): RequestHandler =>
  rateLimit({
    windowMs: WINDOW_MS,
    limit: perMinute,
    standardHeaders: "draft-8",
    legacyHeaders: false,
    keyGenerator: ({ headers, socket }) => credentialOf(headers, publicUrl)?.value ?? socket.remoteAddress ?? "unknown",
    handler: (_request, _response, next) => next(domainError("RATE_LIMITED")),
    validate: false,
  });
