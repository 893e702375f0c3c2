import type { ClientRequest, IncomingMessage, RequestOptions } from "node:http";
import type { Attributes, Span } from "@opentelemetry/api";
import { HttpInstrumentation } from "@opentelemetry/instrumentation-http";
import { MongoDBInstrumentation } from "@opentelemetry/instrumentation-mongodb";
import { PgInstrumentation } from "@opentelemetry/instrumentation-pg";
import { UndiciInstrumentation } from "@opentelemetry/instrumentation-undici";
import { pathTemplateOf } from "../path-template.ts";
import { isUnrecorded } from "../trace.ts";
import { decisionOf } from "./incoming.ts";
import { routeOf } from "./route.ts";

/**
 * What libraries tell of themselves. Kafka's client is not among them: it would put its own span in the place of the one
 * that wrote an event into the outbox, which packages/messaging carries to whom consumes it.
 */
export const instrumentations = () => [
  new HttpInstrumentation({
    startIncomingSpanHook: decisionOf,
    requireParentforOutgoingSpans: true,
    // A message to a partner's endpoint carries no trace of ours; what came of it stands in the delivery log.
    ignoreOutgoingRequestHook: ({ headers = {} }: RequestOptions) => isUnrecorded() || "webhook-id" in headers,
    startOutgoingSpanHook: ({ path }: RequestOptions): Attributes => ({ "url.template": pathTemplateOf(path ?? "/") }),
    requestHook: (span, request) => nameOutgoing(span, request),
    applyCustomAttributesOnSpan: (span, request) => nameIncoming(span, request),
  }),
  new UndiciInstrumentation({
    requireParentforSpans: true,
    ignoreRequestHook: isUnrecorded,
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

/** Names a request after the route that answered it. One without a route is named by who answers. */
function nameIncoming(span: Span, request: ClientRequest | IncomingMessage): void {
  const route = routeOf(request);
  if (route === undefined) return;
  span.setAttribute("http.route", route);
  span.updateName(`${request.method} ${route}`);
}
