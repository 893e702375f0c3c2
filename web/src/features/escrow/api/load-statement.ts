import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import { usePages } from "../../../graphql/use-pages.ts";

const StatementPage = graphql(`
  query StatementPage($first: Int!, $after: String) {
    me {
      id
      user {
        id
        displayName
      }
    }
    statement(first: $first, after: $after) {
      nodes {
        id
        kind
        at
        amount {
          amount
        }
        bet {
          id
          title
          isRemoved
        }
        participation {
          id
        }
        totalPaidIn {
          amount
        }
        totalWon {
          amount
        }
        totalPaidOut {
          amount
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const pageSize = 20;

/** Reads the movements of the user's own money, newest first. */
export const useStatementPage = () =>
  usePages({
    query: useQuery(StatementPage, { variables: { first: pageSize, after: null }, fetchPolicy: "cache-and-network" }),
    pick: ({ statement }) => statement,
    pageSize,
    failure: "The rest of your statement could not be loaded.",
  });
