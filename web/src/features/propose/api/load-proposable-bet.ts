import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const ProposableBet = graphql(`
  query ProposableBet($id: ID!) {
    bet(id: $id) {
      id
      title
      status
      isResolved
      endDate
      participantCount
      canPropose
      earlyProposal
      proposablePositions
      ...BetSides
    }
  }
`);

/** Reads what a user has to know about a bet to propose its result, never from the cache. */
export const useProposableBet = (id: string) =>
  useQuery(ProposableBet, { variables: { id }, fetchPolicy: "network-only" });
