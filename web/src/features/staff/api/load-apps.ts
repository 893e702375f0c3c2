import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import { usePages } from "../../../graphql/use-pages.ts";

const PersonRecordApps = graphql(`
  query PersonRecordApps($id: ID!, $first: Int!, $after: String) {
    personRecord(id: $id) {
      id
      apps(first: $first, after: $after) {
        nodes {
          id
          ...AppRowFacts
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

/** Reads the apps that a person registered, newest first. For staff. */
export const usePersonApps = (id: string) =>
  usePages({
    query: useQuery(PersonRecordApps, {
      variables: { id, first: pageSize, after: null },
      fetchPolicy: "cache-and-network",
    }),
    pick: ({ personRecord }) => personRecord.apps,
    pageSize,
    failure: "The rest could not be loaded. Please try again.",
  });
