import { SpanStatusCode, type Attributes, type Span } from "@opentelemetry/api";
import { startSpan } from "./recorder.ts";
import { SAMPLING } from "./sampling.ts";
import { contextOf, currentTraceParent } from "./trace.ts";

/** What failed. */
export type Fault = {
  readonly name: string;
  /** The kind of error: messages may name people and what they wrote. */
  readonly type: string;
  readonly attributes?: Attributes | undefined;
  /** When it began, as `performance.now()` tells it; now unless told. */
  readonly beganAt?: number | undefined;
};

/**
 * Tells a fault of what nobody records, in a span that is exported in any case: it has the id of the trace, in which it
 * stands alone.
 */
export function tellFault({ name, type, attributes, beganAt }: Fault, traceParent = currentTraceParent()): void {
  const span = startSpan(name, { attributes: { ...attributes, [SAMPLING]: "keep" }, beganAt }, contextOf(traceParent));
  fail(span, type);
  span.end();
}

/** What was told already: what is thrown passes many on its way out. */
const told = new WeakSet<object>();

/** Tells what was thrown where nobody records, where it is seen first. */
export function tellThrown(fault: Omit<Fault, "type">, thrown: unknown): void {
  if (typeof thrown === "object" && thrown !== null) {
    if (told.has(thrown)) return;
    told.add(thrown);
  }
  tellFault({ ...fault, type: kindOf(thrown) });
}

/** Says that a span failed, by what kind of error. */
export function fail(span: Span, type: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", type);
}

/** The kind of what was thrown. */
export function kindOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown;
  return "code" in thrown && typeof thrown.code === "string" ? thrown.code : thrown.name;
}
