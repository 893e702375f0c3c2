import express, { type Request, type Response, type Router } from "express";
import { z } from "zod";
import type { AppDeps } from "../http/app-deps.ts";
import { webhookEndpoints } from "../config.ts";
import { faultPlan } from "../faults/fault.ts";
import { ApiError } from "../http/api-error.ts";
import { findObject } from "../http/find-object.ts";
import { present } from "../http/present.ts";
import { loopbackOnly } from "../http/loopback-only.ts";
import { sameOriginOnly } from "../http/same-origin.ts";
import { closeDispute } from "../operations/close-dispute.ts";
import { ensureFloat } from "../operations/ensure-float.ts";
import { escalateInquiry, reopenDispute } from "../operations/open-dispute.ts";
import { failRefund } from "../operations/fail-refund.ts";
import { submitAccount, verifyAccount } from "../operations/onboard-account.ts";
import { recordFunds } from "../operations/record-funds.ts";
import { runDueJobs } from "../operations/run-jobs.ts";
import { resendUndelivered } from "../webhooks/resend.ts";
import { onItsOwn, type World } from "../world.ts";
import { disputeFromRequest, disputeRequest } from "./open-dispute.ts";
import { readState } from "./read-state.ts";

const clockMove = z.strictObject({ advance_seconds: z.number(), signatures: z.boolean().default(false) });
const outcome = z.strictObject({ outcome: z.enum(["won", "lost"]) });
const cost = z.strictObject({
  amount: z.int().positive(),
  description: z.string().default("Connect: active accounts"),
});
const nothing = z.strictObject({});

/** What tests, and people who try things out, do to the world outside the platform's reach. JSON in, JSON out. */
export function controlRouter(deps: AppDeps): Router {
  const { world } = deps;
  const { faults } = world;
  const router = express.Router();
  router.use(loopbackOnly, sameOriginOnly, express.json({ limit: "1mb" }));

  router.get("/faults", (_request, response) => void response.json(faults.list()));
  router.post(
    "/faults",
    handled(deps, faultPlan, (definitions) => faults.add(definitions)),
  );
  router.delete(["/faults", "/faults/:id"], (request, response) => {
    faults.remove(named(request, "id"));
    deps.wake();
    response.json(faults.list());
  });

  router.get("/clock", (_request, response) => void response.json(clockState(world)));
  router.post(
    "/clock",
    handled(deps, clockMove, (move) => moveClock(deps, move)),
  );

  router.get("/state", (_request, response) => void response.json(readState(world)));
  router.post(
    "/reset",
    handled(deps, nothing, () => reset(deps)),
  );
  router.post(
    "/webhooks/resend",
    handled(deps, nothing, () => ({ due: resendUndelivered(world) })),
  );
  router.put(
    "/webhook_endpoints",
    handled(deps, webhookEndpoints, (endpoints) => replaceEndpoints(deps, endpoints)),
  );

  router.post(
    "/disputes",
    handled(deps, disputeRequest, (asked) => changed(world, () => disputeFromRequest(world, asked))),
  );
  router.post(
    "/disputes/:id/close",
    handled(deps, outcome, (asked, id) => {
      const dispute = findObject(world, "dispute", id);
      return changed(world, () => closeDispute(ownWorld(world, id), dispute, asked.outcome));
    }),
  );
  router.post(
    "/disputes/:id/escalate",
    handled(deps, nothing, (_, id) => {
      const dispute = findObject(world, "dispute", id);
      return changed(world, () => escalateInquiry(ownWorld(world, id), dispute));
    }),
  );
  router.post(
    "/disputes/:id/reopen",
    handled(deps, nothing, (_, id) => {
      const dispute = findObject(world, "dispute", id);
      return changed(world, () => reopenDispute(ownWorld(world, id), dispute));
    }),
  );
  router.post(
    "/refunds/:id/fail",
    handled(deps, nothing, (_, id) => {
      const refund = findObject(world, "refund", id);
      return changed(world, () => failRefund(ownWorld(world, id), refund));
    }),
  );
  router.post(
    "/stripe_fees",
    handled(deps, cost, (asked) => changed(world, () => chargeFee(world, asked))),
  );
  router.post(
    "/accounts/:id/complete",
    handled(deps, nothing, (_, id) => {
      const account = findObject(world, "account", id);
      return changed(world, () => verifyAccount(world, submitAccount(world, account)));
    }),
  );
  return router;
}

/** Parses the body, does the work, answers its result, and lets what it caused happen. */
function handled<S extends z.ZodType>(deps: AppDeps, schema: S, work: (body: z.output<S>, id: string) => object) {
  return (request: Request, response: Response) => {
    const parsed = schema.safeParse(request.body ?? {});
    if (!parsed.success) {
      response.status(400).json({ error: z.prettifyError(parsed.error) });
      return;
    }
    try {
      response.json(work(parsed.data, named(request, "id") ?? ""));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      response.status(error.status).json({ error: error.body });
    } finally {
      deps.wake();
    }
  };
}

function changed(world: World, work: () => object): object {
  return world.database.transaction(() => present(world, work()));
}

function ownWorld(world: World, id: string): World {
  return onItsOwn(world, world.objects.ownerOf(id));
}

/** Stripe's bill for its own services: taken from the balance, and told by the statement alone. */
const chargeFee = (world: World, { amount, description }: z.output<typeof cost>): object =>
  recordFunds(world, {
    type: "stripe_fee",
    reportingCategory: "fee",
    amountCents: -amount,
    source: null,
    description,
    availableOn: world.clock.now(),
  });

/** Everything that falls due on the way is done before the answer, so a test that moved the clock may look at once. */
function moveClock({ world }: AppDeps, move: z.output<typeof clockMove>): object {
  world.clock.advance(move.advance_seconds, move.signatures);
  while (runDueJobs(world) > 0);
  return clockState(world);
}

function clockState(world: World): object {
  return { now: world.clock.now(), offset_seconds: world.clock.offsetSeconds() };
}

function reset({ world }: AppDeps): object {
  world.faults.remove();
  world.database.transaction(() => {
    world.database.erase();
    ensureFloat(world);
  });
  return { reset: true };
}

function replaceEndpoints({ world }: AppDeps, endpoints: z.output<typeof webhookEndpoints>): object {
  world.endpoints.replace(endpoints);
  return { webhook_endpoints: endpoints.map(({ url, connect }) => ({ url, connect })) };
}

function named(request: Request, name: string): string | undefined {
  const value = request.params[name];
  return typeof value === "string" ? value : undefined;
}
