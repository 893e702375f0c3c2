import type { ApolloClient } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { graphql } from "../generated/gql.ts";
import { askAgain } from "../graphql/ask-again.ts";

const NeedsYou = graphql(`
  query NeedsYou {
    me {
      id
      user {
        id
        votesDue(first: 100) {
          votingEndsAt
          bet {
            id
            title
          }
        }
        proposalsDue(first: 100) {
          id
          title
        }
      }
    }
  }
`);

/** Asks what waits, for the cache. */
export const askNeedsYou = (client: ApolloClient) => client.query({ query: NeedsYou, fetchPolicy: "network-only" });

/**
 * What waits for the reader: votes to cast, and results to propose. The frame asks for it with every page; what else shows it
 * reads the same answer, and asks again when it hears of news.
 */
export function useNeedsYou() {
  const { data, error, refetch } = useQuery(NeedsYou);
  const { votesDue = [], proposalsDue = [] } = data?.me.user ?? {};
  return {
    votesDue,
    proposalsDue,
    count: votesDue.length + proposalsDue.length,
    /** Also where it can't be had. */
    isKnown: data !== undefined || error !== undefined,
    isVoteDue: (betId: string) => votesDue.some(({ bet }) => bet.id === betId),
    reload: () => askAgain(refetch),
  };
}
