import { SpanStatusCode, trace, TraceFlags, type Context } from "@opentelemetry/api";
import type { ReadableSpan, SpanProcessor } from "@opentelemetry/sdk-trace";
import { SAMPLING } from "../sampling.ts";
import { isSampled } from "../trace.ts";
import { allowedOf } from "./attributes.ts";

/** The part of a trace that happens in this process. */
type Part = { open: number; isKept: boolean; readonly held: ReadableSpan[] };

/** Traces under way, and spans of one of them, that are held at the most; what is beyond is not exported. */
const MAX_PARTS = 2_000;
const MAX_HELD = 500;

/**
 * Hands on what is sampled at once, and holds the rest until all that is under way of its trace here has ended: where
 * something in it failed or was sampled it is handed on too, and otherwise forgotten. Nothing personal is handed on.
 */
export function keepWhole(next: SpanProcessor): SpanProcessor {
  const parts = new Map<string, Part>();
  const beginnings = new WeakSet<ReadableSpan>();
  const handOn = (span: ReadableSpan): void => next.onEnd(asTold(span, beginnings.has(span)));
  return {
    onStart: (span, parentContext) => {
      next.onStart(span, parentContext);
      if (!isPartOfWhatIsTold(span, parentContext)) beginnings.add(span);
      const { traceId } = span.spanContext();
      const part = parts.get(traceId) ?? { open: 0, isKept: false, held: [] };
      part.open += 1;
      parts.set(traceId, part);
      if (parts.size > MAX_PARTS) forgetOldest(parts);
    },
    onEnd: (span) => {
      const spanContext = span.spanContext();
      const { traceId } = spanContext;
      const part = parts.get(traceId);
      if (isSampled(spanContext)) handOn(span);
      else if (part !== undefined && part.held.length < MAX_HELD) part.held.push(span);
      if (part === undefined) return;
      part.isKept ||= isSampled(spanContext) || span.status.code === SpanStatusCode.ERROR;
      part.open -= 1;
      if (part.open > 0) return;
      parts.delete(traceId);
      if (part.isKept) for (const held of part.held) handOn(held);
    },
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  };
}

function forgetOldest(parts: Map<string, Part>): void {
  for (const traceId of parts.keys()) {
    parts.delete(traceId);
    return;
  }
}

/** Whether somebody exports a span's parent. Nobody exports a stranger's, whatever its flag says, or one that is not recorded. */
function isPartOfWhatIsTold({ attributes }: ReadableSpan, parentContext: Context): boolean {
  const parent = trace.getSpan(parentContext);
  if (parent === undefined || attributes[SAMPLING] === "outside" || attributes[SAMPLING] === "drawn") return false;
  return parent.isRecording() || isSampled(parent.spanContext());
}

/**
 * The span as it is exported: with what may be told of it, and marked as sampled. A plain object is made much faster
 * than properties are defined over those of another.
 */
function asTold(span: ReadableSpan, isBeginning: boolean): ReadableSpan {
  const spanContext = { ...span.spanContext(), traceFlags: TraceFlags.SAMPLED };
  const { parentSpanContext } = span;
  return {
    name: span.name,
    kind: span.kind,
    spanContext: () => spanContext,
    ...(isBeginning || parentSpanContext === undefined ? {} : { parentSpanContext }),
    startTime: span.startTime,
    endTime: span.endTime,
    duration: span.duration,
    ended: span.ended,
    status: { code: span.status.code },
    attributes: allowedOf(span.attributes),
    links: span.links,
    events: [],
    resource: span.resource,
    instrumentationScope: span.instrumentationScope,
    droppedAttributesCount: span.droppedAttributesCount,
    droppedEventsCount: span.droppedEventsCount,
    droppedLinksCount: span.droppedLinksCount,
  };
}
