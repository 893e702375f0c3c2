import type { RequestHandler } from "express";

/**
 * Rejects requests from pages of other origins: everything here listens only on this computer, and yet any page that
 * its owner visits can reach it.
 */
export const sameOriginOnly: RequestHandler = (request, response, next) => {
  const site = request.get("sec-fetch-site");
  const foreign = site !== undefined && site !== "same-origin" && site !== "none";
  const safe = request.method === "GET" || request.method === "HEAD";
  if (foreign && !safe) response.status(403).json({ error: "This page belongs to another origin." });
  else next();
};
