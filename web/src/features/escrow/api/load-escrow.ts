import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import { usePages } from "../../../graphql/use-pages.ts";

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
      totalPaidOut {
        amount
      }
      totalRefunded {
        amount
      }
      heldByDay(days: 90) {
        date
        amount {
          amount
        }
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

const pageSize = 20;

/** The toast's text when the balance can't be loaded. */
export const escrowFailure = "Failed to load escrow balance";

/** Reads the user's own money in escrow, with the newest stakes. */
export const useEscrowPage = () =>
  usePages({
    query: useQuery(EscrowPage, { variables: { first: pageSize, after: null }, fetchPolicy: "cache-and-network" }),
    pick: ({ escrowBalance }) => escrowBalance.entries,
    pageSize,
    failure: escrowFailure,
  });
