import type { ApolloClient } from "@apollo/client";
import { queryNeedsYou } from "../../../bets/load-needs-you.ts";
import type { FeedView } from "../feed-view.ts";
import { queryFeed } from "./load-feed.ts";
import { queryStanding } from "./load-standing.ts";

/**
 * Queries the feed's data before the feed renders, which on a slow phone takes as long as the responses; resolves after
 * the last of them. The page's own queries join those under way, and repeat and report those that fail.
 */
export async function prefetchFeed(client: ApolloClient, view: FeedView): Promise<void> {
  await Promise.allSettled([queryFeed(client, view), queryStanding(client), queryNeedsYou(client)]);
}
