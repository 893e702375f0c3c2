import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import { usePages } from "../../../graphql/use-pages.ts";

const EscrowPage = graphql(`
  query EscrowPage($first: Int!, $after: String, $since: DateTime!) {
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
      paidOutSince(since: $since) {
        amount {
          amount
        }
        lastAt
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
            place
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

/** Reads the user's own money in escrow, with the newest stakes, and the winnings that may still be on their way. */
export const useEscrowPage = (since: string) =>
  usePages({
    query: useQuery(EscrowPage, {
      variables: { first: pageSize, after: null, since },
      fetchPolicy: "cache-and-network",
    }),
    pick: ({ escrowBalance }) => escrowBalance.entries,
    pageSize,
    failure: escrowFailure,
  });
