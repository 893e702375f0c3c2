import { LRUCache } from "lru-cache";
import { isUuid } from "@stakehold/service/input.ts";
import type { PublicBetFragment } from "../generated/graphql.ts";
import { graphql } from "../generated/gql.ts";
import type { Graph } from "../graphql/graph.ts";
import { runDocumentsFor } from "../graphql/run-document.ts";
import type { CredentialExchange } from "../sessions/exchange.ts";

/** What everybody may know of a bet: what it says and how its sides stand, and nothing of its people. */
export type PublicBet = PublicBetFragment;

/** The bets as visitors see them. */
export type PublicBets = {
  /** A bet by its id; null for drafts, for what was removed, and for what is none. Throws UNAVAILABLE, DEADLINE_EXCEEDED. */
  find(id: string): Promise<PublicBet | null>;
  /** Some open bets, the largest pools first. Throws UNAVAILABLE, DEADLINE_EXCEEDED. */
  open(): Promise<readonly PublicBet[]>;
};

/** For how long an answer is used again. Visitors come in crowds, and what they see may be a few seconds old. */
const REUSE_MS = 10_000;

/** How many bets are kept; the one that was not looked at for longest goes first. */
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

/** Asks the graph on nobody's behalf, in these words alone, and once for many who come together. */
export function createPublicBets(graph: Graph, credentials: Pick<CredentialExchange, "visitor">): PublicBets {
  const runnerForVisitors = async () =>
    runDocumentsFor(graph, {
      signedIn: await credentials.visitor(),
      hasToken: false,
      forgetCredential: () => undefined,
    });

  const kept = new LRUCache<string, { readonly bet: PublicBet | null }>({
    max: MAX_KEPT,
    ttl: REUSE_MS,
    fetchMethod: async (id) => {
      const run = await runnerForVisitors();
      const { bet } = await run(OneBet, { id });
      return { bet: bet && !bet.isRemoved ? bet : null };
    },
  });
  const list = new LRUCache<"open", readonly PublicBet[]>({
    max: 1,
    ttl: REUSE_MS,
    fetchMethod: async () => {
      const run = await runnerForVisitors();
      return (await run(OpenBets, {})).bets.nodes;
    },
  });

  return {
    find: async (id) => (isUuid(id) ? (await kept.forceFetch(id.toLowerCase())).bet : null),
    open: () => list.forceFetch("open"),
  };
}
