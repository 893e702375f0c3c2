import { readFileSync } from "node:fs";
import type { Logger } from "@stakehold/service/logger.ts";
import { countOperations } from "../limits/count-operations.ts";
import type { Limits } from "../limits/limits.ts";
import { StakeholdGateway } from "../plans/stakehold-gateway.ts";
import { createSubgraphClient } from "../plans/subgraph-client.ts";
import { createGraphServer, type GraphServer } from "./graph-server.ts";
import { introspectPartners } from "../operations/introspect-partners.ts";
import { refuseKeyAliases } from "../operations/key-aliases.ts";
import { requireReachOf } from "../operations/require-reach.ts";

/** The whole graph, ready to serve. */
export type Graph = {
  readonly server: GraphServer;
  /** Closes the connections to services once running operations have ended. */
  stop(): Promise<void>;
};

type GraphSettings = {
  /** The address of each subgraph, by its name in the supergraph. */
  readonly urls: Readonly<Record<string, string>>;
  /** The web app's operations by hash; callers may refer to them by it. */
  readonly persistedOperations: Readonly<Record<string, string>>;
  /** Whether sessions may introspect the schema too; tokens always may. */
  readonly introspection: boolean;
  readonly limits: Limits;
  readonly logger: Logger;
};

/** Serves the committed supergraph over the subgraphs' real addresses. */
export async function startGraph(settings: GraphSettings): Promise<Graph> {
  const { urls, persistedOperations, introspection, limits, logger } = settings;
  const supergraphSdl = readFileSync(new URL("../../supergraph.graphql", import.meta.url), "utf8");
  const client = createSubgraphClient(urls);
  const server = createGraphServer({
    gateway: new StakeholdGateway({ supergraphSdl, client, logger }),
    persistedOperations,
    suggestions: introspection,
    rules: [refuseKeyAliases(supergraphSdl)],
    introspection: introspectPartners({ isOpen: introspection }),
    requireReachIn: (schema) => requireReachOf(schema, supergraphSdl, logger),
    countingIn: (schema) => countOperations(schema, limits, logger),
    logger,
  });
  await server.start();
  return {
    server,
    stop: async () => {
      await server.stop();
      await client.stop();
    },
  };
}
