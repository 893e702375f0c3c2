import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import { usePages } from "../../../graphql/use-pages.ts";

const JoinedBets = graphql(`
  query JoinedBets($first: Int!, $after: String) {
    me {
      id
      user {
        id
        ...OpenStakesFacts
        participations(first: $first, after: $after) {
          nodes {
            id
            status
            bet {
              id
              status
              endDate
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

const pageSize = 20;

/** Reads the bets of others that the user takes part in, newest first, without those never paid for. */
export function useJoinedBets() {
  const list = usePages({
    query: useQuery(JoinedBets, { variables: { first: pageSize, after: null }, fetchPolicy: "cache-and-network" }),
    pick: ({ me }) => me.user.participations,
    pageSize,
    failure: "Failed to fetch bets",
  });
  const ownId = list.data?.me.user.id;
  const joined = list.nodes.filter(({ bet, status }) => bet.creator.id !== ownId && status !== "CANCELLED");
  return { ...list, nodes: joined };
}
