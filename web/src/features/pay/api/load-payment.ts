import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import type { PaymentQuery } from "../../../generated/graphql.ts";

/** The place that is to be paid for, and the app that its person came from. */
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

/** A place of the person's own, whatever became of it. */
export type PaidPlace = NonNullable<PaymentQuery["myParticipation"]>;

/** Asked anew on each visit: what was kept may be from before the card was charged. */
export const usePayment = (id: string) => useQuery(Payment, { variables: { id }, fetchPolicy: "cache-and-network" });
