import {
  context,
  INVALID_SPAN_CONTEXT,
  trace,
  type Attributes,
  type Context,
  type Link,
  type Span,
  type SpanKind,
} from "@opentelemetry/api";

/** What is told of work from its beginning. It is the span's own from then on. */
export type Beginning = {
  /** `INTERNAL` unless it is said. */
  readonly kind?: SpanKind | undefined;
  readonly attributes?: Attributes;
  readonly links?: Link[];
  /** When it began, as `performance.now()` tells it; now unless told. */
  readonly beganAt?: number | undefined;
};

/** Records what a process does. Where `from` is no part of a trace one begins. */
export type Recorder = {
  startSpan(name: string, beginning: Beginning, from: Context): Span;
  /** Whether each step of a span is told, however quick it is. */
  tellsAll(span: Span): boolean;
};

let recorder: Recorder | undefined;

/** Has what this process does recorded: calls and statements are told, and calls carry the trace on by themselves. */
export function useRecorder(used: Recorder | undefined): void {
  recorder = used;
}

/** Whether what this process does is recorded, as far as it is exported. */
export const hasRecorder = (): boolean => recorder !== undefined;

/** Whether each step of a span is told, however quick it is. */
export const tellsAll = (span: Span): boolean => recorder?.tellsAll(span) ?? false;

const NOTHING: Span = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);

/** Begins to record work, as a step of what is running or of `from`. Where nothing is recorded what it returns has no ids. */
export const startSpan = (name: string, beginning: Beginning, from: Context = context.active()): Span =>
  recorder === undefined ? NOTHING : recorder.startSpan(name, beginning, from);
