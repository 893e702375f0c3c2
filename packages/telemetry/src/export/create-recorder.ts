import {
  INVALID_SPAN_CONTEXT,
  trace,
  TraceFlags,
  type Attributes,
  type Span,
  type SpanContext,
} from "@opentelemetry/api";
import { isTracingSuppressed } from "@opentelemetry/core";
import { RandomIdGenerator } from "@opentelemetry/sdk-trace";
import type { Recorder } from "../recorder.ts";
import { SAMPLING } from "../sampling.ts";
import { isSampled, KEPT } from "../trace.ts";
import { createDraw } from "./draw.ts";
import { createParts, type HandOn } from "./part.ts";
import { RecordedSpan } from "./recorded-span.ts";
import { createSampler, type Share } from "./sampler.ts";

/** Records what a process does, and hands on what of it is exported. */
export function createRecorder(share: Share, handOn: HandOn<RecordedSpan>): Recorder {
  const sample = createSampler(share);
  const draw = createDraw(share.ratio);
  const parts = createParts(handOn);
  const ids = new RandomIdGenerator();
  return {
    startSpan: (name, beginning, from) => {
      if (isTracingSuppressed(from)) return trace.wrapSpanContext(INVALID_SPAN_CONTEXT);
      const { attributes = {}, links = [] } = beginning;
      const span = trace.getSpan(from);
      const parent = span !== undefined && trace.isSpanContextValid(span.spanContext()) ? span : undefined;
      const asking = parent?.spanContext();
      const traceId = asking?.traceId ?? ids.generateTraceId();
      const known = parts.find(traceId);
      const isDrawn = known?.isDrawn ?? draw(asking, attributes);
      const decision = sample({ parent, attributes, links, isDrawn });
      const spanId = ids.generateSpanId();
      const context: SpanContext =
        decision === "sampled"
          ? { traceId, spanId, traceFlags: TraceFlags.SAMPLED, ...(isDrawn ? {} : { traceState: KEPT }) }
          : { traceId, spanId, traceFlags: TraceFlags.NONE };
      if (decision === "unrecorded") return trace.wrapSpanContext(context);
      const told = parent !== undefined && isTold(parent, attributes) ? asking : undefined;
      return new RecordedSpan(name, beginning, { context, parent: told, part: known ?? parts.begin(traceId, isDrawn) });
    },
    tellsAll: (span) => span instanceof RecordedSpan && span.isDrawn,
  };
}

/** Whether somebody exports a span's parent. Nobody exports a stranger's, whatever its flag says, or one that is not recorded. */
const isTold = (parent: Span, attributes: Attributes): boolean =>
  attributes[SAMPLING] !== "outside" &&
  attributes[SAMPLING] !== "drawn" &&
  (parent.isRecording() || isSampled(parent.spanContext()));
