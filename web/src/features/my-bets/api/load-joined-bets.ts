import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const JoinedBets = graphql(`
  query JoinedBets($after: String) {
    me {
      id
      user {
        id
        participations(first: 20, after: $after) {
          nodes {
            id
            status
            bet {
              id
              status
              creator {
                id
              }
            }
            ...JoinedBet
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

/** Every bet that the person has a part in, newest first, the own ones with them. */
export const useJoinedBets = () =>
  useQuery(JoinedBets, { variables: { after: null }, fetchPolicy: "cache-and-network" });
