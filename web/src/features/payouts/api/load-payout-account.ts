import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const PayoutAccount = graphql(`
  query PayoutAccount {
    payoutAccount {
      id
      detailsSubmitted
      payoutsEnabled
      hindrance
    }
    escrowBalance {
      totalWaiting {
        amount
      }
    }
  }
`);

/** Reads the user's own payout account, null before one exists, and the winnings that wait for it. */
export const usePayoutAccountQuery = () => useQuery(PayoutAccount, { fetchPolicy: "cache-and-network" });
