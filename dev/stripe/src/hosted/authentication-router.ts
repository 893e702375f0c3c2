import { html } from "@stakehold/stand-in/html.ts";
import express, { type Request, type Response, type Router } from "express";
import type { AppDeps } from "../http/app-deps.ts";
import { dollars } from "../dollars.ts";
import { ApiError } from "../http/api-error.ts";
import { sameOriginOnly } from "../http/same-origin.ts";
import { finishAuthentication } from "../operations/finish-authentication.ts";
import type { Authentication } from "../state/objects.ts";
import { page } from "./page.ts";

/**
 * Serves the bank's page of a 3-D Secure payment, for clients that redirect to it; Stripe.js uses a window of its own.
 */
export function authenticationRouter(deps: AppDeps): Router {
  const router = express.Router();
  router.use(sameOriginOnly, express.urlencoded({ extended: false, limit: "10kb" }));
  router.get("/:source", (request, response) => show(deps, request, response));
  router.post("/:source", (request, response) => finish(deps, request, response));
  return router;
}

function show({ world }: AppDeps, request: Request, response: Response): void {
  const authentication = pending({ world }, request);
  if (!authentication) return over(response);
  const { amount } = world.objects.get("payment_intent", authentication.payment_intent);
  const body = html`<h1>Is this you?</h1>
    <p>
      Your bank asks you to confirm a payment of <strong>${dollars(amount)}</strong>. This is a test: no bank is asked.
    </p>
    <form class="card row" method="post">
      <button class="main" name="outcome" value="succeeded">Complete authentication</button>
      <button name="outcome" value="failed">Fail authentication</button>
    </form>`;
  response.type("html").send(page("Confirm your payment", body));
}

function finish({ world, wake }: AppDeps, request: Request, response: Response): void {
  const authentication = pending({ world }, request);
  if (!authentication) return over(response);
  const intent = world.database.transaction(() =>
    answer({ world }, authentication, request.body?.outcome === "succeeded"),
  );
  wake();
  if (authentication.return_url === null) return over(response);
  const target = new URL(authentication.return_url);
  target.searchParams.set("payment_intent", intent.id);
  target.searchParams.set("payment_intent_client_secret", intent.client_secret ?? "");
  target.searchParams.set("redirect_status", intent.status === "succeeded" ? "succeeded" : "failed");
  response.redirect(303, target.href);
}

/** A decline is an outcome like any other here: its writes stay, and the person continues to the return page. */
function answer({ world }: Pick<AppDeps, "world">, authentication: Authentication, succeeded: boolean) {
  try {
    finishAuthentication(world, authentication, succeeded);
  } catch (error) {
    if (!(error instanceof ApiError) || !error.keepsEffects) throw error;
  }
  return world.objects.get("payment_intent", authentication.payment_intent);
}

function pending({ world }: Pick<AppDeps, "world">, request: Request): Authentication | undefined {
  const found = world.objects.find("authentication", String(request.params["source"]));
  return found?.status === "pending" ? found : undefined;
}

function over(response: Response): void {
  const body = html`<h1>Nothing left to confirm</h1>
    <p>You can close this page.</p>`;
  response.type("html").send(page("Confirm your payment", body));
}
