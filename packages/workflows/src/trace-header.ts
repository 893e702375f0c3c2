import { defaultPayloadConverter, type Headers } from "@temporalio/common";

/** The header in which Temporal's own interceptors carry a trace, so that a client or worker of theirs understands ours. */
export const TRACE_HEADER = "_tracer-data";

/** Headers with the trace of what is called, if it is part of one. */
export const withTraceHeader = (headers: Headers, traceParent: string | undefined): Headers =>
  traceParent === undefined
    ? headers
    : { ...headers, [TRACE_HEADER]: defaultPayloadConverter.toPayload({ traceparent: traceParent }) };

/** The `traceparent` in headers; undefined where there is none. */
export function traceParentIn(headers: Headers): string | undefined {
  const payload = headers[TRACE_HEADER];
  if (payload === undefined) return undefined;
  const carrier: unknown = defaultPayloadConverter.fromPayload(payload);
  const traceParent: unknown = Object(carrier)["traceparent"];
  return typeof traceParent === "string" ? traceParent : undefined;
}
