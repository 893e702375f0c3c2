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

/** Proposes the result and opens the vote; the lists that show the bet are asked again. */
export const useProposeResolution = () => useMutation(ProposeResolution, { refetchQueries: "active" });
