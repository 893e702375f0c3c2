import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import type { PaymentQuery } from "../../../generated/graphql.ts";

/** Reads the participation to pay for, and the app that the user came from. */
export const Payment = graphql(`
  query Payment($id: ID!) {
    myParticipation(id: $id) {
      id
      status
      position
      payableUntil
      amount {
        amount
      }
      bet {
        id
        title
        status
        feePolicy
      }
      app {
        id
        name
        paymentReturnUrl
      }
    }
  }
`);

/** A participation of the user's own, in any state. */
export type PaidPlace = NonNullable<PaymentQuery["myParticipation"]>;

/** Reloaded on each visit: the cached result may date from before the charge. */
export const usePayment = (id: string) => useQuery(Payment, { variables: { id }, fetchPolicy: "cache-and-network" });
