import { readFileSync } from "node:fs";
import { ApolloServer } from "@apollo/server";
import { buildSubgraphSchema } from "@apollo/subgraph";
import { expressMiddleware } from "@as-integrations/express5";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { GraphQLError, parse, type GraphQLSchema } from "graphql";
import type { VerifyCaller } from "../callers/internal-token.ts";
import type { Logger } from "../logger.ts";
import type { CallContext } from "./call-context.ts";
import { disabledPlugins } from "./disabled-plugins.ts";
import { errorCodesResolvers } from "./error-codes.ts";
import { formattedError } from "./graphql-error.ts";
import { observeOperations } from "./observe-operations.ts";
import { requireCallers } from "./require-callers.ts";
import { requireScopes } from "./require-scopes.ts";
import { scalars } from "./scalars.ts";
import { sharedSchema } from "./shared-schema.ts";

/** Largest request body, in bytes. */
const BODY_LIMIT = 256 * 1024;

/** Longer documents than any plan has are not parsed. */
const MAX_TOKENS = 20_000;

/** A service's own fields of the graph: its schema file, its resolvers, and their context besides the call. */
export type Subgraph = {
  readonly schema: URL;
  readonly resolvers: object;
  readonly context: (call: CallContext) => CallContext;
};

/** Some fields of the graph with their resolvers; several services have the same. */
export type SubgraphPart = { readonly typeDefs: string; readonly resolvers: object };

/** What one service serves: its own fields, parts, or both. */
export type SubgraphOfService = Partial<Subgraph> & { readonly parts?: readonly SubgraphPart[] };

/** What every subgraph has. */
const SHARED: SubgraphPart = {
  typeDefs: sharedSchema,
  resolvers: { ...scalars, ...errorCodesResolvers },
};

/** Makes a subgraph's schema of its parts and the shared ones, guarded by its scopes. */
export const guardedSchema = (parts: readonly SubgraphPart[]): GraphQLSchema =>
  requireScopes(
    buildSubgraphSchema(
      [SHARED, ...parts].map((part) => ({ typeDefs: parse(part.typeDefs), resolvers: Object(part.resolvers) })),
    ),
  );

/**
 * Starts a service's subgraph, which answers POST requests of JSON, 256 KB at most. Every request carries a verified
 * internal token. Only the gateway calls it: it decides who may introspect, so introspection is off here, and it reads
 * only responses with the status 200, so an operation's errors have that too. A request that holds no operation gets a
 * status of its own: 400, 405, 413 or 415.
 */
export async function serveSubgraph(
  { schema, resolvers = {}, context = (call) => call, parts = [] }: SubgraphOfService,
  verify: VerifyCaller,
  logger: Logger,
): Promise<RequestHandler> {
  const own = schema === undefined ? [] : [{ typeDefs: readFileSync(schema, "utf8"), resolvers }];
  const server = new ApolloServer<CallContext>({
    schema: guardedSchema([...own, ...parts]),
    introspection: false,
    parseOptions: { maxTokens: MAX_TOKENS },
    stopOnTerminationSignals: false,
    logger: serverLogger(logger),
    formatError: (formatted, thrown) => (thrown instanceof GraphQLError ? formattedError(thrown, logger) : formatted),
    includeStacktraceInErrorResponses: false,
    plugins: [observeOperations(logger), ...disabledPlugins],
  });
  await server.start();
  const { requireCaller, callerOf } = requireCallers(verify, logger);
  return withoutEtags().use(
    requireCaller,
    requireJsonByPost,
    express.json({ limit: BODY_LIMIT, inflate: false }),
    expressMiddleware(server, { context: async ({ req }) => context({ caller: callerOf(req), logger }) }),
    refuseUnread,
  );
}

/** An application of its own: no response is cached, so none needs a hash. */
const withoutEtags = (): Express => express().disable("x-powered-by").disable("etag");

/** Apollo Server accepts queries by GET too. */
const requireJsonByPost: RequestHandler = (request, response, next) => {
  if (request.method !== "POST") return void response.status(405).set("allow", "POST").end();
  if (!/^application\/json\b/i.test(request.get("content-type") ?? "")) return void response.status(415).end();
  next();
};

/** Rejects a body that is no JSON, compressed or too large by the status alone. */
const refuseUnread: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  const status: unknown = Reflect.get(Object(error), "status");
  if (typeof status !== "number") return next(error);
  response.status(status).end();
};

/** Apollo Server's messages concern the server; operations are logged here. */
const serverLogger = (logger: Logger) => ({
  debug: (message: string) => logger.debug(message),
  info: (message: string) => logger.debug(message),
  warn: (message: string) => logger.warn(message),
  error: (message: string) => logger.error(message),
});
