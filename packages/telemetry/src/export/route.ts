import type { IncomingMessage } from "node:http";

/** What Express adds to a request: where the router that answered it is mounted, and the route in it. */
type Routed = { readonly baseUrl?: unknown; readonly route?: { readonly path?: unknown } };

/** The route that answered a request, as the code writes it. Undefined where none did. */
export function routeOf({ baseUrl, route }: IncomingMessage & Routed): string | undefined {
  return typeof baseUrl === "string" && typeof route?.path === "string" ? `${baseUrl}${route.path}` : undefined;
}
