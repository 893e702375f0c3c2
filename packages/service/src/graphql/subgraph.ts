import { readFileSync } from "node:fs";
import { ApolloServer, type ApolloServerPlugin } from "@apollo/server";
import { unwrapResolverError } from "@apollo/server/errors";
import { ApolloServerPluginInlineTraceDisabled } from "@apollo/server/plugin/disabled";
import { buildSubgraphSchema } from "@apollo/subgraph";
import { expressMiddleware } from "@as-integrations/express5";
import { isDomainError } from "@stakehold/errors/domain-error.ts";
import express, { type Router } from "express";
import { GraphQLError, parse, type GraphQLFormattedError, type GraphQLSchema } from "graphql";
import type { VerifyCaller } from "../internal-token.ts";
import type { Logger } from "../logger.ts";
import { NOBODY } from "../security/entry.ts";
import { tellSecurity } from "../security/tell-security.ts";
import type { CallContext } from "./call-context.ts";
import { errorCodesResolvers } from "./error-codes.ts";
import { graphqlErrorOf } from "./graphql-error.ts";
import { requireScopes } from "./require-scopes.ts";
import { scalars } from "./scalars.ts";
import { sharedSchema } from "./shared-schema.ts";
import { tellRefusals } from "./tell-refusals.ts";
import { timing } from "./timing.ts";

/** Largest request body that a subgraph reads, in bytes. */
const BODY_LIMIT = 256 * 1024;

/** A service's own fields of the graph: its schema file, its resolvers, and what they are handed besides the call. */
export type Subgraph = {
  readonly schema: URL;
  readonly resolvers: object;
  readonly context: (call: CallContext) => CallContext;
};

/** Some fields of the graph with what resolves them; several services have the same. */
export type SubgraphPart = { readonly typeDefs: string; readonly resolvers: object };

/** What one service serves: its own fields, parts, or both. */
export type SubgraphOfService = Partial<Subgraph> & { readonly parts?: readonly SubgraphPart[] };

/** What every subgraph has. */
const SHARED: SubgraphPart = {
  typeDefs: sharedSchema,
  resolvers: { ...scalars, ...errorCodesResolvers },
};

/** Makes a subgraph's schema of its parts and what every subgraph has, guarded by the scopes that it names. */
export const guardedSchema = (parts: readonly SubgraphPart[]): GraphQLSchema =>
  requireScopes(
    buildSubgraphSchema(
      [SHARED, ...parts].map((part) => ({ typeDefs: parse(part.typeDefs), resolvers: Object(part.resolvers) })),
    ),
  );

/** Makes the router that serves a service's subgraph. Every request carries a verified internal token. */
export async function startSubgraph(
  { schema, resolvers = {}, context = (call) => call, parts = [] }: SubgraphOfService,
  verify: VerifyCaller,
  logger: Logger,
): Promise<Router> {
  const own = schema === undefined ? [] : [{ typeDefs: readFileSync(schema, "utf8"), resolvers }];
  const server = new ApolloServer<CallContext>({
    schema: guardedSchema([...own, ...parts]),
    // Subgraphs are reached by the gateway alone, which decides who may introspect.
    introspection: false,
    csrfPrevention: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    formatError: (formatted, error) => formatError(formatted, error, logger),
    plugins: [timing("graphql"), tellRefusals(logger), readableByGateway(), ApolloServerPluginInlineTraceDisabled()],
  });
  await server.start();

  const router = express.Router();
  router.use(
    express.json({ limit: BODY_LIMIT }),
    expressMiddleware(server, {
      context: async ({ req }) => {
        const caller = await verify(req.headers.authorization).catch((error: unknown) => {
          tellForged(error, logger);
          throw answered(graphqlErrorOf(error, logger));
        });
        return context({ caller, logger });
      },
    }),
  );
  return router;
}

function formatError(formatted: GraphQLFormattedError, error: unknown, logger: Logger): GraphQLFormattedError {
  const original = unwrapResolverError(error);
  // Apollo's own errors (syntax, validation, a scalar's refusal) carry a code and say nothing of our insides.
  if (original instanceof GraphQLError) return { ...formatted, ...refusedValueOf(original) };
  if (original === error && formatted.extensions?.["code"] !== "INTERNAL_SERVER_ERROR") return formatted;
  const { message, extensions } = graphqlErrorOf(original, logger);
  return { ...formatted, message, extensions: { code: extensions["code"], fields: extensions["fields"] } };
}

/** A scalar's refusal of a variable comes wrapped in GraphQL's words; people get the scalar's own, and the field. */
function refusedValueOf({ message, originalError, extensions }: GraphQLError): Partial<GraphQLFormattedError> {
  if (!(originalError instanceof GraphQLError)) return {};
  const field = /^Variable "\$\w+" got invalid value .* at "(?:\w+\.)*(\w+)";/s.exec(message)?.[1];
  return {
    message: originalError.message,
    extensions: { code: extensions["code"], fields: field === undefined ? {} : { field } },
  };
}

/** Only the gateway asks, with a token that identity signed for it a moment ago. */
function tellForged(error: unknown, logger: Logger): void {
  // Identity's keys can't be fetched: that says nothing of the caller.
  if (!isDomainError(error) || error.code !== "UNAUTHENTICATED") return;
  tellSecurity(logger, {
    event: "internal_call_refused",
    actor: NOBODY,
    method: "internal_token",
    reason: error.code,
  });
}

/** An error before the operation began would have a status of its own, and the gateway would not read it. */
function answered(error: GraphQLError): GraphQLError {
  error.extensions["http"] = { status: 200 };
  return error;
}

/**
 * The gateway reads the errors of an answer only when its status is 200. One that is data alone says so, and then need not be
 * read at all.
 */
const readableByGateway = (): ApolloServerPlugin => ({
  requestDidStart: async () => ({
    willSendResponse: async ({ response }) => {
      response.http.status = 200;
      const result = response.body.kind === "single" ? response.body.singleResult : undefined;
      const isDataAlone = result?.data != null && result.errors === undefined && result.extensions === undefined;
      if (isDataAlone) response.http.headers.set("x-answer", "data");
    },
  }),
});
