import { useMutation } from "@apollo/client/react";
import { graphql } from "../generated/gql.ts";

const ConfirmStake = graphql(`
  mutation ConfirmStake($input: ConfirmStakeInput!) {
    confirmStake(input: $input) {
      stake {
        id
        status
        ...StakePlace
      }
    }
  }
`);

/** Makes payments check the card payment now instead of waiting for its webhook. */
export const useConfirmStake = () => useMutation(ConfirmStake);
