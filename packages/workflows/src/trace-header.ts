import { defaultPayloadConverter, type Headers } from "@temporalio/common";

/** The header in which Temporal's own interceptors carry a trace, so that their clients or workers understand ours. */
export const TRACE_HEADER = "_tracer-data";

/** Adds the current trace to headers, if there is one. */
export const withTraceHeader = (headers: Headers, traceParent: string | undefined): Headers =>
  traceParent === undefined
    ? headers
    : { ...headers, [TRACE_HEADER]: defaultPayloadConverter.toPayload({ traceparent: traceParent }) };

/** Returns the `traceparent` in headers; undefined if there is none. */
export function traceParentIn(headers: Headers): string | undefined {
  const payload = headers[TRACE_HEADER];
  if (payload === undefined) return undefined;
  const carrier: unknown = defaultPayloadConverter.fromPayload(payload);
  const traceParent: unknown = Object(carrier)["traceparent"];
  return typeof traceParent === "string" ? traceParent : undefined;
}
