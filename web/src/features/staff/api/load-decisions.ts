import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import { usePages } from "../../../graphql/use-pages.ts";

const PersonRecordDecisions = graphql(`
  query PersonRecordDecisions($id: ID!, $first: Int!, $after: String) {
    personRecord(id: $id) {
      id
      decisions(first: $first, after: $after) {
        nodes {
          id
          ...DecisionRowFacts
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

/** Reads a person's decisions, newest first. For staff. */
export const usePersonDecisions = (id: string) =>
  usePages({
    query: useQuery(PersonRecordDecisions, {
      variables: { id, first: pageSize, after: null },
      fetchPolicy: "cache-and-network",
    }),
    pick: ({ personRecord }) => personRecord.decisions,
    pageSize,
    failure: "The rest could not be loaded. Please try again.",
  });
