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
      title
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
      ...VoteLife
      ...VoteStakes
      ...OwnStake
      ...VoteSettled
    }
  }
`);

/** Reads everything that the vote page shows; `bet` is null if there is none that the user may see. */
export const useVotePage = (id: string) => useQuery(VotePage, { variables: { id }, fetchPolicy: "cache-and-network" });
