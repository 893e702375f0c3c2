import { SpanStatusCode, type Attributes, type Span } from "@opentelemetry/api";
import { startSpan } from "./recorder.ts";
import { contextOf, currentTraceParent } from "./trace.ts";

/** What failed. */
export type Fault = {
  readonly name: string;
  /** The kind of error: messages may contain names and user input. */
  readonly type: string;
  readonly attributes?: Attributes | undefined;
  /** When it started, by `performance.now()`; now unless given. */
  readonly beganAt?: number | undefined;
};

/** Exports a fault of unrecorded work, whatever the sampling, as a single span with the trace's id. */
export function exportFault({ name, type, attributes, beganAt }: Fault, traceParent = currentTraceParent()): void {
  const span = startSpan(name, { attributes, sampling: "keep", beganAt }, contextOf(traceParent));
  fail(span, type);
  span.end(performance.now());
}

/** Faults that were exported already: an error passes through many layers on its way out. */
const exported = new WeakSet<object>();

/** Exports an error of unrecorded work, in the first layer that sees it. */
export function exportThrown(fault: Omit<Fault, "type">, thrown: unknown): void {
  if (typeof thrown === "object" && thrown !== null) {
    if (exported.has(thrown)) return;
    exported.add(thrown);
  }
  exportFault({ ...fault, type: kindOf(thrown) });
}

/** Marks a span as failed, with the kind of error. */
export function fail(span: Span, type: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", type);
}

/** The kind of a thrown value. */
export function kindOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown;
  return "code" in thrown && typeof thrown.code === "string" ? thrown.code : thrown.name;
}
