import { readFileSync } from "node:fs";
import { ApolloServer } from "@apollo/server";
import { timing } from "@stakehold/service/graphql/timing.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import { printAnswer } from "../plans/answer-text.ts";
import { planGateway } from "../plans/plan-gateway.ts";
import { countOperations } from "../limits/count-operations.ts";
import type { Limits } from "../limits/limits.ts";
import { introspectPartners } from "./introspect-partners.ts";
import { forgetAfterChange } from "./forget-after-change.ts";
import { formatError } from "./format-error.ts";
import type { GatewayContext } from "./gateway-context.ts";
import { requireOperation } from "./require-operation.ts";
import { setDeadline } from "./deadlines.ts";
import { limitRequests, MAX_TOKENS } from "./query-limits.ts";
import { manifestCache } from "./manifest-cache.ts";
import { tellRefusedOperations } from "./tell-refused-operations.ts";

/** The whole graph, ready to answer. */
export type Graph = ApolloServer<GatewayContext>;

type GraphSettings = {
  /** Where each subgraph is, by the name that it has in the supergraph. */
  readonly urls: Readonly<Record<string, string>>;
  /** The web app's operations by hash; callers may name them by it. */
  readonly persistedOperations: Readonly<Record<string, string>>;
  /** Whether sessions may ask for the schema too; tokens always may. */
  readonly introspection: boolean;
  readonly limits: Limits;
  readonly logger: Logger;
};

/** Serves the committed supergraph over the subgraphs' real addresses. */
export async function startGraph({
  urls,
  persistedOperations,
  introspection,
  limits,
  logger,
}: GraphSettings): Promise<Graph> {
  const supergraph = readFileSync(new URL("../../supergraph.graphql", import.meta.url), "utf8");
  const server = new ApolloServer<GatewayContext>({
    gateway: planGateway({ supergraph, urls, logger }),
    stringifyResult: printAnswer,
    // Who may introspect is another question for each request, and what they see another schema.
    introspection: true,
    allowBatchedHttpRequests: false,
    // Cross-site requests are refused at the door, for every path alike.
    csrfPrevention: false,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    validationRules: [limitRequests],
    persistedQueries: { cache: manifestCache(persistedOperations) },
    // Without it GraphQL's complaints name the fields that a caller may have meant.
    hideSchemaDetailsFromClientErrors: !introspection,
    parseOptions: { maxTokens: MAX_TOKENS },
    plugins: [
      timing("gateway"),
      requireOperation(),
      introspectPartners({ isOpen: introspection }),
      setDeadline(),
      countOperations(limits, logger),
      forgetAfterChange(),
      tellRefusedOperations(logger),
    ],
    formatError: (formatted, thrown) => formatError(formatted, thrown, logger),
  });
  await server.start();
  return server;
}
