import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import type { ParkedKind } from "../../../generated/graphql.ts";
import { usePages } from "../../../graphql/use-pages.ts";

const ParkedWork = graphql(`
  query ParkedWork($kinds: [ParkedKind!], $first: Int!, $after: String) {
    parkedWork(kinds: $kinds, first: $first, after: $after) {
      nodes {
        id
        ...ParkedItemFacts
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

const pageSize = 20;

/** Reads the parked work of these kinds, longest wait first. For admins. */
export const useParkedWork = (kinds: ParkedKind[]) =>
  usePages({
    query: useQuery(ParkedWork, {
      variables: { kinds, first: pageSize, after: null },
      fetchPolicy: "cache-and-network",
    }),
    pick: ({ parkedWork }) => parkedWork,
    pageSize,
    failure: "The rest could not be loaded. Please try again.",
  });
