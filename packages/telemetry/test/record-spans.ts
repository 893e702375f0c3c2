import type { ReadableSpan, SpanProcessor } from "@opentelemetry/sdk-trace";
import type { Share } from "../src/export/sampler.ts";
import { createTracing } from "../src/export/tracing.ts";
import { useRecorder } from "../src/recorder.ts";

/** Records as a process with this share does, and passes on the spans that it would export. */
export function recordSpans(share: Partial<Share>, onSpan: (span: ReadableSpan) => void): void {
  const exporting: SpanProcessor = {
    onStart: () => undefined,
    onEnd: onSpan,
    forceFlush: async () => undefined,
    shutdown: async () => undefined,
  };
  useRecorder(createTracing({ ratio: 0, isMoney: false, ...share }, exporting));
}
