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

/** Makes payments look at the card payment now, rather than when its webhook comes. */
export const useConfirmStake = () => useMutation(ConfirmStake);
