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

/** The ring draws no more faces than these. */
const mostVoters = 12;

/**
 * Who voted first, never how; asked again when more have. It is a question of its own, so that nobody is kept from voting
 * where it fails: the ring says how many voted without a face, too.
 */
export function useVoters(betId: string, totalVotes: number): readonly Face[] {
  const { data } = useQuery(Voters, {
    variables: { id: betId, first: Math.min(totalVotes, mostVoters) },
    skip: totalVotes === 0,
    fetchPolicy: "cache-and-network",
  });
  return data?.bet?.ballot?.votes.nodes.map(({ user }) => user) ?? [];
}
