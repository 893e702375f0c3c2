import type { ClientRequest, IncomingMessage, RequestOptions } from "node:http";
import type { Attributes, Span } from "@opentelemetry/api";
import { HttpInstrumentation } from "@opentelemetry/instrumentation-http";
import { MongoDBInstrumentation } from "@opentelemetry/instrumentation-mongodb";
import { PgInstrumentation } from "@opentelemetry/instrumentation-pg";
import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import { pathOf, pathTemplateOf } from "../path-template.ts";
import { SAMPLING } from "../sampling.ts";

/** What is asked all the time, and a stream that lasts for hours, are no operations of anybody. */
const UNTRACED = new Set(["/livez", "/readyz", "/metrics", "/api/live"]);

/** Whether the world may ask for a path of this process. */
export type Outside = (path: string) => boolean;

/**
 * What libraries tell of themselves. Kafka's client is not among them: it would put its own span in the place of the one
 * that wrote an event into the outbox, which packages/messaging carries to whom consumes it.
 */
export const instrumentations = (isOutside: Outside) => [
  new HttpInstrumentation({
    ignoreIncomingRequestHook: ({ url = "" }) => UNTRACED.has(pathOf(url)),
    startIncomingSpanHook: ({ url = "" }): Attributes => (isOutside(pathOf(url)) ? { [SAMPLING]: "outside" } : {}),
    requireParentforOutgoingSpans: true,
    // A message to a partner's endpoint carries no trace of ours; what came of it stands in the delivery log.
    ignoreOutgoingRequestHook: ({ headers = {} }: RequestOptions) => "webhook-id" in headers,
    startOutgoingSpanHook: ({ path }: RequestOptions): Attributes => ({ "url.template": pathTemplateOf(path ?? "/") }),
    requestHook: (span, request) => nameOutgoing(span, request),
    applyCustomAttributesOnSpan: (span, request) => nameIncoming(span, request),
  }),
  new UndiciInstrumentation({
    requireParentforSpans: true,
    startSpanHook: ({ path }): Attributes => ({ "url.template": pathTemplateOf(path) }),
    requestHook: (span, { method, path }) => void span.updateName(`${method} ${pathTemplateOf(path)}`),
  }),
  new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
  new MongoDBInstrumentation({ requireParentSpan: true }),
];

/** A span of a library is called after the method alone. */
function nameOutgoing(span: Span, request: ClientRequest | IncomingMessage): void {
  if ("path" in request) span.updateName(`${request.method} ${pathTemplateOf(request.path)}`);
}

/** What Express adds to a request: where the router that answered it is mounted, and the route in it. */
type Routed = { readonly baseUrl?: unknown; readonly route?: { readonly path?: unknown } };

/** Names a request after the route that answered it, as the code writes it. One without a route is named by who answers. */
function nameIncoming(span: Span, { method, baseUrl, route }: (ClientRequest | IncomingMessage) & Routed): void {
  if (typeof baseUrl !== "string" || typeof route?.path !== "string") return;
  const path = `${baseUrl}${route.path}`;
  span.setAttribute("http.route", path);
  span.updateName(`${method} ${path}`);
}
