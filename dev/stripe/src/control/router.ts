import express, { type Request, type Response, type Router } from "express";
import { z } from "zod";
import { ApiError } from "../http/api-error.ts";
import type { AppDeps } from "../http/app-deps.ts";
import { loopbackOnly } from "../http/loopback-only.ts";
import { sameOriginOnly } from "../http/same-origin.ts";
import { calls } from "./calls.ts";
import type { ControlCall } from "./control-call.ts";

const LARGEST_BODY = "1mb";

/** The actions of tests, and of people who experiment, outside the platform's reach. JSON in, JSON out. */
export function controlRouter(deps: AppDeps): Router {
  const router = express.Router();
  router.use(loopbackOnly, sameOriginOnly, express.json({ limit: LARGEST_BODY }));
  for (const call of calls) {
    router[call.method](call.path, (request: Request, response: Response) => answer(deps, call, request, response));
  }
  return router;
}

/** Sends the call's result, and starts its consequences. */
function answer(deps: AppDeps, { run }: ControlCall, request: Request, response: Response): void {
  const { id } = request.params;
  try {
    response.json(run(deps, request.body ?? {}, typeof id === "string" ? id : ""));
  } catch (error) {
    if (error instanceof z.ZodError) response.status(400).json({ error: z.prettifyError(error) });
    else if (error instanceof ApiError) response.status(error.status).json({ error: error.body });
    else throw error;
  } finally {
    deps.wake();
  }
}
