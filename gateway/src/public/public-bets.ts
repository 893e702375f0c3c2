import { LRUCache } from "lru-cache";
import { isUuid } from "@stakehold/service/input.ts";
import type { PublicBetFragment } from "../generated/graphql.ts";
import { graphql } from "../generated/gql.ts";
import type { Graph } from "../graphql/graph.ts";
import type { CredentialExchange } from "../sessions/exchange.ts";
import { runAsVisitor } from "./run-as-visitor.ts";

/** What is public of a bet: its text and its sides, and nothing about its people. */
export type PublicBet = PublicBetFragment;

/** Bets as visitors see them. */
export type PublicBets = {
  /**
   * Returns a bet by its id; null for drafts, removed bets and unknown ids. A read that misses the cache counts against
   * its address. Throws RATE_LIMITED, UNAVAILABLE, DEADLINE_EXCEEDED.
   */
  find(id: string, address: string): Promise<PublicBet | null>;
  /**
   * Returns some open bets, the largest pools first, counted alike. Throws RATE_LIMITED, UNAVAILABLE,
   * DEADLINE_EXCEEDED.
   */
  open(address: string): Promise<readonly PublicBet[]>;
};

/** How long a result is reused. Visitors come in crowds, and what they see may be a few seconds old. */
const REUSE_MS = 10_000;

/** How many bets are kept; the least recently used one goes first. */
const MAX_KEPT = 1_000;

const OneBet = graphql(`
  query PublicBetById($id: ID!) {
    bet(id: $id) {
      ...PublicBet
    }
  }

  fragment PublicBet on Bet {
    id
    title
    status
    category
    topic
    publishedAt
    endDate
    isRemoved
    participantCount
    winningPosition
    currentPool {
      amount
    }
    minEntry {
      amount
    }
    poolSlices {
      at
      forPool {
        amount
      }
      againstPool {
        amount
      }
    }
    sides {
      position
      percent
      participantCount
      pool {
        amount
      }
      entryGain {
        amount
      }
    }
  }
`);

const OpenBets = graphql(`
  query PublicOpenBets {
    bets(statuses: [ACTIVE], first: 6) {
      nodes {
        ...PublicBet
      }
    }
  }
`);

/** Queries the graph as a visitor, with these documents only, and once for many concurrent requests. */
export function createPublicBets(graph: Graph, credentials: Pick<CredentialExchange, "visitor">): PublicBets {
  const runnerFor = runAsVisitor(graph, credentials);
  const kept = new LRUCache<string, { readonly bet: PublicBet | null }, string>({
    max: MAX_KEPT,
    ttl: REUSE_MS,
    fetchMethod: async (id, _stale, { context }) => {
      const run = await runnerFor(context);
      const { bet } = await run(OneBet, { id });
      return { bet: bet && !bet.isRemoved ? bet : null };
    },
  });
  const list = new LRUCache<"open", readonly PublicBet[], string>({
    max: 1,
    ttl: REUSE_MS,
    fetchMethod: async (_key, _stale, { context }) => {
      const run = await runnerFor(context);
      return (await run(OpenBets, {})).bets.nodes;
    },
  });

  return {
    find: async (id, context) => (isUuid(id) ? (await kept.forceFetch(id.toLowerCase(), { context })).bet : null),
    open: (context) => list.forceFetch("open", { context }),
  };
}
