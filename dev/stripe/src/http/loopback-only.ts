import type { RequestHandler } from "express";

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** The control plane serves only this computer, wherever else the API is reachable from. */
export const loopbackOnly: RequestHandler = (request, response, next) => {
  if (LOOPBACK.test(request.socket.remoteAddress ?? "")) next();
  else response.status(403).json({ error: "The control plane answers this computer alone." });
};
