import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import { askAgain } from "../../../graphql/ask-again.ts";

const VotesDue = graphql(`
  query VotesDue {
    me {
      id
      user {
        id
        votesDue(first: 100) {
          bet {
            id
          }
        }
      }
    }
  }
`);

/**
 * The bets whose vote waits for the person, by their ids. It is a query of its own, because the bets are shown when the
 * votes can't be had.
 */
export function useVotesDue() {
  const { data, refetch } = useQuery(VotesDue, { fetchPolicy: "cache-and-network" });
  const votesDue = data?.me.user.votesDue ?? [];
  return { betIds: new Set(votesDue.map(({ bet }) => bet.id)), reload: () => askAgain(refetch) };
}
