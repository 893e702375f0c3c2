import { createApp } from "@stakehold/stand-in/create-app.ts";
import type { Express } from "express";
import type { TracesDeps } from "../traces-deps.ts";
import { createPageRoutes } from "./page-routes.ts";
import { createReceiver } from "./receiver.ts";

/** Serves the receiver for exporters, and the pages. */
export function createTracesApp(deps: TracesDeps): Express {
  const app = createApp();
  app.use(createReceiver(deps));
  app.use(createPageRoutes(deps));
  return app;
}
