import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const FindPeople = graphql(`
  query FindPeople($search: String!) {
    findPeople(search: $search, first: 20) {
      nodes {
        id
        email
        isBanned
        user {
          id
          displayName
        }
      }
      pageInfo {
        hasNextPage
      }
    }
  }
`);

/** Reads the people with this id or address. For staff. */
export const useFoundPeople = (search: string) =>
  useQuery(FindPeople, { variables: { search }, fetchPolicy: "cache-and-network" });
