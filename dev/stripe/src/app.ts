import express, { type Express } from "express";
import type { AppDeps } from "./app-deps.ts";
import { authenticationRouter } from "./authentication/router.ts";
import { browserRouter } from "./browser/router.ts";
import { controlRouter } from "./control/router.ts";
import { dashboardRouter } from "./dashboard/router.ts";
import { apiRouter } from "./http/api-router.ts";
import { allowBrowsers } from "./http/cors.ts";
import { onboardingRouter } from "./onboarding/router.ts";

export function createApp(deps: AppDeps): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.get(["/livez", "/readyz"], (_request, response) => void response.json({ status: "ok" }));
  app.get("/favicon.ico", (_request, response) => void response.status(204).end());
  app.use(browserRouter());
  app.use("/_control", controlRouter(deps));
  app.use("/dashboard", dashboardRouter(deps));
  app.use("/setup", onboardingRouter(deps));
  app.use("/authenticate", authenticationRouter(deps));
  app.use("/v1", allowBrowsers);
  app.use(apiRouter(deps));
  return app;
}
