import type { IncomingMessage } from "node:http";

/** What Express adds to a request: the mount path of the router that answered it, and its route. */
type Routed = { readonly baseUrl?: unknown; readonly route?: { readonly path?: unknown } };

/** The pattern of the route that answered a request. Undefined where none did. */
export function routeOf({ baseUrl, route }: IncomingMessage & Routed): string | undefined {
  return typeof baseUrl === "string" && typeof route?.path === "string" ? `${baseUrl}${route.path}` : undefined;
}
