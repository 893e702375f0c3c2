import { SpanStatusCode, TraceFlags } from "@opentelemetry/api";
import type { ReadableSpan, SpanProcessor } from "@opentelemetry/sdk-trace";
import { isSampled } from "../trace.ts";
import { removeUnlisted } from "./attributes.ts";

/** The most traces under way, spans held of one of them, and spans held of all of them. Spans beyond these are not exported. */
const MAX_TRACES = 2_000;
const MAX_HELD = 500;
const MAX_HELD_OF_ALL = 20_000;

/** One trace in this process: the number of its unfinished spans, and the finished ones that are held. */
type Underway = { open: number; isKept: boolean; readonly held: ReadableSpan[] };

/**
 * Exports sampled spans at once, and holds the others until all open spans of their trace have ended: if one of the
 * trace failed or was sampled, exports those too, and otherwise drops them. Exports only listed attributes.
 */
export function createWholeTraces(next: SpanProcessor): SpanProcessor {
  const traces = new Map<string, Underway>();
  let heldOfAll = 0;

  function begin(traceId: string): Underway {
    const begun: Underway = { open: 0, isKept: false, held: [] };
    traces.set(traceId, begun);
    const [oldest] = traces;
    if (traces.size > MAX_TRACES && oldest !== undefined) forget(...oldest);
    return begun;
  }

  function forget(traceId: string, { held }: Underway): void {
    traces.delete(traceId);
    heldOfAll -= held.length;
  }

  function hold({ held }: Underway, span: ReadableSpan): void {
    if (held.length >= MAX_HELD || heldOfAll >= MAX_HELD_OF_ALL) return;
    held.push(span);
    heldOfAll += 1;
  }

  function handOn(span: ReadableSpan): void {
    removeUnlisted(span.attributes);
    // It may name people and what they wrote.
    delete span.status.message;
    next.onEnd(span);
  }

  function release({ isKept, held }: Underway): void {
    if (!isKept) return;
    for (const span of held) {
      span.spanContext().traceFlags = TraceFlags.SAMPLED;
      handOn(span);
    }
  }

  return {
    onStart: (span, from) => {
      const { traceId } = span.spanContext();
      (traces.get(traceId) ?? begin(traceId)).open += 1;
      next.onStart(span, from);
    },
    onEnd: (span) => {
      const context = span.spanContext();
      const underway = traces.get(context.traceId);
      if (isSampled(context)) handOn(span);
      else if (underway !== undefined) hold(underway, span);
      if (underway === undefined) return;
      underway.isKept ||= isSampled(context) || span.status.code === SpanStatusCode.ERROR;
      underway.open -= 1;
      if (underway.open > 0) return;
      forget(context.traceId, underway);
      release(underway);
    },
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  };
}
