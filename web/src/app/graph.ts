import { forgetAskedAhead } from "../graphql/asked-ahead.ts";
import { createGraphClient, type OnSignedOut } from "../graphql/client.ts";

let tellSignedOut: OnSignedOut = () => undefined;

/** The graph for every page of this tab. It is there before the first one is rendered, which may ask ahead. */
export const graph = createGraphClient((need) => tellSignedOut(need));

// The first page is rendered with what was asked ahead, and asks for none of it again.
graph.prioritizeCacheValues = true;

/** From now on a page asks for what it shows, whatever is there already. */
export function endAskingAhead(): void {
  graph.prioritizeCacheValues = false;
  forgetAskedAhead();
}

/** Says who is told from now on when an answer says that somebody has to sign in. At first it is nobody. */
export function onSignedOut(tell: OnSignedOut): void {
  tellSignedOut = tell;
}
