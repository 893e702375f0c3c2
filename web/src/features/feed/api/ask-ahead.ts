import type { ApolloClient } from "@apollo/client";
import { askNeedsYou } from "../../../bets/load-needs-you.ts";
import type { FeedView } from "../feed-view.ts";
import { askFeed } from "./load-feed.ts";
import { askStanding } from "./load-standing.ts";

/**
 * Queries the feed's data before the feed renders, which on a slow phone takes as long as the responses; resolves after
 * the last of them. The page's own queries join those under way, and repeat and report those that fail.
 */
export async function askAhead(client: ApolloClient, view: FeedView): Promise<void> {
  await Promise.allSettled([askFeed(client, view), askStanding(client), askNeedsYou(client)]);
}
