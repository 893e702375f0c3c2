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

/** A bet's vote as it was counted, and everybody who could vote. */
export const useRecount = (id: string) =>
  usePages({
    query: useQuery(Recount, {
      variables: { id, first: pageSize, after: null },
      fetchPolicy: "cache-and-network",
      // Who has no place in the bet is refused the list and is told so; what else was answered says of which bet.
      errorPolicy: "all",
    }),
    pick: ({ bet }) => bet?.ballot?.electors,
    pageSize,
    failure: "More of those who could vote could not be loaded.",
  });
