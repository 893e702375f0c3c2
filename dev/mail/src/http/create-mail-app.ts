import { createApp } from "@stakehold/stand-in/create-app.ts";
import type { Express } from "express";
import type { MailDeps } from "../mail-deps.ts";
import { createApiRoutes } from "./api-routes.ts";
import { createPageRoutes } from "./page-routes.ts";
import { respondWithError } from "./respond-with-error.ts";

/** Serves the page, the JSON API and the switches for tests. */
export function createMailApp(deps: MailDeps): Express {
  const app = createApp();
  app.use(createApiRoutes(deps));
  app.use(createPageRoutes(deps.mailbox));
  app.use(respondWithError(deps.logger));
  return app;
}
