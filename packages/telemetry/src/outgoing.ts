import { hasRecorder } from "./recorder.ts";
import { currentTraceParent, isUnrecorded } from "./trace.ts";

/** The headers that carry the trace in an HTTP call, for clients that do not add them. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const traceParent = hasRecorder() && !isUnrecorded() ? undefined : currentTraceParent();
  return traceParent === undefined ? {} : { traceparent: traceParent };
}
