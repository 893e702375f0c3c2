import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import { usePages } from "../../../graphql/use-pages.ts";

const SupportActs = graphql(`
  query SupportActs($first: Int!, $after: String) {
    supportAuditEntries(first: $first, after: $after) {
      nodes {
        id
        subjectId
        ...SupportActFacts
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const pageSize = 20;

/** What staff did in support, the last first. For admins. */
export const useSupportActs = () =>
  usePages({
    query: useQuery(SupportActs, { variables: { first: pageSize, after: null }, fetchPolicy: "cache-and-network" }),
    pick: ({ supportAuditEntries }) => supportAuditEntries,
    pageSize,
    failure: "The rest could not be loaded. Please try again.",
  });
