import { currentTraceParent, isUnrecorded } from "./trace.ts";

let isInstrumented = false;

/** Says that HTTP clients carry the trace on by themselves, each call as a span of its own, wherever it is recorded. */
export function useInstrumentedClients(): void {
  isInstrumented = true;
}

/** The headers by which a call over HTTP carries the trace on, where the client does not do it by itself. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const traceParent = isInstrumented && !isUnrecorded() ? undefined : currentTraceParent();
  return traceParent === undefined ? {} : { traceparent: traceParent };
}
