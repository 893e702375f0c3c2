import { readFileSync } from "node:fs";
import { ApolloGateway, RemoteGraphQLDataSource, type GraphQLDataSourceProcessOptions } from "@apollo/gateway";
import { ApolloServer } from "@apollo/server";
import { domainError } from "@stakehold/errors/domain-error.ts";
import { kindOfFailure } from "@stakehold/messaging/failure.ts";
import { timing } from "@stakehold/service/graphql/timing.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import { networkHeaders } from "@stakehold/service/security/client-network.ts";
import { traceHeaders } from "@stakehold/telemetry/outgoing.ts";
import { inSpan, type Work } from "@stakehold/telemetry/spans.ts";
import { GraphQLError } from "graphql";
import { countOperations } from "../limits/count-operations.ts";
import type { Limits } from "../limits/limits.ts";
import { introspectPartners } from "./introspect-partners.ts";
import { forgetAfterChange } from "./forget-after-change.ts";
import { formatError } from "./format-error.ts";
import type { GatewayContext } from "./gateway-context.ts";
import { requireOperation } from "./require-operation.ts";
import { currentDeadline, MUTATION_MS, runUntil, setDeadline } from "./deadlines.ts";
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
  const gateway = new ApolloGateway({
    supergraphSdl: readFileSync(new URL("../../supergraph.graphql", import.meta.url), "utf8"),
    buildService: ({ name }) => new Subgraph(name, `${addressOf(urls, name)}/graphql`, logger),
  });
  const server = new ApolloServer<GatewayContext>({
    gateway,
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

function addressOf(urls: GraphSettings["urls"], name: string): string {
  const address = urls[name];
  if (address === undefined) throw new Error(`The supergraph names a subgraph ${name} that has no address`);
  return address;
}

const fetchWithDeadline: RemoteGraphQLDataSource["fetcher"] = (url, init) =>
  // A subgraph leads nowhere, and what was meant for it must go nowhere else.
  fetch(url, { ...init, redirect: "error", signal: currentDeadline() });

/** Carries the caller's internal token, the trace and the operation's deadline on to a subgraph. */
class Subgraph extends RemoteGraphQLDataSource<GatewayContext> {
  readonly #name: string;
  readonly #logger: Logger;

  constructor(name: string, url: string, logger: Logger) {
    super({ url, fetcher: fetchWithDeadline });
    this.#name = name;
    this.#logger = logger.child({ subgraph: name });
  }

  override process(options: GraphQLDataSourceProcessOptions<GatewayContext>) {
    const deadline = options.context.deadline ?? AbortSignal.timeout(MUTATION_MS);
    return runUntil(deadline, () => inSpan(this.#askingWith(options), () => super.process(options)));
  }

  /** What changes something may move money, so all of it is kept. What is read is told where the share has it. */
  #askingWith({ request }: GraphQLDataSourceProcessOptions<GatewayContext>): Work {
    const isChange = request.query?.startsWith("mutation") === true;
    return { name: `ask ${this.#name}`, sampling: isChange ? "keep" : "read" };
  }

  /** What went wrong on the way is told as such, before Apollo's gateway makes an error of its own of it. */
  override didEncounterError(error: Error): never {
    const failure = failureOnTheWay(error);
    if (failure === undefined) throw error;
    this.#logger.warn({ err: error }, "a subgraph did not answer");
    const { message, code, fields } = domainError(failure);
    throw new GraphQLError(message, { extensions: { code, fields } });
  }

  override willSendRequest({ request, context }: GraphQLDataSourceProcessOptions<GatewayContext>): void {
    const headers = request.http?.headers;
    headers?.set("authorization", `Bearer ${context.signedIn.internalToken}`);
    for (const [name, value] of Object.entries({ ...traceHeaders(), ...networkHeaders() })) headers?.set(name, value);
  }
}

function failureOnTheWay(error: Error): "DEADLINE_EXCEEDED" | "UNAVAILABLE" | undefined {
  if (error.name === "TimeoutError") return "DEADLINE_EXCEEDED";
  return kindOfFailure(error) === "unreachable" ? "UNAVAILABLE" : undefined;
}
