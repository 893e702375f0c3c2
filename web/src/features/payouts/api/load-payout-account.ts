import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const PayoutAccount = graphql(`
  query PayoutAccount {
    payoutAccount {
      id
      detailsSubmitted
      payoutsEnabled
    }
  }
`);

/** One's own payout account; null before one was made. */
export const usePayoutAccountQuery = () => useQuery(PayoutAccount, { fetchPolicy: "cache-and-network" });
