import type { Logger } from "@stakehold/service/logger.ts";
import type { GraphQLSchema } from "graphql";
import { createOperationPlanner } from "./operation-planner.ts";
import { planExecutor, type ExecutePlanned } from "./plan-executor.ts";
import { createSubgraphClient } from "./subgraph-client.ts";

type Served = {
  /** The supergraph, as composition made it. */
  readonly supergraph: string;
  /** Where each service is, by the name that it has in the supergraph. */
  readonly urls: Readonly<Record<string, string>>;
  readonly logger: Logger;
};

/** The graph of all services: what callers may ask, and what answers it. */
export type PlannedGraph = {
  readonly schema: GraphQLSchema;
  readonly execute: ExecutePlanned;
  stop(): Promise<void>;
};

/** Plans a supergraph by Apollo's planner. Throws for one that names a service without an address. */
export function planGraph({ supergraph, urls, logger }: Served): PlannedGraph {
  const planner = createOperationPlanner(supergraph);
  for (const name of planner.subgraphs) {
    if (urls[name] === undefined) throw new Error(`The supergraph names a subgraph ${name} that has no address`);
  }
  const client = createSubgraphClient(urls);
  return { schema: planner.schema, execute: planExecutor({ planner, client, logger }), stop: client.stop };
}
