import { useMutation } from "@apollo/client/react";
import { graphql } from "../generated/gql.ts";

const DiscardDraft = graphql(`
  mutation DiscardDraft($input: DiscardDraftInput!) {
    discardDraft(input: $input) {
      bet {
        id
        status
      }
    }
  }
`);

/** Gives up an unpaid draft. Errors: BET_NOT_FOUND, NOT_THE_CREATOR, ALREADY_JOINED, STAKE_BUSY. */
export const useDiscardDraft = () => useMutation(DiscardDraft);
