import type { ApolloClient } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { graphql } from "../generated/gql.ts";
import { refetchQuietly } from "../graphql/refetch-quietly.ts";

export const NeedsYou = graphql(`
  query NeedsYou {
    me {
      id
      user {
        id
        unreadNotificationCount
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
export const queryNeedsYou = (client: ApolloClient) =>
  client.query({ query: NeedsYou, fetchPolicy: "network-only", errorPolicy: "all" });

/** What a bet waits for from its reader: the page to do it on, and the label of its link. */
export type DueStep = { readonly to: string; readonly words: string };

const voteStep = (betId: string): DueStep => ({ to: `/vote/${betId}`, words: "Vote now" });
const paymentStep = (placeId: string): DueStep => ({ to: `/pay/${placeId}`, words: "Continue to payment" });
const proposalStep = (betId: string): DueStep => ({ to: `/bet/${betId}`, words: "Propose the result" });

/**
 * What waits for the reader: participations to pay for, votes to cast, and results to propose. The frame queries it
 * with every page; other components read the same result and refetch it when there is news.
 */
export function useNeedsYou() {
  // The count of notifications may be missing, and the rest still holds.
  const { data, error, refetch } = useQuery(NeedsYou, { errorPolicy: "all" });
  const { paymentsDue = [], votesDue = [], proposalsDue = [] } = data?.me.user ?? {};
  const payments = paymentsDue.map(({ id, bet, payableUntil }) => ({
    bet,
    until: payableUntil,
    step: paymentStep(id),
  }));
  const votes = votesDue.map(({ bet, votingEndsAt }) => ({ bet, until: votingEndsAt, step: voteStep(bet.id) }));
  const proposals = proposalsDue.map((bet) => ({ bet, step: proposalStep(bet.id) }));
  return {
    payments,
    votes,
    proposals,
    count: payments.length + votes.length + proposals.length,
    /** How many notifications the reader has not read; 0 if the count can't be loaded. */
    unread: data?.me.user.unreadNotificationCount ?? 0,
    /** True after a failed load too. */
    isKnown: data !== undefined || error !== undefined,
    /** Returns the payment or the vote that a bet waits for. */
    stepIn: (betId: string): DueStep | null =>
      [...payments, ...votes].find(({ bet }) => bet.id === betId)?.step ?? null,
    reload: () => refetchQuietly(refetch),
  };
}
