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
import type { Sampling } from "./sampling.ts";

/** Options of a span that starts. */
export type Beginning = {
  /** `INTERNAL` unless it is set. */
  readonly kind?: SpanKind | undefined;
  readonly attributes?: Attributes | undefined;
  readonly links?: Link[] | undefined;
  /** The parent decides unless it is set. */
  readonly sampling?: Sampling | undefined;
  /** When it began, by `performance.now()`; now unless set. Such a span must end by that clock too. */
  readonly beganAt?: number | undefined;
};

/** Records what a process does. Starts a trace where `from` is not part of one. */
export type Recorder = {
  startSpan(name: string, beginning: Beginning, from: Context): Span;
};

let recorder: Recorder | undefined;

/** Installs the recorder: calls and statements get spans, and calls carry the trace. */
export function useRecorder(used: Recorder | undefined): void {
  recorder = used;
}

/** Whether this process records its work, for export. */
export const hasRecorder = (): boolean => recorder !== undefined;

const NOTHING: Span = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);

/** Starts a span under the running work or `from`. Where nothing is recorded, the span has no ids. */
export const startSpan = (name: string, beginning: Beginning, from: Context = context.active()): Span =>
  recorder === undefined ? NOTHING : recorder.startSpan(name, beginning, from);
