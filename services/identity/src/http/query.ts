import type { Request } from "express";

/** Returns the query string as it was sent. */
export const queryOf = (request: Request): URLSearchParams =>
  new URLSearchParams(request.originalUrl.split("?").slice(1).join("?"));
