import type { ApolloClient } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { graphql } from "../generated/gql.ts";
import { refetchQuietly } from "../graphql/refetch-quietly.ts";

const NeedsYou = graphql(`
  query NeedsYou {
    me {
      id
      user {
        id
        paymentsDue(first: 100) {
          id
          payableUntil
          bet {
            id
            title
          }
        }
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

/** Reloads the due items into the cache. */
export const queryNeedsYou = (client: ApolloClient) => client.query({ query: NeedsYou, fetchPolicy: "network-only" });

/** What a bet waits for from its reader: the page to do it on, and the label of its link. */
export type DueStep = { readonly to: string; readonly words: string };

const voteStep = (betId: string): DueStep => ({ to: `/vote/${betId}`, words: "Vote now" });
const paymentStep = (placeId: string): DueStep => ({ to: `/pay/${placeId}`, words: "Continue to payment" });

/**
 * What waits for the reader: participations to pay for, votes to cast, and results to propose. The frame queries it
 * with every page; other components read the same result and refetch it when there is news.
 */
export function useNeedsYou() {
  const { data, error, refetch } = useQuery(NeedsYou);
  const { paymentsDue = [], votesDue = [], proposalsDue = [] } = data?.me.user ?? {};
  return {
    payments: paymentsDue.map(({ id, bet, payableUntil }) => ({ bet, until: payableUntil, step: paymentStep(id) })),
    votes: votesDue.map(({ bet, votingEndsAt }) => ({ bet, until: votingEndsAt, step: voteStep(bet.id) })),
    proposals: proposalsDue,
    count: paymentsDue.length + votesDue.length + proposalsDue.length,
    /** True after a failed load too. */
    isKnown: data !== undefined || error !== undefined,
    stepIn: (betId: string): DueStep | null => {
      const payment = paymentsDue.find(({ bet }) => bet.id === betId);
      if (payment) return paymentStep(payment.id);
      return votesDue.some(({ bet }) => bet.id === betId) ? voteStep(betId) : null;
    },
    reload: () => refetchQuietly(refetch),
  };
}
