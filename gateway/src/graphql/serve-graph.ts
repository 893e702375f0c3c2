import type { Request, RequestHandler, Response } from "express";
import { printAnswer } from "../plans/answer-text.ts";
import type { GatewayContext } from "./gateway-context.ts";
import type { Graph } from "./graph.ts";
import { readGraphRequest } from "./graph-request.ts";

const JSON_TYPE = "application/json";
const GRAPHQL_TYPE = "application/graphql-response+json";

type Served = {
  readonly graph: Graph;
  readonly contextOf: (request: Request, response: Response) => Promise<GatewayContext>;
};

/**
 * GraphQL over HTTP, for bodies that were parsed. Who is asking is found out first, so that a refusal is the door's own and not
 * one of GraphQL's execution. Every answer is a person's own, and kept by nobody.
 */
export const serveGraph =
  ({ graph, contextOf }: Served): RequestHandler =>
  async (request, response) => {
    const context = { ...(await contextOf(request, response)), takesText: true };
    const { http, result } = await graph.answer(() => readGraphRequest(request), context);
    response.statusCode = http.status;
    response.setHeader("cache-control", "no-store");
    response.setHeader("content-type", `${typeFor(request)}; charset=utf-8`);
    for (const [name, value] of Object.entries(http.headers ?? {})) response.setHeader(name, value);
    response.end(printAnswer(result));
  };

/** JSON, unless the caller would rather have it called an answer of GraphQL. */
function typeFor(request: Request): string {
  const { accept = "*/*" } = request.headers;
  return accept !== "*/*" && request.accepts(JSON_TYPE, GRAPHQL_TYPE) === GRAPHQL_TYPE ? GRAPHQL_TYPE : JSON_TYPE;
}
