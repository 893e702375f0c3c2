import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const CastVote = graphql(`
  mutation CastVote($input: CastVoteInput!) {
    castVote(input: $input) {
      ballot {
        id
        status
        myVote
        canVote
        ...TimeLeft
        ...BallotProgress
      }
    }
  }
`);

export const useCastVoteMutation = () => useMutation(CastVote);
