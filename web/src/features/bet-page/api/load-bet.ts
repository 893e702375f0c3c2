import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const BetPage = graphql(`
  query BetPage($id: ID!) {
    bet(id: $id) {
      id
      status
      canJoin
      isResolved
      myParticipation {
        id
      }
      ...BetStory
      ...BetResult
      ...OwnStakeFacts
      ...NextStepFacts
      ...BetShare
      ...BetInvitation
    }
  }
`);

/**
 * Everything of one bet but its people, which are read page by page. Where one part of the answer can't be had, such as
 * the ballot, the rest is shown.
 */
export const useBet = (id: string) =>
  useQuery(BetPage, { variables: { id }, fetchPolicy: "cache-and-network", errorPolicy: "all" });
