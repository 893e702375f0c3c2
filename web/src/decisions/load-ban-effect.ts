import { useQuery } from "@apollo/client/react";
import { graphql } from "../generated/gql.ts";

const BanEffectOf = graphql(`
  query BanEffectOf($id: ID!) {
    personRecord(id: $id) {
      id
      banEffect {
        openBets
        held {
          count
          amount {
            amount
          }
        }
        pending {
          count
          amount {
            amount
          }
        }
        votes
      }
    }
  }
`);

/** Reads what a ban of this person would affect, never from the cache. For staff. */
export const useBanEffect = (id: string) => useQuery(BanEffectOf, { variables: { id }, fetchPolicy: "network-only" });
