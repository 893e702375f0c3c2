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

// Work belongs to a trace even if it is not recorded: logs, events and headers always carry the id.
context.setGlobalContextManager(new FunctionContextManager().enable());
const TRACE_PARENT = "traceparent";
const TRACE_STATE = "tracestate";

/** Marks a trace outside the share: of its exported parts, quick steps have no spans. */
export const KEPT = new TraceState("stakehold=kept");

/** Whether a trace is exported only for what it contains, if at all. */
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
    // A foreign `tracestate` would be exported with each span, so only ours is accepted.
    if (asking === undefined || !isSampled(asking)) return from;
    if (getter.get(carrier, TRACE_STATE) !== KEPT.serialize()) return from;
    return trace.setSpanContext(from, { ...asking, traceState: KEPT });
  },
  fields: () => [TRACE_PARENT, TRACE_STATE],
});

/** The W3C `traceparent` of the running work, if it is part of a trace. */
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

/** The trace id of the running work, if that is exported: other metrics may link to it. */
export function sampledTraceId(): string | undefined {
  const running = trace.getSpanContext(context.active());
  return running !== undefined && isSampled(running) ? running.traceId : undefined;
}

/** Whether the running work is part of an unrecorded request, whose calls propagate the trace themselves. */
export const isUnrecorded = (): boolean => unrecordedIn(context.active()) !== undefined;

/** Whether a span is exported whatever its outcome. */
export const isSampled = ({ traceFlags }: SpanContext): boolean => (traceFlags & TraceFlags.SAMPLED) !== 0;

/** Runs work in the trace that a `traceparent` names, else in a new one. */
export const withTrace = <T>(traceParent: string | undefined, work: () => T): T =>
  context.with(contextOf(traceParent) ?? newTrace(), work);

/** Runs an unrecorded request in the trace that a `traceparent` names, else in a new one. */
export const withoutRecording = <T>(traceParent: string | undefined, work: () => T): T =>
  context.with(asUnrecorded(context.active(), new Unrecorded(idsOf(traceParent))), work);

/** A `traceparent` from outside, with its sampled flag cleared. */
export const unsampled = (traceParent: string | undefined): string | undefined =>
  traceParent?.replace(/-[0-9a-f]{2}$/, "-00");

/** Runs a request in the trace that was started for it, else in the one of its `traceparent`, else in a new one. */
export const withTraceOfRequest = <T>(traceParent: string | undefined, work: () => T): T =>
  traceId() === undefined ? withTrace(traceParent, work) : work();

/**
 * The context of a `traceparent`, with the `tracestate` that came with it. Undefined where it is missing or invalid.
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

/** The ids of an unrecorded request, as a `traceparent`. */
function idsOf(traceParent: string | undefined): string {
  const { traceId: id, spanId } = trace.getSpanContext(contextOf(traceParent) ?? newTrace()) ?? {};
  return `00-${id}-${spanId}-00`;
}
