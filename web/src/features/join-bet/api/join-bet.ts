import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const JoinBet = graphql(`
  mutation JoinBet($input: JoinBetInput!) {
    joinBet(input: $input) {
      clientSecret
      totalCharge {
        amount
      }
      fee {
        amount
      }
      bet {
        id
        feePolicy
      }
      participation {
        id
        status
        position
        amount {
          amount
        }
      }
    }
  }
`);

/** Reserves a place and opens the payment for it. The schema lists the errors. */
export const useJoinBetMutation = () => useMutation(JoinBet);
