import { randomUUID } from "node:crypto";
import { domainError } from "@stakehold/errors/domain-error.ts";
import express, { type Request, type RequestHandler, type Response, type Router } from "express";
import type { Graph } from "../graphql/graph.ts";
import type { GatewayContext } from "../operations/gateway-context.ts";
import { runDocumentsFor, type RunDocument } from "../graphql/run-document.ts";
import { allowMethods } from "../errors/allow-methods.ts";
import { adminCalls } from "./admin.ts";
import { betCalls } from "./bets.ts";
import { currentUserCalls } from "./current-user.ts";
import { escrowCalls } from "./escrow.ts";
import { payoutCalls } from "./payouts.ts";
import { paramsOf, queryOf, type MountedCall } from "./rest-call.ts";
import { sendRecount } from "./recount.ts";
import { sendStatement } from "./statement.ts";
import { ticketCalls } from "./tickets.ts";
import { votingCalls } from "./voting.ts";

/** Largest body of a REST call, in bytes. */
const BODY_LIMIT = 64 * 1024;

const MAX_KEY_LENGTH = 255;

/** The base to resolve against; never shown. */
const HERE = "http://here.invalid";

/** The graph, and who calls it with which request. */
export type RestDeps = {
  readonly graph: Graph;
  readonly contextOf: (request: Request, response: Response) => Promise<GatewayContext>;
};

/** Serves the specification's REST calls, each with one GraphQL operation. */
export function restRouter(deps: RestDeps): Router {
  const router = express.Router();
  router.use(keepFromCaches, express.json({ limit: BODY_LIMIT }));
  for (const call of calls) {
    router[call.method](call.path, async (request, response) => answer(deps, call, request, response));
  }
  router.get(STATEMENT, async (request, response) => sendStatement(await runnerFor(deps, request, response), response));
  router.get(RECOUNT, async (request, response) => {
    await sendRecount(await runnerFor(deps, request, response), response, paramsOf(request)["id"] ?? "");
  });
  for (const [path, methods] of methodsByPath()) router.all(path, allowMethods(...methods));
  return router;
}

/** Every call that accepts and returns JSON. */
export const calls: readonly MountedCall[] = [
  ...currentUserCalls,
  ...betCalls,
  ...votingCalls,
  ...escrowCalls,
  ...payoutCalls,
  ...ticketCalls,
  ...adminCalls,
];

const STATEMENT = "/user/statement.csv";
const RECOUNT = "/bets/:id/recount.csv";

/** Returns the methods of each path, with HEAD where it can be read. */
function methodsByPath(): ReadonlyMap<string, readonly string[]> {
  const paths = new Map<string, string[]>([
    [STATEMENT, ["GET", "HEAD"]],
    [RECOUNT, ["GET", "HEAD"]],
  ]);
  for (const { path, method } of calls) {
    const methods = method === "get" ? ["GET", "HEAD"] : [method.toUpperCase()];
    paths.set(path, [...(paths.get(path) ?? []), ...methods]);
  }
  return paths;
}

/** Responses here are personal and true only now. */
const keepFromCaches: RequestHandler = (_request, response, next) => {
  response.set("cache-control", "no-store");
  next();
};

async function answer(deps: RestDeps, call: MountedCall, request: Request, response: Response) {
  const run = await runnerFor(deps, request, response);
  const { status, body, next } = await call.answer(run, {
    params: paramsOf(request),
    query: queryOf(request),
    body: request.body,
    idempotencyKey: idempotencyKeyOf(request),
  });
  if (next !== undefined) response.set("link", linkTo(request.originalUrl, next));
  response.status(status).json(body);
}

/** Returns the link to the next page of the requested list, under the same filter (RFC 8288). */
function linkTo(address: string, after: string): string {
  const { pathname, searchParams } = new URL(address, HERE);
  searchParams.set("after", after);
  return `<${pathname}?${searchParams.toString()}>; rel="next"`;
}

/** Runs documents on behalf of the person who sent the request. Throws UNAUTHENTICATED. */
async function runnerFor({ graph, contextOf }: RestDeps, request: Request, response: Response): Promise<RunDocument> {
  return runDocumentsFor(graph, await contextOf(request, response));
}

function idempotencyKeyOf(request: Request): string {
  const given = request.headers["idempotency-key"];
  if (given === undefined) return randomUUID();
  if (typeof given === "string" && given.length <= MAX_KEY_LENGTH) return given;
  throw domainError("INVALID_INPUT", { field: "Idempotency-Key" }, "An idempotency key has at most 255 characters.");
}
