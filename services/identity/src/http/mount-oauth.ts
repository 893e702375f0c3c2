import express, { type Express, type RequestHandler } from "express";
import type { Provider } from "oidc-provider";
import { METADATA_ROUTE, OAUTH_ROUTES } from "../domain/oauth-routes.ts";
import { PAGE_POLICY } from "./problem-page.ts";

/** Mounts the authorization server at the paths that the gateway forwards, and no other path of the library. */
export function mountOAuth(app: Express, provider: Provider): void {
  const { host, protocol } = new URL(provider.issuer);
  const serve = provider.callback();
  const atIssuer: RequestHandler = (request, response, next) => {
    // The metadata and the redirects name the public address, no matter how this process was reached.
    Object.assign(request.headers, { host, "x-forwarded-host": host, "x-forwarded-proto": protocol.slice(0, -1) });
    response.set({ "content-security-policy": PAGE_POLICY, "referrer-policy": "no-referrer" });
    serve(request, response).catch(next);
  };
  const router = express.Router();
  router.get([OAUTH_ROUTES.authorization, `${OAUTH_ROUTES.authorization}/:uid`], atIssuer);
  const { token, revocation, introspection } = OAUTH_ROUTES;
  router.post([token, revocation, introspection], atIssuer);
  router.options(token, atIssuer);
  router.route(METADATA_ROUTE).get(atIssuer).options(atIssuer);
  app.use(router);
}
