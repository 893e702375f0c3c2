import { subscribe } from "node:diagnostics_channel";
import type { Span } from "@opentelemetry/api";
import { answerCall, beginCall, failCall } from "./call.ts";

/** A request as undici publishes it; undici also implements `fetch`. */
type FetchRequest = {
  readonly method: string;
  readonly path: string;
  readonly origin: string | URL;
  addHeader(name: string, value: string): void;
};

/** Traces calls made with undici, and so with `fetch`, from undici's own diagnostics channels. */
export function traceFetchCalls(): void {
  const spans = new WeakMap<FetchRequest, Span>();
  const spanIn = (message: unknown): Span | undefined => {
    const { request } = Object(message);
    return isRequest(request) ? spans.get(request) : undefined;
  };
  subscribe("undici:request:create", (message) => {
    const { request } = Object(message);
    if (!isRequest(request)) return;
    const span = beginCall({
      method: request.method,
      path: request.path,
      host: String(request.origin).replace(/^\w+:\/\//, ""),
      setHeader: (name, value) => request.addHeader(name, value),
    });
    if (span !== undefined) spans.set(request, span);
  });
  subscribe("undici:request:headers", (message) => {
    const { response } = Object(message);
    answerCall(spanIn(message), Number(Object(response).statusCode));
  });
  subscribe("undici:request:trailers", (message) => spanIn(message)?.end());
  subscribe("undici:request:error", (message) => {
    const span = spanIn(message);
    failCall(span, Object(message).error);
    span?.end();
  });
}

const isRequest = (request: unknown): request is FetchRequest =>
  typeof request === "object" && request !== null && "addHeader" in request && "origin" in request;
