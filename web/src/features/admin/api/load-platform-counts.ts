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

/** What the platform holds, without the counts of what can't be reached. For admins. */
export const usePlatformCounts = () => useQuery(PlatformCounts, { fetchPolicy: "network-only", errorPolicy: "all" });
