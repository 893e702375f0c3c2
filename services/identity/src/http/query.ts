import type { Request } from "express";

/** What stands behind the question mark, as it was sent. */
export const queryOf = (request: Request): URLSearchParams =>
  new URLSearchParams(request.originalUrl.split("?").slice(1).join("?"));
