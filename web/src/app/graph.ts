import { forgetSentAhead } from "../graphql/sent-ahead.ts";
import { createGraphClient, type OnSignedOut } from "../graphql/client.ts";

let reportSignedOut: OnSignedOut = () => undefined;

/** This tab's graph client. It exists before the first page renders, because that page may prefetch. */
export const graph = createGraphClient((need) => reportSignedOut(need));

// The first page renders with the prefetched results and queries none of them again.
graph.prioritizeCacheValues = true;

/** From now on, pages query what they show, whatever is cached. */
export function endAskingAhead(): void {
  graph.prioritizeCacheValues = false;
  forgetSentAhead();
}

/** Sets the listener for responses that require a sign-in. At first there is none. */
export function onSignedOut(onNeed: OnSignedOut): void {
  reportSignedOut = onNeed;
}
