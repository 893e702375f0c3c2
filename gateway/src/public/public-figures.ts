import { LRUCache } from "lru-cache";
import type { PublicFiguresQuery } from "../generated/graphql.ts";
import { graphql } from "../generated/gql.ts";
import type { Graph } from "../graphql/graph.ts";
import type { CredentialExchange } from "../sessions/exchange.ts";
import { runAsVisitor } from "./run-as-visitor.ts";

/** The figures of the whole platform that everybody may see. */
export type PublicFigures = PublicFiguresQuery["publicFigures"];

/**
 * Returns the figures. A read that misses the cache counts against its address. Throws RATE_LIMITED, UNAVAILABLE,
 * DEADLINE_EXCEEDED.
 */
export type ReadPublicFigures = (address: string) => Promise<PublicFigures>;

/** How long figures are reused: they change with every stake, and nobody needs them to the second. */
const REUSE_MS = 10_000;

const Figures = graphql(`
  query PublicFigures {
    publicFigures {
      held {
        amount
      }
      paidOut30Days {
        amount
      }
      medianSettlementSeconds
    }
  }
`);

/** Queries the graph as a visitor, once for many concurrent requests. */
export function createPublicFigures(graph: Graph, credentials: Pick<CredentialExchange, "visitor">): ReadPublicFigures {
  const runnerFor = runAsVisitor(graph, credentials);
  const kept = new LRUCache<"figures", PublicFigures, string>({
    max: 1,
    ttl: REUSE_MS,
    fetchMethod: async (_key, _stale, { context }) => {
      const run = await runnerFor(context);
      return (await run(Figures, {})).publicFigures;
    },
  });
  return (context) => kept.forceFetch("figures", { context });
}
