import { meaningOf } from "@stakehold/errors/domain-error.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import { toDomainError } from "@stakehold/service/outcome.ts";
import { NOBODY } from "@stakehold/service/security/entry.ts";
import { logSecurity } from "@stakehold/service/security/log-security.ts";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import type { JWK } from "jose";
import type { BeginSignInDeps } from "../operations/begin-sign-in.ts";
import type { FinishSignInDeps } from "../operations/finish-sign-in.ts";
import { callback } from "./callback.ts";
import { sessionCookie, signInCookie } from "./cookies.ts";
import { login } from "./login.ts";
import { logout, type LogoutDeps } from "./logout.ts";
import { PAGE_POLICY, problemPage } from "./problem-page.ts";

export type SignInRoutes = {
  readonly deps: BeginSignInDeps & FinishSignInDeps & LogoutDeps;
  /** The keys with which the subgraphs verify internal tokens. */
  readonly publishedKeys: readonly JWK[];
  /** The public origin. */
  readonly publicUrl: string;
  readonly logger: Logger;
};

const LOGOUT = "/logout";

/** Mounts the pages for signing in and out, and the published keys. */
export function mountSignIn(app: Express, { deps, publishedKeys, publicUrl, logger }: SignInRoutes): void {
  const cookies = { session: sessionCookie(publicUrl), signIn: signInCookie(publicUrl) };
  const router = express.Router();
  router.use(neverStored);
  router.get("/login", login(deps, cookies));
  router.get("/callback", callback(deps, cookies));
  router.get(LOGOUT, logout(deps, cookies.session));
  router.use(explain(logger));
  app.use("/api", router);

  app.get("/.well-known/jwks.json", (_request, response) => {
    response.set("cache-control", "public, max-age=60").json({ keys: publishedKeys });
  });
}

/** Responses that set cookies or carry codes must not be stored, and their addresses must not leak. */
const neverStored: RequestHandler = (_request, response, next) => {
  response.set({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  next();
};

/** Express recognises an error handler by its four parameters. */
const explain =
  (logger: Logger): ErrorRequestHandler =>
  (thrown, request, response, _next) => {
    const error = toDomainError(thrown, logger);
    if (request.path !== LOGOUT) {
      logSecurity(logger, { event: "sign_in_failed", actor: NOBODY, method: "oidc", reason: error.code });
    }
    response
      .status(meaningOf(error.code).http)
      .set({ "content-security-policy": PAGE_POLICY, "x-content-type-options": "nosniff" })
      .type("html")
      .send(problemPage(error));
  };
