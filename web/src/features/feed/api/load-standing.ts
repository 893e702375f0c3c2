import type { ApolloClient } from "@apollo/client";
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

/** Loads the figures into the cache. */
export const queryStanding = (client: ApolloClient) => client.query({ query: Standing, fetchPolicy: "network-only" });

/** Reads the results of the user's bets so far. */
export const useStanding = () => useQuery(Standing, { fetchPolicy: "cache-and-network" });
