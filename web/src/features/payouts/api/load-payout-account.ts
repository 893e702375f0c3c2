import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const PayoutAccount = graphql(`
  query PayoutAccount {
    payoutAccount {
      id
      detailsSubmitted
      payoutsEnabled
    }
    escrowBalance {
      totalWaiting {
        amount
      }
    }
  }
`);

/** One's own payout account, null before one was made, and the winnings that are not there yet. */
export const usePayoutAccountQuery = () => useQuery(PayoutAccount, { fetchPolicy: "cache-and-network" });
