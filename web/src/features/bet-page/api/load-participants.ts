import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";

const BetParticipants = graphql(`
  query BetParticipants($id: ID!, $first: Int!, $after: String) {
    bet(id: $id) {
      id
      participants(first: $first, after: $after) {
        nodes {
          id
          createdAt
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

const pageSize = 20;
const largestPage = 100;

/** A bet's people in order of admission. Asking again after news keeps as many as were shown, up to one large page. */
export function useParticipants(id: string) {
  const query = useQuery(BetParticipants, {
    variables: { id, first: pageSize, after: null },
    fetchPolicy: "cache-and-network",
  });
  const page = query.data?.bet?.participants;
  const shown = page?.nodes.length ?? 0;
  return {
    page,
    failed: query.error !== undefined,
    refresh: () => query.refetch({ first: Math.min(largestPage, Math.max(pageSize, shown)) }),
    loadMore: () => query.fetchMore({ variables: { first: pageSize, after: page?.pageInfo.endCursor ?? null } }),
    networkStatus: query.networkStatus,
  };
}
