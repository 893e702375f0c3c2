import { expressMiddleware } from "@as-integrations/express5";
import express, { type Request, type RequestHandler, type Response, type Router } from "express";
import type { GatewayContext } from "../operations/gateway-context.ts";
import type { AdmitText } from "../limits/admit-texts.ts";
import type { Graph } from "./graph.ts";

const TYPES = ["application/json", "application/graphql-response+json"];

/** The position from which a stream of `/api/live` misses no change after this response: its `after`. */
const POSITION = "x-live-position";

type Served = {
  readonly graph: Graph;
  /** The position as of some seconds ago; null where it is unknown. */
  readonly earlierId: () => string | null;
  readonly contextOf: (request: Request, response: Response) => Promise<GatewayContext>;
  readonly admitText: AdmitText;
};

/**
 * Serves GraphQL over HTTP, for parsed bodies. The caller is identified first, so that a refusal is the gateway's own
 * and not one of GraphQL's execution. Every response is personal and never cached.
 */
export function serveGraph({ graph, earlierId, contextOf, admitText }: Served): Router {
  const contexts = new WeakMap<Request, GatewayContext>();
  const knowCaller: RequestHandler = async (request, response, next) => {
    const known = await contextOf(request, response);
    await admitText(textIn(request), known.countedAs);
    contexts.set(request, known);
    next();
  };
  const setHeaders: RequestHandler = (request, response, next) => {
    const position = earlierId();
    if (position !== null) response.setHeader(POSITION, position);
    response.setHeader("cache-control", "no-store");
    // A client that accepts neither type gets JSON all the same (RFC 9110, section 12.5.1).
    if (request.accepts(TYPES) === false) request.headers.accept = TYPES[0];
    next();
  };
  const context = async ({ req }: { readonly req: Request }): Promise<GatewayContext> => {
    const known = contexts.get(req);
    if (known === undefined) throw new TypeError("Nobody knows who asks");
    return known;
  };
  const answer = withoutEtags(expressMiddleware(graph.server, { context }));
  return express.Router().use(knowCaller, setHeaders, answer);
}

/** Returns the document that a request sends. */
const textIn = ({ body, query }: Request): unknown => Object(body).query ?? query["query"];

/**
 * Wraps a handler in its own application: responses are never cached, so none needs an ETag. Use it only for handlers
 * that need no setting of the public app: this application trusts no proxy, so a request has another address there.
 */
const withoutEtags = (handler: RequestHandler): RequestHandler =>
  express().disable("x-powered-by").disable("etag").use(handler);
