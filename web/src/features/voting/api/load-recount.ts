import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import { usePages } from "../../../graphql/use-pages.ts";

const Recount = graphql(`
  query Recount($id: ID!, $first: Int!, $after: String) {
    bet(id: $id) {
      id
      title
      myParticipation {
        id
      }
      ballot {
        id
        ...RecountSums
        electors(first: $first, after: $after) {
          nodes {
            user {
              id
            }
            ...RecountRow
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

const pageSize = 50;

/** Reads a bet's vote as counted, with everyone who could vote. */
export const useRecount = (id: string) =>
  usePages({
    query: useQuery(Recount, {
      variables: { id, first: pageSize, after: null },
      fetchPolicy: "cache-and-network",
      // Users without a participation are refused the list, which the page says; the rest of the result still names the
      // bet.
      errorPolicy: "all",
    }),
    pick: ({ bet }) => bet?.ballot?.electors,
    pageSize,
    failure: "More of those who could vote could not be loaded.",
  });
