import type { RequestHandler } from "express";

/**
 * A caller whose operation is not in the manifest, such as a page of the next version while the two are rolled out,
 * sends it whole beside its hash. Nothing is registered here, so the hash has no use then and is left out.
 */
export const preferWholeQuery: RequestHandler = (request, _response, next) => {
  const body: unknown = request.body;
  if (typeof body === "object" && body !== null && "query" in body && "extensions" in body) {
    const { extensions: _extensions, ...whole } = body;
    request.body = whole;
  }
  next();
};
