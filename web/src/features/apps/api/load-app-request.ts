import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const AppRequest = graphql(`
  query AppRequest($id: ID!) {
    appRequest(id: $id) {
      id
      app {
        id
        name
        owner {
          id
          displayName
        }
      }
      scopes
      returnsTo
    }
  }
`);

/** Reads what an app requests from this user. Uncached, because a request is answered once. */
export const useAppRequest = (id: string) => useQuery(AppRequest, { variables: { id }, fetchPolicy: "no-cache" });
