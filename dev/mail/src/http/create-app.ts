import express from "express";
import type { Express } from "express";
import type { Faults } from "../faults.ts";
import type { Mailbox } from "../storage/mailbox.ts";
import { createApiRoutes } from "./api-routes.ts";
import { createPageRoutes } from "./page-routes.ts";
import { respondWithError } from "./respond-with-error.ts";

/** The page, the JSON API and the switches for tests. */
export function createApp(deps: { mailbox: Mailbox; faults: Faults }): Express {
  const app = express();
  app.disable("x-powered-by");
  app.get(["/readyz", "/livez"], (_request, response) => void response.json({ status: "ok" }));
  app.use(createApiRoutes(deps));
  app.use(createPageRoutes(deps.mailbox));
  app.use(respondWithError);
  return app;
}
