import { useQuery } from "@apollo/client/react";
import { graphql } from "../../../generated/gql.ts";
import type { BetStatus } from "../../../generated/graphql.ts";
import { stageOf, type FeedView, type Stage } from "../feed-view.ts";

const Matches = graphql(`
  query Matches($search: String!, $first: Int!) {
    bets(filter: { search: $search }, sort: LARGEST, first: $first) {
      nodes {
        id
        status
      }
      pageInfo {
        hasNextPage
      }
    }
  }
`);

/** The most that are counted. */
const MOST = 50;

/** Returns how many bets of each stage match a search, in any category, as "3" or "3+"; null where none is known. */
export function useMatchesElsewhere({ search }: FeedView): Readonly<Record<Stage, string | null>> {
  const { data } = useQuery(Matches, { variables: { search, first: MOST } });
  const statuses: readonly BetStatus[] = data?.bets.nodes.map(({ status }) => status) ?? [];
  const more = data?.bets.pageInfo.hasNextPage ? "+" : "";
  const countOf = (stage: Stage) => {
    const count = statuses.filter((status) => stageOf(status) === stage).length;
    return count === 0 ? null : `${count}${more}`;
  };
  return { OPEN: countOf("OPEN"), VOTING: countOf("VOTING"), SETTLED: countOf("SETTLED") };
}
