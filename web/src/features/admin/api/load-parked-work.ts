import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import type { ParkedKind } from "../../../generated/graphql.ts";

const ParkedWork = graphql(`
  query ParkedWork($kinds: [ParkedKind!], $after: String) {
    parkedWork(kinds: $kinds, first: 20, after: $after) {
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

/** What waits of these kinds, longest first. For admins. */
export const useParkedWork = (kinds: ParkedKind[]) =>
  useQuery(ParkedWork, { variables: { kinds }, fetchPolicy: "cache-and-network" });
