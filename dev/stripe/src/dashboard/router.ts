import express, { type Request, type Response, type Router } from "express";
import type { AppDeps } from "../app-deps.ts";
import { stored } from "../control/stored.ts";
import { ApiError } from "../http/errors.ts";
import { sameOriginOnly } from "../http/same-origin.ts";
import { closeDispute } from "../operations/close-dispute.ts";
import { createTopup } from "../operations/create-topup.ts";
import { failRefund } from "../operations/fail-refund.ts";
import { submitAccount, verifyAccount } from "../operations/onboard-account.ts";
import { openDispute } from "../operations/open-dispute.ts";
import { onItsOwn, type World } from "../world.ts";
import { dashboardPage } from "./overview.ts";

const addedFloatCents = 100_000;

/** What a button does, by the name that its form posts to. */
const actions: Record<string, (world: World, id: string) => object> = {
  "open-dispute": (world, id) =>
    openDispute(world, stored(world, "charge", id), { inquiry: false, reason: "fraudulent" }),
  "open-inquiry": (world, id) =>
    openDispute(world, stored(world, "charge", id), { inquiry: true, reason: "unrecognized" }),
  "win-dispute": (world, id) => closeDispute(world, stored(world, "dispute", id), "won"),
  "lose-dispute": (world, id) => closeDispute(world, stored(world, "dispute", id), "lost"),
  "fail-refund": (world, id) => failRefund(world, stored(world, "refund", id)),
  "complete-onboarding": (world, id) => verifyAccount(world, submitAccount(world, stored(world, "account", id))),
  "add-float": (world) =>
    createTopup(world, {
      amountCents: addedFloatCents,
      description: "Float",
      metadata: {},
      statementDescriptor: null,
      transferGroup: null,
      delaySeconds: 0,
    }),
};

/** One page to look at the money from Stripe's side, and to play the card networks and banks. */
export function dashboardRouter(deps: AppDeps): Router {
  const router = express.Router();
  router.use(sameOriginOnly);
  router.get("/", (request, response) => {
    const said = typeof request.query["said"] === "string" ? request.query["said"].slice(0, 300) : undefined;
    response.type("html").send(dashboardPage(deps.world, said));
  });
  router.post("/actions/:action/:id", (request, response) => act(deps, request, response));
  return router;
}

function act({ world, wake }: AppDeps, request: Request, response: Response): void {
  const action = actions[String(request.params["action"])];
  if (!action) return void response.status(404).end();
  try {
    world.database.transaction(() => action(onItsOwn(world), String(request.params["id"])));
    wake();
    response.redirect(303, "/dashboard");
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    response.redirect(303, `/dashboard?said=${encodeURIComponent(error.message)}`);
  }
}
