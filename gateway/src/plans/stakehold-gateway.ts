import { ApolloGateway, type GraphQLDataSource } from "@apollo/gateway";
import { NO_ID } from "@stakehold/service/id.ts";
import type { Logger } from "@stakehold/service/logger.ts";
import type { DocumentNode } from "graphql";
import { byteBudget } from "../limits/answer-size.ts";
import { withDeadline } from "../limits/deadlines.ts";
import { noteFieldSizes } from "../operations/field-sizes.ts";
import type { SignedIn } from "../sessions/exchange.ts";
import { requestSubgraphs, type RequestSubgraph, type SubgraphContext } from "./request-subgraph.ts";
import { decideConditions, withoutFiller, type Decided } from "../operations/decide-conditions.ts";
import { claim, runClaimed, type Claimed } from "./fast-path.ts";
import { settle } from "./settle.ts";
import type { SubgraphClient } from "./subgraph-client.ts";

type RequestContext = Parameters<ApolloGateway["executor"]>[0];

type GatewayParts = {
  /** The supergraph as composed. */
  readonly supergraphSdl: string;
  readonly client: SubgraphClient;
  readonly logger: Logger;
};

/**
 * Apollo's gateway with a fast path before its executor. The executor always runs the first request for an operation;
 * its plan then decides whether the fast path claims the next ones.
 */
export class StakeholdGateway extends ApolloGateway {
  constructor({ supergraphSdl, client, logger }: GatewayParts) {
    // Otherwise Apollo's gateway sends usage metrics to Apollo.
    process.env["APOLLO_TELEMETRY_DISABLED"] = "true";
    const requestSubgraph = requestSubgraphs(client, logger);
    /** What the fast path claims of planned documents; undefined where it claims nothing. */
    const claims = new WeakMap<DocumentNode, Claimed | undefined>();
    super({
      supergraphSdl,
      logger: faultsAlone(logger),
      buildService: ({ name }) => sourceOf(name, requestSubgraph),
      __exposeQueryPlanExperimental: false,
      experimental_didResolveQueryPlan: ({ queryPlan, requestContext: { context, schema } }) => {
        const { decided } = executingIn(context);
        if (!claims.has(decided.document)) claims.set(decided.document, claim(queryPlan, decided, schema));
      },
    });
    this.onSchemaLoadOrUpdate(({ apiSchema }) => void noteFieldSizes(apiSchema, supergraphSdl));
    const inherited = this.executor;
    this.executor = async (request) => {
      const variables = request.request.variables ?? {};
      const decided = decideConditions(request.document, request.operation, variables);
      const { userId, internalToken } = callerOf(request);
      const answer = await withDeadline(request.operation, (deadline) => {
        const subgraphContext = { internalToken, deadline, bytes: byteBudget() };
        const claimed = claims.get(decided.document);
        if (claimed === undefined) return inherited(decidedRequest(request, { decided, subgraphContext }));
        const callerId = userId === NO_ID ? undefined : userId;
        return runClaimed(claimed, { variables, callerId, context: subgraphContext, requestSubgraph });
      });
      if (decided.filler !== undefined) withoutFiller(answer.data, decided.filler);
      return settle(answer);
    };
  }
}

/** What Apollo's executor passes to the services' data sources in the request's context. */
type Executing = { readonly decided: Decided; readonly subgraphContext: SubgraphContext };

const executingIn = ({ executing }: RequestContext["context"]): Executing => executing;

const callerOf = ({ context: { signedIn } }: RequestContext): SignedIn => signedIn;

/**
 * Returns the request for the decided operation. Plans are cached by the hash of a text, so each set of conditions has
 * its own hash.
 */
function decidedRequest(request: RequestContext, executing: Executing): RequestContext {
  const { document, operation, key } = executing.decided;
  const queryHash = `${request.queryHash}${key}`;
  return { ...request, document, operation, queryHash, context: { ...request.context, executing } };
}

/** A service as a data source of Apollo's executor: with the same requests and connections as the fast path. */
const sourceOf = (subgraph: string, requestSubgraph: RequestSubgraph): GraphQLDataSource => ({
  process: async ({ request: { query = "", operationName, variables }, context }) => {
    const body = JSON.stringify({ query, operationName, variables });
    const { data, errors } = await requestSubgraph(
      { subgraph, body, isChange: query.startsWith("mutation") },
      executingIn(context).subgraphContext,
    );
    return errors.length === 0 ? { data } : { data, errors };
  },
});

/** Passes on warnings and errors only; the other logs of Apollo's gateway are useless to operators. */
const faultsAlone = (logger: Logger) => ({
  debug: () => undefined,
  info: () => undefined,
  warn: (message: unknown) => logger.warn({ gateway: message }, "Apollo's gateway warns"),
  error: (message: unknown) => logger.error({ gateway: message }, "Apollo's gateway failed"),
});
