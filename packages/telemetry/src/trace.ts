import { randomBytes } from "node:crypto";
import {
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  trace,
  TraceFlags,
  type Context,
  type SpanContext,
} from "@opentelemetry/api";
import { TraceState, W3CTraceContextPropagator } from "@opentelemetry/core";
import { FunctionContextManager } from "./context-manager.ts";
import { asUnrecorded, Unrecorded, unrecordedIn } from "./unrecorded.ts";

// Work belongs to a trace whether or not anybody records it: its id is in logs, events and headers in any case.
context.setGlobalContextManager(new FunctionContextManager().enable());
const TRACE_PARENT = "traceparent";
const TRACE_STATE = "tracestate";

/** What a trace carries that is exported for what it is about, though the share did not draw it: quick steps are not told. */
export const KEPT = new TraceState("stakehold=kept");

/** Whether a trace is exported for what it is about alone. */
export const isKept = ({ traceState }: SpanContext): boolean => traceState === KEPT;

const traceContext = new W3CTraceContextPropagator();
propagation.setGlobalPropagator({
  inject: (from, carrier, setter) => {
    const unrecorded = unrecordedIn(from);
    if (unrecorded === undefined) traceContext.inject(from, carrier, setter);
    else setter.set(carrier, TRACE_PARENT, unrecorded.traceParent);
  },
  extract: (into, carrier, getter) => {
    const found = { [TRACE_PARENT]: getter.get(carrier, TRACE_PARENT) };
    const from = traceContext.extract(into, found, defaultTextMapGetter);
    const asking = trace.getSpanContext(from);
    // A stranger's `tracestate` would be exported with each span, so no other than ours is taken.
    if (asking === undefined || getter.get(carrier, TRACE_STATE) !== KEPT.serialize()) return from;
    return trace.setSpanContext(from, { ...asking, traceState: KEPT });
  },
  fields: () => [TRACE_PARENT, TRACE_STATE],
});

/** The W3C `traceparent` of the work that is running, if it is part of a trace. */
export function currentTraceParent(): string | undefined {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier, defaultTextMapSetter);
  return carrier[TRACE_PARENT];
}

/** The id of the trace that the running work belongs to, for logs. */
export function traceId(): string | undefined {
  const running = context.active();
  return trace.getSpanContext(running)?.traceId ?? unrecordedIn(running)?.traceParent.split("-", 2)[1];
}

/** The id of the trace that the running work belongs to, where that is exported: what else is measured may point to it. */
export function sampledTraceId(): string | undefined {
  const running = trace.getSpanContext(context.active());
  return running !== undefined && isSampled(running) ? running.traceId : undefined;
}

/** Whether the running work is part of a request that nobody records, and its calls carry the trace on by themselves. */
export const isUnrecorded = (): boolean => unrecordedIn(context.active()) !== undefined;

/** Whether a span is exported whatever becomes of it. */
export const isSampled = ({ traceFlags }: SpanContext): boolean => (traceFlags & TraceFlags.SAMPLED) !== 0;

/** Runs work as part of the trace that a `traceparent` names, otherwise of a new one. */
export const withTrace = <T>(traceParent: string | undefined, work: () => T): T =>
  context.with(contextOf(traceParent) ?? newTrace(), work);

/** Runs a request that nobody records, in the trace that a `traceparent` names, otherwise in a new one. */
export const withoutRecording = <T>(traceParent: string | undefined, work: () => T): T =>
  context.with(asUnrecorded(context.active(), new Unrecorded(idsOf(traceParent))), work);

/** A stranger's `traceparent`: the same trace, without the word that it is recorded. */
export const unsampled = (traceParent: string | undefined): string | undefined =>
  traceParent?.replace(/-[0-9a-f]{2}$/, "-00");

/** Runs a request in the trace that was begun for it, otherwise in the one that its `traceparent` names or a new one. */
export const withTraceOfRequest = <T>(traceParent: string | undefined, work: () => T): T =>
  traceId() === undefined ? withTrace(traceParent, work) : work();

/**
 * Where a `traceparent` was written, with the `tracestate` that came along. Undefined for one that is missing, or that
 * nobody could have written.
 */
export function contextOf(traceParent: string | undefined, traceState?: string): Context | undefined {
  if (traceParent === undefined) return undefined;
  const found = propagation.extract(ROOT_CONTEXT, { [TRACE_PARENT]: traceParent, [TRACE_STATE]: traceState });
  const spanContext = trace.getSpanContext(found);
  return spanContext !== undefined && isSpanContextValid(spanContext) ? found : undefined;
}

const newTrace = (): Context =>
  trace.setSpanContext(context.active(), {
    traceId: randomBytes(16).toString("hex"),
    spanId: randomBytes(8).toString("hex"),
    traceFlags: TraceFlags.NONE,
  });

/** The ids of a request that nobody records, as they are written. */
function idsOf(traceParent: string | undefined): string {
  const { traceId: id, spanId } = trace.getSpanContext(contextOf(traceParent) ?? newTrace()) ?? {};
  return `00-${id}-${spanId}-00`;
}
