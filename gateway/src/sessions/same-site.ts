import { domainError } from "@stakehold/errors/domain-error.ts";
import type { RequestHandler } from "express";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a state-changing request that another site made a browser send (design, section 6). A bearer token always
 * passes, because no browser adds one by itself. With neither header it is not a browser's. Throws CROSS_SITE_REQUEST.
 */
export const refuseCrossSite =
  (publicUrl: string): RequestHandler =>
  ({ method, headers }, _response, next) => {
    if (SAFE.has(method) || /^Bearer /i.test(headers.authorization ?? "")) return next();
    const site = headers["sec-fetch-site"];
    const isForeign = site !== undefined ? site !== "same-origin" : isForeignOrigin(headers.origin, publicUrl);
    next(isForeign ? domainError("CROSS_SITE_REQUEST") : undefined);
  };

const isForeignOrigin = (origin: string | undefined, publicUrl: string): boolean =>
  origin !== undefined && origin !== new URL(publicUrl).origin;

/** Refuses a body that is not JSON; a request without a body needs no content type. Throws INVALID_INPUT. */
export const requireJson: RequestHandler = (request, _response, next) => {
  const length = request.headers["content-length"];
  const hasBody = request.headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0");
  const isJson = /^application\/json\s*(;|$)/i.test(request.headers["content-type"] ?? "");
  next(hasBody && !isJson ? domainError("INVALID_INPUT", {}, "Send the body as application/json.") : undefined);
};
