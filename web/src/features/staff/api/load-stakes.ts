import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import { usePages } from "../../../graphql/use-pages.ts";

const PersonRecordStakes = graphql(`
  query PersonRecordStakes($id: ID!, $first: Int!, $after: String) {
    personRecord(id: $id) {
      id
      stakes(first: $first, after: $after) {
        nodes {
          id
          ...StakeRowFacts
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`);

const pageSize = 20;

/** Reads a person's stakes, newest first. For staff. */
export const usePersonStakes = (id: string) =>
  usePages({
    query: useQuery(PersonRecordStakes, {
      variables: { id, first: pageSize, after: null },
      fetchPolicy: "cache-and-network",
    }),
    pick: ({ personRecord }) => personRecord.stakes,
    pageSize,
    failure: "The rest could not be loaded. Please try again.",
  });
