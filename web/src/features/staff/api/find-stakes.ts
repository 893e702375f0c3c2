import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const FindStakes = graphql(`
  query FindStakes($search: String!) {
    findStakes(search: $search, first: 20) {
      nodes {
        id
        user {
          id
          displayName
        }
        ...StakeRowFacts
      }
    }
  }
`);

/** Reads the stakes with this id, here or at Stripe. For staff. */
export const useFoundStakes = (search: string) =>
  useQuery(FindStakes, { variables: { search }, fetchPolicy: "cache-and-network" });
