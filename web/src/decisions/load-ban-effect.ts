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

/** What a ban of this person would touch, read anew. For staff. */
export const useBanEffect = (id: string) => useQuery(BanEffectOf, { variables: { id }, fetchPolicy: "network-only" });
