import { html } from "@stakehold/stand-in/html.ts";
import express, { type Request, type Response, type Router } from "express";
import type { AppDeps } from "../http/app-deps.ts";
import { sameOriginOnly } from "../http/same-origin.ts";
import { submitAccount } from "../operations/submit-account.ts";
import type { OnboardingLink } from "../state/objects.ts";
import { onboardingForm } from "./onboarding-form.ts";
import { page } from "./page.ts";

/** Serves the hosted form of an account link. Its input is neither checked nor stored. */
export function onboardingRouter(deps: AppDeps): Router {
  const router = express.Router();
  router.use(sameOriginOnly, express.urlencoded({ extended: false, limit: "10kb" }));
  router.get("/e/:account/:link", (request, response) => openLink(deps, request, response));
  router.post("/e/:account/:link", (request, response) => answerForm(deps, request, response));
  return router;
}

/** A link opens once and before it expires; after that it leads to where another one is made. */
function openLink({ world }: AppDeps, request: Request, response: Response): void {
  const link = linkOf({ world }, request);
  if (!link) return notFound(response);
  if (link.opened || link.expires_at <= world.clock.now()) return response.redirect(303, link.refresh_url);
  const account = world.objects.get("account", link.account);
  world.database.transaction(() => world.objects.save("onboarding_link", { ...link, opened: true }));
  response.set("Cache-Control", "no-store");
  response.type("html").send(onboardingForm(account));
}

function answerForm({ world, wake }: AppDeps, request: Request, response: Response): void {
  const link = linkOf({ world }, request);
  if (!link) return notFound(response);
  if (!link.opened || link.finished) return response.redirect(303, link.refresh_url);
  world.database.transaction(() => {
    world.objects.save("onboarding_link", { ...link, finished: true });
    if (request.body?.action === "submit") submitAccount(world, world.objects.get("account", link.account));
  });
  wake();
  response.redirect(303, link.return_url);
}

function linkOf({ world }: Pick<AppDeps, "world">, request: Request): OnboardingLink | undefined {
  const link = world.objects.find("onboarding_link", String(request.params["link"]));
  return link?.account === request.params["account"] ? link : undefined;
}

function notFound(response: Response): void {
  const body = html`<h1>This link is not known</h1>
    <p>Go back to where you came from and start again.</p>`;
  response.status(404).type("html").send(page("Unknown link", body));
}
