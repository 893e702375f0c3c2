import { useQuery } from "@apollo/client/react";
import type { Face } from "../../../components/faces.tsx";
import { graphql } from "../../../generated/gql.ts";

const Voters = graphql(`
  query Voters($id: ID!, $first: Int!) {
    bet(id: $id) {
      id
      ballot {
        id
        votes(first: $first) {
          nodes {
            user {
              id
              displayName
              profileImageUrl
            }
          }
        }
      }
    }
  }
`);

/** The ring draws at most this many faces. */
const mostVoters = 12;

/**
 * Reads who voted first, never how; queries again when more have voted. A separate query, so that its failure keeps
 * nobody from voting: the ring shows the number of votes without faces too.
 */
export function useVoters(betId: string, totalVotes: number): readonly Face[] {
  const { data } = useQuery(Voters, {
    variables: { id: betId, first: Math.min(totalVotes, mostVoters) },
    skip: totalVotes === 0,
    fetchPolicy: "cache-and-network",
  });
  return data?.bet?.ballot?.votes.nodes.map(({ user }) => user) ?? [];
}
