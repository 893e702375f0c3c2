import { createLogger, type Logger } from "@stakehold/service/logger.ts";
import { buildSchema, execute, printSchema } from "graphql";
import type { Counting } from "../limits/count-operations.ts";
import type { Graph } from "../graphql/graph.ts";
import { createGraphServer } from "../graphql/graph-server.ts";
import { introspectPartners } from "../operations/introspect-partners.ts";

type GraphOf = {
  readonly typeDefs: string;
  /** The root fields' values; functions are called with the field's arguments and the context. */
  readonly rootValue: () => object;
  readonly persistedOperations?: Readonly<Record<string, string>>;
  /** Counts operations; none are counted by default. */
  readonly counting?: Counting;
  readonly logger?: Logger;
};

/** Charges nothing for operations. */
export const COUNTS_NOTHING: Counting = { operation: async () => undefined, refusal: async () => undefined };

/** Creates a graph with these root values behind the real server. */
export function graphOf(given: GraphOf): Graph {
  const { typeDefs, rootValue, persistedOperations = {}, counting = COUNTS_NOTHING, logger } = given;
  const schema = buildSchema(typeDefs);
  const server = createGraphServer({
    gateway: {
      onSchemaLoadOrUpdate: (loaded) => {
        loaded({ apiSchema: schema, coreSupergraphSdl: printSchema(schema) });
        return () => undefined;
      },
      load: async () => ({
        executor: async ({ document, request, context }) =>
          execute({
            schema,
            document,
            operationName: request.operationName,
            variableValues: request.variables,
            rootValue: rootValue(),
            contextValue: context,
          }),
      }),
      stop: async () => undefined,
    },
    persistedOperations,
    suggestions: false,
    introspection: introspectPartners({ isOpen: false }),
    requireReachIn: () => () => undefined,
    countingIn: () => counting,
    logger: logger ?? createLogger("gateway", "silent"),
  });
  server.startInBackgroundHandlingStartupErrorsByLoggingAndFailingAllRequests();
  return { server, stop: () => server.stop() };
}
