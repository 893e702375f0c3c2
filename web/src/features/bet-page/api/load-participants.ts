import type { ApolloClient } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import type { BetParticipantsQuery } from "../../../generated/graphql.ts";
import { usePages } from "../../../graphql/use-pages.ts";

const BetParticipants = graphql(`
  query BetParticipants($id: ID!, $first: Int!, $after: String) {
    bet(id: $id) {
      id
      participants(first: $first, after: $after) {
        nodes {
          id
          createdAt
          admittedAt
          position
          user {
            id
            displayName
            profileImageUrl
          }
          ...ParticipantRow
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`);

/** A participant of a bet, with their side and when they joined. */
export type Participant = NonNullable<BetParticipantsQuery["bet"]>["participants"]["nodes"][number];

const pageSize = 20;

const firstOf = (id: string) => ({ id, first: pageSize, after: null });

/** Loads a bet's first participants into the cache. */
export const queryParticipants = (client: ApolloClient, id: string) =>
  client.query({ query: BetParticipants, variables: firstOf(id), fetchPolicy: "network-only" });

/** Reads a bet's participants in order of admission. */
export const useParticipants = (id: string) =>
  usePages({
    query: useQuery(BetParticipants, {
      variables: firstOf(id),
      fetchPolicy: "cache-and-network",
    }),
    pick: ({ bet }) => bet?.participants,
    pageSize,
    failure: "More participants could not be loaded.",
  });
