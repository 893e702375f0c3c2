import {
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  trace,
  type Attributes,
  type Span,
} from "@opentelemetry/api";
import { fail, kindOf, exportThrown } from "./faults.ts";
import { startSpan, type Beginning } from "./recorder.ts";
import type { Sampling } from "./sampling.ts";
import { contextOf, currentTraceParent, isUnrecorded, sampledTraceId, withoutRecording, withTrace } from "./trace.ts";
import { unrecordedIn } from "./unrecorded.ts";

/** The work that a span describes. Attributes that `export/attributes.ts` does not list are not exported. */
export type Work = {
  readonly name: string;
  readonly kind?: "consumer" | "producer";
  readonly attributes?: Attributes;
  /** The `traceparent`s of its causes: linked rather than parents, because they may lie far in the past. */
  readonly causes?: readonly (string | undefined)[];
  readonly sampling?: Sampling;
};

/** Runs work in a span of the running trace. Unrecorded work exports only a fault. Rejects as the work does. */
export function inSpan<T>(work: Work, run: () => Promise<T>): Promise<T> {
  if (isUnrecorded() && work.sampling !== "keep") return exportingFaults(work, run);
  if (work.sampling === "read" && sampledTraceId() === undefined) {
    return withoutRecording(currentTraceParent(), () => exportingFaults(work, run));
  }
  const parent = isUnrecorded() ? contextOf(currentTraceParent()) : context.active();
  const span = startSpan(work.name, beginningOf(work), parent);
  return isSpanContextValid(span.spanContext()) ? ended(span, work, run) : run();
}

/**
 * Runs work in a trace of its own, linked to its causes. Where nothing is recorded, it joins the trace of its first
 * cause, so that the logs of both share an id. Rejects as the work does.
 */
export function inOwnTrace<T>(work: Work, run: () => Promise<T>): Promise<T> {
  const span = startSpan(work.name, beginningOf(work), trace.deleteSpan(context.active()));
  return isSpanContextValid(span.spanContext()) ? ended(span, work, run) : withTrace(work.causes?.[0], run);
}

/** Adds attributes to the running span, and renames it once a better name is known. */
export function describeSpan(attributes: Attributes, name?: string): void {
  const running = context.active();
  const span = trace.getSpan(running);
  span?.setAttributes(attributes);
  if (name !== undefined) span?.updateName(name);
  const unrecorded = unrecordedIn(running);
  if (unrecorded === undefined) return;
  unrecorded.attributes = attributes;
  if (name !== undefined) unrecorded.name = name;
}

/** Marks the running work as failed by a fault rather than refused. The error itself is not exported. */
export function markFailed(thrown: unknown): void {
  const span = trace.getActiveSpan();
  if (span?.isRecording() === true) return fail(span, kindOf(thrown));
  const { name = "fault", attributes = {} } = unrecordedIn(context.active()) ?? {};
  exportThrown({ name, attributes }, thrown);
}

const KINDS = { consumer: SpanKind.CONSUMER, producer: SpanKind.PRODUCER } as const;

/** More links than this add nothing. */
const MAX_LINKS = 32;

const beginningOf = ({ kind, attributes, causes = [], sampling }: Work): Beginning => ({
  kind: kind && KINDS[kind],
  attributes,
  sampling,
  links: [...new Set(causes)].slice(0, MAX_LINKS).flatMap((cause) => {
    const linked = trace.getSpanContext(contextOf(cause) ?? ROOT_CONTEXT);
    return linked === undefined ? [] : [{ context: linked }];
  }),
});

async function ended<T>(span: Span, work: Work, run: () => Promise<T>): Promise<T> {
  try {
    return await context.with(trace.setSpan(context.active(), span), run);
  } catch (error) {
    if (span.isRecording()) fail(span, kindOf(error));
    else exportThrown(work, error);
    throw error;
  } finally {
    span.end();
  }
}

async function exportingFaults<T>(work: Work, run: () => Promise<T>): Promise<T> {
  const beganAt = performance.now();
  try {
    return await run();
  } catch (error) {
    exportThrown({ name: work.name, attributes: work.attributes, beganAt }, error);
    throw error;
  }
}
