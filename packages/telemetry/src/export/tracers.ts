import { INVALID_SPAN_CONTEXT, trace, type Span, type Tracer, type TracerProvider } from "@opentelemetry/api";

const nothing: Span = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);

/**
 * Runs work in the current context, so that its spans join the running trace. The standard's no-op tracer would replace
 * it.
 */
const unheard: Tracer = {
  startSpan: () => nothing,
  startActiveSpan: (...words: readonly unknown[]) => {
    const work = words.at(-1);
    return typeof work === "function" ? work(nothing) : undefined;
  },
};

/**
 * Discards the spans that libraries create themselves: Apollo's gateway creates six for each operation, which repeat
 * the gateway's own span and the subgraphs'.
 */
export const unheardLibraries: TracerProvider = { getTracer: () => unheard };
