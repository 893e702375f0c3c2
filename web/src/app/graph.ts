import { forgetAskedAhead } from "../graphql/asked-ahead.ts";
import { createGraphClient, type OnSignedOut } from "../graphql/client.ts";

let tellSignedOut: OnSignedOut = () => undefined;

/** This tab's graph client. It exists before the first page renders, because that page may prefetch. */
export const graph = createGraphClient((need) => tellSignedOut(need));

// The first page renders with the prefetched results and queries none of them again.
graph.prioritizeCacheValues = true;

/** From now on, pages query what they show, whatever is cached. */
export function endAskingAhead(): void {
  graph.prioritizeCacheValues = false;
  forgetAskedAhead();
}

/** Sets the listener for responses that require a sign-in. At first there is none. */
export function onSignedOut(tell: OnSignedOut): void {
  tellSignedOut = tell;
}
