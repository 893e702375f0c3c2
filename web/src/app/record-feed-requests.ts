import { askAhead } from "../features/feed/api/ask-ahead.ts";
import { viewOf } from "../features/feed/feed-view.ts";
import { createGraphClient } from "../graphql/client.ts";

/** A request to the graph, whole. */
export type GraphRequest = { readonly method: string; readonly headers: Record<string, string>; readonly body: string };

/** What the feed asks ahead at its plain address, for the page that the build writes to ask it sooner still. */
export async function recordFeedRequests(): Promise<readonly GraphRequest[]> {
  const requests: GraphRequest[] = [];
  const client = createGraphClient(
    () => undefined,
    async (_address, { method = "", headers, body } = {}) => {
      if (typeof body === "string") requests.push({ method, headers: headersOf(headers), body });
      return Response.json({ data: null });
    },
  );
  await askAhead(client, viewOf(new URLSearchParams()));
  return requests;
}

/** Without the trace of this moment: what a page asks of itself is no part of what somebody does on it. */
function headersOf(headers: HeadersInit | undefined): Record<string, string> {
  const { traceparent: _trace, ...others } = Object.fromEntries(new Headers(headers));
  return others;
}
