import type { ApolloClient } from "@apollo/client";
import { prefetchBet } from "../features/bet-page/api/prefetch-bet.ts";
import { prefetchFeed } from "../features/feed/api/prefetch-feed.ts";
import { viewOf } from "../features/feed/feed-view.ts";
import { createGraphClient } from "../graphql/client.ts";

/** A complete request to the graph. */
export type GraphRequest = { readonly method: string; readonly headers: Record<string, string>; readonly body: string };

/**
 * Records the queries that the feed prefetches at its plain address, so that the built page can send them even earlier.
 */
export const recordFeedRequests = (): Promise<readonly GraphRequest[]> =>
  record((client) => prefetchFeed(client, viewOf(new URLSearchParams())));

/** The same for the page of a bet with this id. */
export const recordBetRequests = (betId: string): Promise<readonly GraphRequest[]> =>
  record((client) => prefetchBet(client, betId));

async function record(send: (client: ApolloClient) => Promise<unknown>): Promise<readonly GraphRequest[]> {
  const requests: GraphRequest[] = [];
  const client = createGraphClient(
    () => undefined,
    async (_address, { method = "", headers, body } = {}) => {
      if (typeof body === "string") requests.push({ method, headers: headersOf(headers), body });
      return Response.json({ data: null });
    },
  );
  await send(client);
  return requests;
}

/** Drops the trace header: a page's own prefetch belongs to no trace of a user's action. */
function headersOf(headers: HeadersInit | undefined): Record<string, string> {
  const { traceparent: _trace, ...others } = Object.fromEntries(new Headers(headers));
  return others;
}
