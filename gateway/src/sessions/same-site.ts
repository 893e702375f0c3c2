import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Request, RequestHandler } from "express";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Rejects a state-changing request that another site made a browser send (design, section 6). A bearer token always
 * passes, because browsers never add one on their own. A request with neither header comes from no browser. Throws
 * CROSS_SITE_REQUEST.
 */
export const refuseCrossSite = (publicUrl: string): RequestHandler =>
  refuse(publicUrl, ({ method }) => SAFE.has(method));

/** The same for every method, for resources that no browser navigates to. */
export const refuseCrossSiteReads = (publicUrl: string): RequestHandler => refuse(publicUrl, () => false);

/**
 * Rejects a navigation from another site to a page where the visit itself changes something. Throws CROSS_SITE_REQUEST.
 */
export const refuseLedFromElsewhere: RequestHandler = ({ headers }, _response, next) => {
  const site = headers["sec-fetch-site"];
  const isLed = site === "cross-site" || site === "same-site";
  next(isLed ? domainError("CROSS_SITE_REQUEST") : undefined);
};

const refuse =
  (publicUrl: string, passes: (request: Request) => boolean): RequestHandler =>
  (request, _response, next) => {
    const { headers } = request;
    if (passes(request) || /^Bearer /i.test(headers.authorization ?? "")) return next();
    const site = headers["sec-fetch-site"];
    const isForeign = site !== undefined ? site !== "same-origin" : isForeignOrigin(headers.origin, publicUrl);
    next(isForeign ? domainError("CROSS_SITE_REQUEST") : undefined);
  };

const isForeignOrigin = (origin: string | undefined, publicUrl: string): boolean =>
  origin !== undefined && origin !== new URL(publicUrl).origin;

/** Rejects a body that is not JSON; a request without a body needs no content type. Throws UNSUPPORTED_MEDIA_TYPE. */
export const requireJson: RequestHandler = (request, _response, next) => {
  const length = request.headers["content-length"];
  const hasBody = request.headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0");
  const isJson = /^application\/json\s*(;|$)/i.test(request.headers["content-type"] ?? "");
  next(hasBody && !isJson ? domainError("UNSUPPORTED_MEDIA_TYPE") : undefined);
};
