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
  query Feed(
    $filter: BetFilter!
    $sort: BetSort!
    $withFeatured: Boolean!
    $withResults: Boolean! = false
    $first: Int!
    $after: String
  ) {
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

/** Everyone on the feed gets news of the same new bet, so each page waits a little, for a different time each. */
const GATHER_MS = 1_000;
const SPREAD_MS = 2_000;

const firstOf = (view: FeedView) => ({ ...variablesOf(view), first: firstPage, after: null });

/** Loads the first page of a view into the cache. */
export const queryFeed = (client: ApolloClient, view: FeedView) =>
  client.query({ query: Feed, variables: firstOf(view), fetchPolicy: "network-only" });

/**
 * Reads the bets of a view in the server's order, and keeps them up to date. Shows a cached view at once while it
 * reloads.
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
