import type { ApolloServerOptionsWithGateway } from "@apollo/server";
import type { Logger } from "@stakehold/service/logger.ts";
import type { GatewayContext } from "../graphql/gateway-context.ts";
import { createOperationPlanner } from "./operation-planner.ts";
import { planExecutor } from "./plan-executor.ts";
import { createSubgraphClient } from "./subgraph-client.ts";

type Served = {
  /** The supergraph, as composition made it. */
  readonly supergraph: string;
  /** Where each service is, by the name that it has in the supergraph. */
  readonly urls: Readonly<Record<string, string>>;
  readonly logger: Logger;
};

/**
 * The graph of all services, as Apollo Server serves one: planned by Apollo's planner, and run here. Throws for a supergraph that
 * names a service without an address.
 */
export function planGateway({
  supergraph,
  urls,
  logger,
}: Served): ApolloServerOptionsWithGateway<GatewayContext>["gateway"] {
  const planner = createOperationPlanner(supergraph);
  for (const name of planner.subgraphs) {
    if (urls[name] === undefined) throw new Error(`The supergraph names a subgraph ${name} that has no address`);
  }
  const client = createSubgraphClient(urls);
  return {
    load: async () => ({ executor: planExecutor({ planner, client, logger }) }),
    onSchemaLoadOrUpdate: (callback) => {
      callback({ apiSchema: planner.schema, coreSupergraphSdl: supergraph });
      return () => undefined;
    },
    stop: client.stop,
  };
}
