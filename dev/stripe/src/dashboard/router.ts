import express, { type Request, type Response, type Router } from "express";
import type { AppDeps } from "../http/app-deps.ts";
import { findObject } from "../http/find-object.ts";
import { ApiError } from "../http/api-error.ts";
import { sameOriginOnly } from "../http/same-origin.ts";
import { closeDispute } from "../operations/close-dispute.ts";
import { createTopup } from "../operations/create-topup.ts";
import { failRefund } from "../operations/fail-refund.ts";
import { openDispute } from "../operations/open-dispute.ts";
import { submitAccount } from "../operations/submit-account.ts";
import { verifyAccount } from "../operations/verify-account.ts";
import { onItsOwn, type World } from "../world.ts";
import { dashboardPage, type Message } from "./overview.ts";

const ADDED_FLOAT_CENTS = 100_000;
const LONGEST_SAID = 300;

type Action = {
  readonly act: (world: World, id: string) => object;
  /** What was done, and where it shows. */
  readonly done: string;
  readonly anchor?: string;
};

/** The buttons' actions, by the names that their forms post to. */
const ACTIONS: Readonly<Record<string, Action>> = {
  "open-dispute": {
    act: (world, id) => openDispute(world, findObject(world, "charge", id), { inquiry: false, reason: "fraudulent" }),
    done: "The dispute is open, and its money was withdrawn.",
    anchor: "disputes",
  },
  "open-inquiry": {
    act: (world, id) => openDispute(world, findObject(world, "charge", id), { inquiry: true, reason: "unrecognized" }),
    done: "The inquiry is open. It moves no money.",
    anchor: "disputes",
  },
  "win-dispute": {
    act: (world, id) => closeDispute(world, findObject(world, "dispute", id), "won"),
    done: "The dispute was closed as won.",
    anchor: "disputes",
  },
  "lose-dispute": {
    act: (world, id) => closeDispute(world, findObject(world, "dispute", id), "lost"),
    done: "The dispute was closed as lost.",
    anchor: "disputes",
  },
  "fail-refund": {
    act: (world, id) => failRefund(world, findObject(world, "refund", id)),
    done: "The refund failed, and its money came back.",
    anchor: "refunds",
  },
  "complete-onboarding": {
    act: (world, id) => verifyAccount(world, submitAccount(world, findObject(world, "account", id))),
    done: "The account can receive payouts.",
    anchor: "connected-accounts",
  },
  "add-float": {
    act: (world) =>
      createTopup(world, {
        amountCents: ADDED_FLOAT_CENTS,
        description: "Float",
        metadata: {},
        statementDescriptor: null,
        transferGroup: null,
        delaySeconds: 0,
      }),
    done: "$1,000 of float was added.",
  },
};

/** Serves one page to see the money from Stripe's side, and to act as card network or bank. */
export function dashboardRouter(deps: AppDeps): Router {
  const router = express.Router();
  router.use(sameOriginOnly);
  router.get("/", (request, response) => {
    response.type("html").send(dashboardPage(deps.world, messageIn(request)));
  });
  router.post("/actions/:action/:id", (request, response) => act(deps, request, response));
  return router;
}

/** Returns the result of the last pressed button. */
function messageIn({ query }: Request): Message | undefined {
  const { done, said } = query;
  const did = typeof done === "string" ? ACTIONS[done]?.done : undefined;
  if (did !== undefined) return { text: did, isRefusal: false };
  return typeof said === "string" ? { text: said.slice(0, LONGEST_SAID), isRefusal: true } : undefined;
}

function act({ world, wake }: AppDeps, request: Request, response: Response): void {
  const name = String(request.params["action"]);
  const action = ACTIONS[name];
  if (!action) return void response.status(404).end();
  try {
    world.database.transaction(() => action.act(onItsOwn(world), String(request.params["id"])));
    wake();
    response.redirect(303, `/dashboard?done=${name}${action.anchor === undefined ? "" : `#${action.anchor}`}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    response.redirect(303, `/dashboard?said=${encodeURIComponent(error.message)}`);
  }
}
