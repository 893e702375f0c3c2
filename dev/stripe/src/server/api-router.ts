import express, { type Request, type Response, type Router } from "express";
import { endpoints } from "../api/endpoints.ts";
import type { AppDeps } from "../http/app-deps.ts";
import type { RequestFault } from "../faults/fault.ts";
import { newId } from "../ids.ts";
import { PLATFORM } from "../state/objects.ts";
import { API_VERSION } from "../webhooks/emit-event.ts";
import type { Cause, World } from "../world.ts";
import { type Answer, checkIdempotencyKey, fingerprintOf } from "./kept-answers.ts";
import { authenticate, requireSecret } from "./api-key.ts";
import type { Endpoint } from "../http/endpoint.ts";
import { accountInvalid, ApiError, invalidRequest, plainError } from "../http/api-error.ts";
import { errorAnswer, execute } from "./execute.ts";
import { type Form, parseForm } from "../http/form.ts";

const LARGEST_BODY = "1mb";
const LONGEST_EXPANSION = 20;

/** Stripe's HTTP API. */
export function apiRouter(deps: AppDeps): Router {
  const router = express.Router();
  const underWay = new Set<string>();
  router.use(express.text({ type: () => true, limit: LARGEST_BODY }));
  for (const endpoint of endpoints) {
    const register = { GET: router.get, POST: router.post }[endpoint.method].bind(router);
    register(endpoint.path, (request, response) => serve(deps, { endpoint, request, response, underWay }));
  }
  router.use("/v1", (request, response) => {
    const error = new ApiError(404, {
      type: "invalid_request_error",
      message: `Unrecognized request URL (${request.method}: ${request.baseUrl}${request.path}).`,
    });
    send(response, errorAnswer(error), { requestId: newId("req", 14), idempotencyKey: null });
  });
  return router;
}

type Exchange = {
  readonly endpoint: Endpoint;
  readonly request: Request;
  readonly response: Response;
  /** Idempotency keys whose first request is in progress. */
  readonly underWay: Set<string>;
};

async function serve(deps: AppDeps, exchange: Exchange): Promise<void> {
  const { request, response, endpoint, underWay } = exchange;
  const requestId = newId("req", 14);
  const idempotencyKey = endpoint.method === "POST" ? (request.get("idempotency-key") ?? null) : null;
  const scope = idempotencyKey === null ? null : `${request.get("stripe-account") ?? PLATFORM} ${idempotencyKey}`;
  if (scope !== null && underWay.has(scope)) {
    const busy = new ApiError(409, {
      type: "invalid_request_error",
      code: "idempotency_key_in_use",
      message: "Another request with this idempotency key is under way.",
    });
    return send(response, errorAnswer(busy), { requestId, idempotencyKey });
  }
  if (scope !== null) underWay.add(scope);
  try {
    const fault = deps.world.faults.strikeRequest(request.method, request.path);
    if (fault) await deps.world.faults.keepWaiting(fault);
    if (fault?.kind === "lose_response" && !fault.effect) return void request.socket.destroy();
    const given = respond(deps, exchange, { requestId, idempotencyKey, fault });
    deps.wake();
    if (fault?.kind === "lose_response") return void request.socket.destroy();
    send(response, given, { requestId, idempotencyKey });
  } finally {
    if (scope !== null) underWay.delete(scope);
  }
}

function respond(
  deps: AppDeps,
  { endpoint, request }: Exchange,
  asked: Cause & { readonly fault: RequestFault | undefined },
): Answer {
  try {
    const body = endpoint.method === "POST" ? String(request.body ?? "") : queryOf(request);
    const { power, form: said } = authenticate(deps.world.config, request.headers.authorization, parseForm(body));
    if (!endpoint.publishable) requireSecret(power);
    if (asked.idempotencyKey !== null) checkIdempotencyKey(asked.idempotencyKey);
    const { expand, form } = takeExpansion(said);
    const run = endpoint.prepare({ form, path: pathParts(request), key: power });
    return execute(worldOf(deps.world, request, asked), {
      requestId: asked.requestId,
      key: power,
      idempotency:
        asked.idempotencyKey === null
          ? null
          : { key: asked.idempotencyKey, fingerprint: fingerprintOf(request.method, request.path, body) },
      expand,
      fault: asked.fault,
      run,
    });
  } catch (error) {
    if (error instanceof ApiError) return errorAnswer(error);
    deps.logger.error({ err: error }, "a call of the API failed");
    return errorAnswer(plainError(500));
  }
}

/** Returns what a request sees: with `Stripe-Account`, that account's own objects. */
function worldOf(world: World, request: Request, cause: Cause): World {
  const account = request.get("stripe-account");
  if (account !== undefined && !world.objects.find("account", account)) {
    throw accountInvalid(account);
  }
  return { ...world, owner: account ?? PLATFORM, cause };
}

function takeExpansion(form: Form): { readonly expand: readonly string[]; readonly form: Form } {
  const { expand, ...rest } = form;
  const paths = expand === undefined || typeof expand === "string" ? [] : Object.values(expand);
  const names = paths.filter((path) => typeof path === "string");
  if (typeof expand === "string" || names.length !== paths.length || names.length > LONGEST_EXPANSION) {
    throw invalidRequest("Invalid array for 'expand'.", { param: "expand" });
  }
  return { expand: names, form: rest };
}

function pathParts(request: Request): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(Object.entries(request.params).map(([name, value]) => [name, String(value)]));
}

function queryOf(request: Request): string {
  const index = request.originalUrl.indexOf("?");
  return index < 0 ? "" : request.originalUrl.slice(index + 1);
}

function send(response: Response, answer: Answer, asked: Cause): void {
  response.status(answer.status);
  response.set("Content-Type", "application/json");
  response.set("Request-Id", asked.requestId);
  response.set("Stripe-Version", response.req.get("stripe-version") ?? API_VERSION);
  if (asked.idempotencyKey !== null) response.set("Idempotency-Key", asked.idempotencyKey);
  if (answer.replayOf !== undefined) {
    response.set("Idempotent-Replayed", "true");
    response.set("Original-Request", answer.replayOf);
  }
  if (answer.status === 409) response.set("Stripe-Should-Retry", "true");
  if (answer.status >= 500) response.set("Stripe-Should-Retry", "false");
  response.send(answer.body);
}
