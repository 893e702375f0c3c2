import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const Standing = graphql(`
  query Standing {
    me {
      id
      betsWon
      betsLost
      winRate
      totalWinnings {
        amount
      }
      user {
        id
        activeBetCount
      }
    }
  }
`);

/** What came of the person's bets so far. */
export const useStanding = () => useQuery(Standing, { fetchPolicy: "cache-and-network" });
