import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const EscrowPage = graphql(`
  query EscrowPage($first: Int!, $after: String) {
    escrowBalance {
      totalInEscrow {
        amount
      }
      totalHeld {
        amount
      }
      totalPending {
        amount
      }
      totalWaiting {
        amount
      }
      entries(first: $first, after: $after) {
        nodes {
          stake {
            id
          }
          participation {
            id
            bet {
              id
            }
          }
          ...EscrowEntryFacts
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`);

export const escrowPageSize = 20;

/** One's own money in escrow with the newest stakes; further pages are joined to the first. */
export const useEscrowPage = () =>
  useQuery(EscrowPage, { variables: { first: escrowPageSize }, fetchPolicy: "cache-and-network" });
