import { EventEmitter } from "node:events";
import { IncomingMessage, Server, ServerResponse } from "node:http";
import { context, ROOT_CONTEXT, SpanKind, trace, type Span } from "@opentelemetry/api";
import { fail, exportFault } from "../faults.ts";
import { pathOf } from "../path-template.ts";
import { startSpan } from "../recorder.ts";
import type { Sampling } from "../sampling.ts";
import { contextOf, currentTraceParent, isSampled, withoutRecording } from "../trace.ts";
import { routeOf } from "./route.ts";

/** Paths that are polled all the time, and a stream that lasts for hours: none is an operation. */
const UNTRACED = new Set(["/livez", "/readyz", "/metrics", "/api/live"]);

/** Methods that change nothing (by the HTTP standard). */
const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/** The lowest status that means that the server failed. */
const FIRST_FAULT = 500;

/** Which requests come from outside, and how those are sampled. */
export type Door = {
  /** Whether a path is open to the world. */
  readonly isOutside: (path: string) => boolean;
  /** Decides whether a request from outside is exported. */
  readonly draw: () => boolean;
};

/**
 * `unrecorded` requests are traced only if they fail, `untold` ones never. Undefined where the caller has decided, or
 * nobody yet.
 */
type Decision = Sampling | "unrecorded" | "untold" | undefined;

/**
 * Decides about each request before any cost of recording it. Changes from outside are recorded until it is known
 * whether they matter.
 */
export function traceRequests(door: Door): void {
  const pass = EventEmitter.prototype.emit;
  Server.prototype.emit = function emit(this: Server, event: string, ...args: unknown[]): boolean {
    const [request, response] = args;
    const emitOn = (): boolean => Reflect.apply(pass, this, [event, ...args]);
    if (event !== "request" || !(request instanceof IncomingMessage) || !(response instanceof ServerResponse)) {
      return emitOn();
    }
    const decision = decide(request, door);
    if (decision !== "unrecorded" && decision !== "untold") return recorded({ request, response, decision }, emitOn);
    return withoutRecording(headerOf(request), () => {
      if (decision === "unrecorded") exportWhereItFails(request, response);
      return emitOn();
    });
  };
}

type Recorded = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly decision: Sampling | undefined;
};

function recorded({ request, response, decision }: Recorded, answer: () => boolean): boolean {
  const method = request.method ?? "";
  const asking = contextOf(headerOf(request), stateOf(request)) ?? ROOT_CONTEXT;
  const attributes = { "http.request.method": method };
  const span = startSpan(method, { kind: SpanKind.SERVER, attributes, sampling: decision }, asking);
  response.once("close", () => endRequest(span, request, response));
  return context.with(trace.setSpan(asking, span), answer);
}

/** Names a request's span after the route that answered it. Without a route, the handler that answers names it. */
function endRequest(span: Span, request: IncomingMessage, { statusCode }: ServerResponse): void {
  span.setAttribute("http.response.status_code", statusCode);
  const route = routeOf(request);
  if (route !== undefined) span.setAttribute("http.route", route).updateName(`${request.method} ${route}`);
  if (statusCode >= FIRST_FAULT) fail(span, String(statusCode));
  span.end();
}

function decide(request: IncomingMessage, { isOutside, draw }: Door): Decision {
  const path = pathOf(request.url ?? "");
  if (UNTRACED.has(path)) return "untold";
  if (isOutside(path)) {
    if (!READS.has(request.method ?? "")) return "outside";
    return draw() ? "drawn" : "unrecorded";
  }
  const asking = trace.getSpanContext(contextOf(headerOf(request)) ?? ROOT_CONTEXT);
  return asking !== undefined && !isSampled(asking) ? "unrecorded" : undefined;
}

const headerOf = ({ headers: { traceparent } }: IncomingMessage): string | undefined =>
  typeof traceparent === "string" ? traceparent : undefined;

const stateOf = ({ headers: { tracestate } }: IncomingMessage): string | undefined =>
  typeof tracestate === "string" ? tracestate : undefined;

function exportWhereItFails(request: IncomingMessage, response: ServerResponse): void {
  const beganAt = performance.now();
  const traceParent = currentTraceParent();
  response.once("close", () => {
    const { statusCode } = response;
    if (statusCode < FIRST_FAULT) return;
    const route = routeOf(request);
    const attributes = {
      "http.request.method": request.method,
      "http.response.status_code": statusCode,
      ...(route === undefined ? {} : { "http.route": route }),
    };
    const name = [request.method, route].filter((word) => word !== undefined).join(" ");
    exportFault({ name, type: String(statusCode), attributes, beganAt }, traceParent);
  });
}
