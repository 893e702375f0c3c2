import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const StatementPage = graphql(`
  query StatementPage($first: Int!, $after: String) {
    statement(first: $first, after: $after) {
      nodes {
        id
        bet {
          id
        }
        ...StatementEntryFacts
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const statementPageSize = 20;

/** The newest movements of one's own money; further pages are joined to the first. */
export const useStatementPage = () =>
  useQuery(StatementPage, { variables: { first: statementPageSize }, fetchPolicy: "cache-and-network" });
