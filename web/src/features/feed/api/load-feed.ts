import type { ApolloClient } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useNeedsYou } from "../../../bets/load-needs-you.ts";
import { watchedTopics } from "../../../bets/watched-topics.ts";
import { graphql } from "../../../generated/gql.ts";
import { useLive } from "../../../graphql/use-live.ts";
import { usePages } from "../../../graphql/use-pages.ts";
import { variablesOf, type FeedView } from "../feed-view.ts";

const Feed = graphql(`
  query Feed($filter: BetFilter!, $sort: BetSort!, $withFeatured: Boolean!, $first: Int!, $after: String) {
    featuredBet @include(if: $withFeatured) {
      id
      ...BetCardFacts
    }
    bets(filter: $filter, sort: $sort, first: $first, after: $after) {
      nodes {
        id
        status
        ...BetCardFacts
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

/** The featured bet and six rows of three. */
const firstPage = 19;

/** Six more rows of three. */
const furtherPage = 18;

/** Everybody who looks at the feed hears of the same new bet: each page waits a little, and not all of them equally long. */
const GATHER_MS = 1_000;
const SPREAD_MS = 2_000;

const firstOf = (view: FeedView) => ({ ...variablesOf(view), first: firstPage, after: null });

/** Asks for the first page of a view, for the cache. */
export const askFeed = (client: ApolloClient, view: FeedView) =>
  client.query({ query: Feed, variables: firstOf(view), fetchPolicy: "network-only" });

/**
 * The bets of a view, as the server sorts them, kept fresh. What was seen before shows at once while it is
 * asked again.
 */
export function useFeed(view: FeedView) {
  const [gatherMs] = useState(() => GATHER_MS + Math.random() * SPREAD_MS);
  const list = usePages({
    query: useQuery(Feed, { variables: firstOf(view), fetchPolicy: "cache-and-network" }),
    pick: ({ bets }) => bets,
    pageSize: furtherPage,
    failure: "Failed to fetch bets",
  });
  const needsYou = useNeedsYou();
  const topics = list.state === "ready" ? ["feed", ...watchedTopics(list.nodes)] : [];
  const readAgain = () => {
    list.reload();
    needsYou.reload();
  };
  useLive(topics, readAgain, gatherMs);
  return list;
}
