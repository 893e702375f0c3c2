import type { ReceivedSpan } from "@stakehold/testing/span-receiver.ts";

/** The stored part of one trace: spans arrive in any order, and those of another process later. */
export type Trace = { readonly id: string; readonly spans: readonly ReceivedSpan[] };

/** The latest traces, only in memory. */
export type TraceStore = {
  /** Stores spans, and drops the oldest traces beyond the limits. */
  add(spans: readonly ReceivedSpan[]): void;
  /** Returns all traces, the last updated first. */
  traces(): readonly Trace[];
  find(id: string): Trace | undefined;
  /** Returns the trace that contains a span. */
  traceOf(spanId: string): Trace | undefined;
};

export type Limits = {
  readonly traces: number;
  /** Of one trace; further ones are dropped. */
  readonly spansOfTrace: number;
  /** Of all traces. */
  readonly spans: number;
};

/** A few hundred bets, in about 100 MB. */
const LIMITS: Limits = { traces: 5_000, spansOfTrace: 500, spans: 60_000 };

export function createTraceStore(limits: Limits = LIMITS): TraceStore {
  const traces = new Map<string, ReceivedSpan[]>();
  const homes = new Map<string, string>();

  const forgetOldest = () => {
    for (const [id, spans] of traces) {
      if (traces.size <= limits.traces && homes.size <= limits.spans) return;
      traces.delete(id);
      for (const { spanId } of spans) homes.delete(spanId);
    }
  };
  const find = (id: string): Trace | undefined => {
    const spans = traces.get(id);
    return spans === undefined ? undefined : { id, spans };
  };

  return {
    add: (spans) => {
      for (const span of spans) {
        const kept = traces.get(span.traceId) ?? [];
        traces.set(span.traceId, kept);
        // An exporter without a response sends again.
        if (kept.length >= limits.spansOfTrace || homes.has(span.spanId)) continue;
        kept.push(span);
        homes.set(span.spanId, span.traceId);
      }
      forgetOldest();
    },
    traces: () => [...traces].map(([id, spans]) => ({ id, spans })).toReversed(),
    find,
    traceOf: (spanId) => find(homes.get(spanId) ?? ""),
  };
}
