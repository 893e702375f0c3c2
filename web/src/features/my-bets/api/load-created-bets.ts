import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const CreatedBets = graphql(`
  query CreatedBets($after: String) {
    me {
      id
      user {
        id
        bets(first: 12, after: $after) {
          nodes {
            id
            status
            canPropose
            ...BetCardFacts
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  }
`);

/** The bets that the person created, newest first, unpaid drafts with them. */
export const useCreatedBets = () =>
  useQuery(CreatedBets, { variables: { after: null }, fetchPolicy: "cache-and-network" });
