import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const JoinableBet = graphql(`
  query JoinableBet($id: ID!) {
    bet(id: $id) {
      id
      title
      endDate
      canJoin
      participantCount
      minEntry {
        amount
      }
      sides {
        position
        entryGain {
          amount
        }
      }
      myParticipation {
        id
        status
        position
        amount {
          amount
        }
      }
    }
  }
`);

/** Reads what a user has to know about a bet to join it, never from the cache. */
export const useJoinableBet = (id: string) => useQuery(JoinableBet, { variables: { id }, fetchPolicy: "network-only" });
