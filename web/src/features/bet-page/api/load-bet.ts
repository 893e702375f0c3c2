import type { ApolloClient } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const BetPage = graphql(`
  query BetPage($id: ID!) {
    bet(id: $id) {
      id
      status
      canJoin
      isResolved
      participantCount
      endDate
      decisionReason
      creator {
        id
      }
      myParticipation {
        id
      }
      ...BetStory
      ...BetResult
      ...OwnStakeFacts
      ...ReadersFigureFacts
      ...WinnerPictureFacts
      ...NextStepFacts
      ...BetShare
      ...BetInvitation
    }
  }
`);

/** Loads a bet into the cache. */
export const queryBet = (client: ApolloClient, id: string) =>
  client.query({ query: BetPage, variables: { id }, fetchPolicy: "network-only" });

/**
 * Reads everything about a bet except its participants, which are paged. If a part can't be loaded, such as the ballot,
 * the rest is still shown.
 */
export const useBet = (id: string) =>
  useQuery(BetPage, { variables: { id }, fetchPolicy: "cache-and-network", errorPolicy: "all" });
