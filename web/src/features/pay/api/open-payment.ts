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

/** Opens a participation's stake. Uncached, because the response contains a secret. */
export const useOpenPayment = () => useMutation(OpenPayment, { fetchPolicy: "no-cache" });
