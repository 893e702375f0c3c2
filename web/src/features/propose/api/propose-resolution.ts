import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const ProposeResolution = graphql(`
  mutation ProposeResolution($input: ProposeResolutionInput!) {
    proposeResolution(input: $input) {
      bet {
        id
        status
        canJoin
        canPropose
        proposedWinningPosition
        proposesVoid
        proposedOutcome
        evidenceUrl
        evidencePicture {
          ...ShownPicture
        }
        proposedAt
        votingEndsAt
      }
    }
  }
`);

/** Proposes the result and opens the vote; refetches the queries that show the bet. */
export const useProposeResolution = () => useMutation(ProposeResolution, { refetchQueries: "active" });
