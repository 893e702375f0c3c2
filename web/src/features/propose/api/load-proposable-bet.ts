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

/** What one has to know of a bet to propose its result, read anew each time. */
export const useProposableBet = (id: string) =>
  useQuery(ProposableBet, { variables: { id }, fetchPolicy: "network-only" });
