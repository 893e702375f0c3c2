import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const PlatformCounts = graphql(`
  query PlatformCounts {
    platformCounts {
      id
      bets
      openBets
      participations
      ballots
      votes
      tickets
      ticketMessages
      people
      isClosed
      clearingNeeds
      clearing {
        id
        isOwn
        isExpired
        askedAt
        expiresAt
        askedBy {
          id
          displayName
        }
      }
      escrowDetails {
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
      }
    }
  }
`);

/** Reads the platform's totals, without the counts of services that can't be reached. For admins. */
export const usePlatformCounts = () => useQuery(PlatformCounts, { fetchPolicy: "network-only", errorPolicy: "all" });
