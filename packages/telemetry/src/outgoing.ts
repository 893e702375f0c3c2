import { hasRecorder } from "./recorder.ts";
import { currentTraceParent, isUnrecorded } from "./trace.ts";

/** The headers by which a call over HTTP carries the trace on, where the client does not do it by itself. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const traceParent = hasRecorder() && !isUnrecorded() ? undefined : currentTraceParent();
  return traceParent === undefined ? {} : { traceparent: traceParent };
}
