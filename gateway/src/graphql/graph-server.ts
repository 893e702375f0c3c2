import { ApolloServer } from "@apollo/server";
import { disabledPlugins } from "@stakehold/service/graphql/disabled-plugins.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import { observeOperation } from "@stakehold/service/graphql/timing.ts";
import { GraphQLError, type FormattedExecutionResult, type GraphQLSchema, type ValidationRule } from "graphql";
import type { Counting } from "../limits/count-operations.ts";
import { answerTooLarge, MAX_ANSWER_BYTES } from "../limits/answer-size.ts";
import { keptDocuments } from "./kept-documents.ts";
import { formatError, graphqlErrorOf } from "../errors/format-error.ts";
import type { GatewayContext } from "../operations/gateway-context.ts";
import type { Introspection } from "../operations/introspect-partners.ts";
import { limitRequests, MAX_TOKENS } from "../operations/query-limits.ts";
import type { RequireReach } from "../operations/require-reach.ts";
import { admitOperations } from "./plugins/admit-operations.ts";
import { boundAnswers } from "./plugins/bound-answers.ts";
import { chargeOperations } from "./plugins/charge-operations.ts";
import { dropHashes } from "./plugins/drop-hashes.ts";
import { inTurn, type Plugin } from "./plugins/in-turn.ts";
import { observeOperations } from "./plugins/observe-operations.ts";
import { showSchema } from "./plugins/show-schema.ts";

/** Apollo's server for the graph. */
export type GraphServer = ApolloServer<GatewayContext>;

type GraphParts = {
  readonly gateway: NonNullable<ConstructorParameters<typeof ApolloServer>[0]["gateway"]>;
  /** The web app's operations by hash; callers may refer to them by it. */
  readonly persistedOperations: Readonly<Record<string, string>>;
  /** Whether complaints may suggest fields that the caller may have meant. */
  readonly suggestions: boolean;
  /** Validation rules beyond GraphQL's and our limits. */
  readonly rules?: readonly ValidationRule[];
  readonly introspection: Introspection;
  readonly requireReachIn: (schema: GraphQLSchema) => RequireReach;
  readonly countingIn: (schema: GraphQLSchema) => Counting;
  readonly logger: Logger;
};

/** How many faults of one document are reported. */
const MAX_COMPLAINTS = 20;

/** Creates Apollo's server with our limits, codes and metrics, over the gateway that executes the operations. */
export function createGraphServer(parts: GraphParts): GraphServer {
  const {
    gateway,
    persistedOperations,
    suggestions,
    rules = [],
    introspection,
    requireReachIn,
    countingIn,
    logger,
  } = parts;
  const pluginsOf = (schema: GraphQLSchema): readonly Plugin[] => [
    dropHashes,
    admitOperations(requireReachIn(schema), logger),
    chargeOperations(countingIn(schema), logger),
    showSchema(introspection, logger),
    boundAnswers(logger),
    observeOperations(logger),
  ];
  return new ApolloServer<GatewayContext>({
    gateway,
    // A plugin shows the partners' schema to callers who may see it.
    introspection: true,
    persistedQueries: { cache: manifestOf(persistedOperations) },
    documentStore: keptDocuments(Object.values(persistedOperations)),
    parseOptions: { maxTokens: MAX_TOKENS },
    validationRules: [limitRequests, ...rules],
    validationOptions: { maxErrors: MAX_COMPLAINTS, hideSuggestions: !suggestions },
    formatError: (_formatted, error) => formatError(graphqlErrorOf(error), logger),
    stringifyResult,
    includeStacktraceInErrorResponses: false,
    // The public app has already rejected cross-site requests, and stops the server itself.
    csrfPrevention: false,
    stopOnTerminationSignals: false,
    logger: faultsOf(logger),
    plugins: [inTurn(pluginsOf), observeUnread, ...disabledPlugins],
  });
}

/** Measures requests that are refused before an operation is parsed. */
const observeUnread: Plugin = {
  invalidRequestWasReceived: async ({ error }) => {
    if (error instanceof GraphQLError) observeOperation("gateway", undefined, [error.toJSON()], performance.now());
  },
};

/** The manifest as the store of persisted operations. Nothing from callers is added to it. */
function manifestOf(operations: Readonly<Record<string, string>>) {
  const byHash: ReadonlyMap<string, string> = new Map(
    Object.entries(operations).map(([hash, text]) => [`apq:${hash}`, text]),
  );
  return {
    get: async (hash: string) => byHash.get(hash),
    set: async () => undefined,
    delete: async () => undefined,
  };
}

/** Serializes a response. Its characters are counted before serialization, its bytes only after it. */
function stringifyResult(result: FormattedExecutionResult): string {
  const text = `${JSON.stringify(result)}\n`;
  if (Buffer.byteLength(text) <= MAX_ANSWER_BYTES) return text;
  return `${JSON.stringify({ ...result, errors: [answerTooLarge().toJSON()], data: null })}\n`;
}

const faultsOf = (logger: Logger) => ({
  debug: () => undefined,
  info: () => undefined,
  warn: (message: unknown) => logger.warn({ server: message }, "Apollo Server warns"),
  error: (message: unknown) => logger.error({ server: message }, "Apollo Server failed"),
});
