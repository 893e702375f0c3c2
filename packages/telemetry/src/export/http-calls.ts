import { subscribe } from "node:diagnostics_channel";
import { ClientRequest, IncomingMessage } from "node:http";
import type { Span } from "@opentelemetry/api";
import { answerCall, beginCall, failCall } from "./call.ts";

/** Traces calls made with `node:http`, from Node.js' own diagnostics channels. */
export function traceHttpCalls(): void {
  const spans = new WeakMap<ClientRequest, Span>();
  subscribe("http.client.request.created", (message) => {
    const request = requestIn(message);
    // A message to a partner's endpoint carries no trace of ours; the delivery log records its outcome.
    if (request === undefined || request.headersSent || request.hasHeader("webhook-id")) return;
    const span = beginCall({
      method: request.method,
      path: request.path,
      host: String(request.getHeader("host") ?? request.host),
      setHeader: (name, value) => request.setHeader(name, value),
    });
    if (span === undefined) return;
    spans.set(request, span);
    request.once("close", () => span.end());
  });
  subscribe("http.client.response.finish", (message) => {
    const request = requestIn(message);
    if (request !== undefined) answerCall(spans.get(request), statusIn(message));
  });
  subscribe("http.client.request.error", (message) => {
    const request = requestIn(message);
    if (request !== undefined) failCall(spans.get(request), Object(message).error);
  });
}

function requestIn(message: unknown): ClientRequest | undefined {
  const { request } = Object(message);
  return request instanceof ClientRequest ? request : undefined;
}

function statusIn(message: unknown): number {
  const { response } = Object(message);
  return response instanceof IncomingMessage ? (response.statusCode ?? 0) : 0;
}
