import { createLogger } from "@stakehold/service/logger.ts";
import type { Graph } from "../graphql/graph.ts";
import { createGraphServer } from "../graphql/graph-server.ts";
import { introspectPartners } from "../operations/introspect-partners.ts";
import { refuseKeyAliases } from "../operations/key-aliases.ts";
import { requireReachOf } from "../operations/require-reach.ts";
import { StakeholdGateway } from "../plans/stakehold-gateway.ts";
import { COUNTS_NOTHING } from "./graph-of.ts";
import { clientOver, type QuerySubgraph } from "./two-graphs.ts";

type Over = { readonly supergraphSdl: string; readonly querySubgraph: QuerySubgraph };

/** Opens the real server and gateway over in-process services. Nothing is counted. */
export async function openGraphOver({ supergraphSdl, querySubgraph }: Over): Promise<Graph> {
  const logger = createLogger("gateway", "silent");
  const server = createGraphServer({
    gateway: new StakeholdGateway({ supergraphSdl, client: clientOver(querySubgraph), logger }),
    persistedOperations: {},
    suggestions: false,
    rules: [refuseKeyAliases(supergraphSdl)],
    introspection: introspectPartners({ isOpen: false }),
    requireReachIn: (schema) => requireReachOf(schema, supergraphSdl, logger),
    countingIn: () => COUNTS_NOTHING,
    logger,
  });
  await server.start();
  return { server, stop: () => server.stop() };
}
