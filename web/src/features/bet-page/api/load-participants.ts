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

/** One of a bet's people, with their side and since when they are in. */
export type Participant = NonNullable<BetParticipantsQuery["bet"]>["participants"]["nodes"][number];

const pageSize = 20;

/** A bet's people in order of admission. */
export const useParticipants = (id: string) =>
  usePages({
    query: useQuery(BetParticipants, {
      variables: { id, first: pageSize, after: null },
      fetchPolicy: "cache-and-network",
    }),
    pick: ({ bet }) => bet?.participants,
    pageSize,
    failure: "More participants could not be loaded.",
  });
