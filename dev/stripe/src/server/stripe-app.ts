import { createApp } from "@stakehold/stand-in/create-app.ts";
import type { Express } from "express";
import type { AppDeps } from "../http/app-deps.ts";
import { browserRouter } from "../browser/router.ts";
import { controlRouter } from "../control/router.ts";
import { dashboardRouter } from "../dashboard/router.ts";
import { apiRouter } from "./api-router.ts";
import { allowBrowsers } from "./cors.ts";
import { authenticationRouter } from "../hosted/authentication-router.ts";
import { onboardingRouter } from "../hosted/onboarding-router.ts";

/** Serves everything that the stand-in offers. */
export function createStripeApp(deps: AppDeps): Express {
  const app = createApp();
  app.disable("etag");
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
