import type { ApolloClient } from "@apollo/client";
import { askNeedsYou } from "../../../bets/load-needs-you.ts";
import type { FeedView } from "../feed-view.ts";
import { askFeed } from "./load-feed.ts";
import { askStanding } from "./load-standing.ts";

/**
 * Asks for what the feed shows before it is rendered, which on a slow phone takes as long as the answers; ends with the last
 * of them. The page's own questions join those that are on their way; what fails here, the page asks again and tells.
 */
export async function askAhead(client: ApolloClient, view: FeedView): Promise<void> {
  await Promise.allSettled([askFeed(client, view), askStanding(client), askNeedsYou(client)]);
}
