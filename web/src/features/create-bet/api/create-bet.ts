import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const CreateBet = graphql(`
  mutation CreateBet($input: CreateBetInput!) {
    createBet(input: $input) {
      clientSecret
      totalCharge {
        amount
      }
      fee {
        amount
      }
      bet {
        id
        title
        feePolicy
      }
      participation {
        id
        status
        amount {
          amount
        }
      }
    }
  }
`);

/** Stores the bet as a draft and opens its creator's payment. The schema lists the errors. */
export const useCreateBetMutation = () => useMutation(CreateBet);
