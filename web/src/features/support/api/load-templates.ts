import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import { usePages } from "../../../graphql/use-pages.ts";

export const ReplyTemplates = graphql(`
  query ReplyTemplates($first: Int!, $after: String) {
    replyTemplates(first: $first, after: $after) {
      nodes {
        id
        title
        text
        changedAt
        changedBy {
          id
          displayName
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const pageSize = 100;

/** Reads the team's templates by title; two pages hold the maximum number. For staff. */
export const useTemplates = () =>
  usePages({
    query: useQuery(ReplyTemplates, { variables: { first: pageSize, after: null }, fetchPolicy: "cache-and-network" }),
    pick: ({ replyTemplates }) => replyTemplates,
    pageSize,
    failure: "More templates could not be loaded. Please try again.",
  });
