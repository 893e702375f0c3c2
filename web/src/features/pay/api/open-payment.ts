import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const OpenPayment = graphql(`
  mutation OpenPayment($input: OpenPaymentInput!) {
    openPayment(input: $input) {
      clientSecret
      totalCharge {
        amount
      }
      fee {
        amount
      }
    }
  }
`);

/** Opens the stake of a place. The answer holds a secret, so the client keeps nothing of it. */
export const useOpenPayment = () => useMutation(OpenPayment, { fetchPolicy: "no-cache" });
