import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const DeadLetters = graphql(`
  query DeadLetters($first: Int!) {
    betsDeadLetters(first: $first) {
      ...DeadLetterPage
      pageInfo {
        hasNextPage
      }
    }
    paymentsDeadLetters(first: $first) {
      ...DeadLetterPage
      pageInfo {
        hasNextPage
      }
    }
    votingDeadLetters(first: $first) {
      ...DeadLetterPage
      pageInfo {
        hasNextPage
      }
    }
    identityDeadLetters(first: $first) {
      ...DeadLetterPage
      pageInfo {
        hasNextPage
      }
    }
    supportDeadLetters(first: $first) {
      ...DeadLetterPage
      pageInfo {
        hasNextPage
      }
    }
    notificationsDeadLetters(first: $first) {
      ...DeadLetterPage
      pageInfo {
        hasNextPage
      }
    }
  }
`);

/** What each service can't handle, oldest first; null for one that can't be reached now. For admins. */
export const useDeadLetters = (first: number) =>
  useQuery(DeadLetters, { variables: { first }, fetchPolicy: "network-only", errorPolicy: "all" });
