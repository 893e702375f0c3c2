import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const VotePage = graphql(`
  query VotePage($id: ID!) {
    me {
      id
      isBanned
    }
    bet(id: $id) {
      id
      status
      votingEndsAt
      winningPosition
      proposesVoid
      myParticipation {
        id
        status
      }
      ballot {
        id
        status
        myVote
        canVote
        ...TimeLeft
        ...BallotProgress
      }
      ...VoteClaim
      ...VoteTerms
      ...VoteStakes
      ...OwnStake
      ...VoteSettled
    }
  }
`);

/** Everything that the vote on a bet shows; `bet` is null where there is none that the person may see. */
export const useVotePage = (id: string) => useQuery(VotePage, { variables: { id }, fetchPolicy: "cache-and-network" });
