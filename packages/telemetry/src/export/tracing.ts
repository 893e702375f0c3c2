import { isSpanContextValid, trace, type Context, type Span, type SpanOptions } from "@opentelemetry/api";
import { RandomIdGenerator, TracerProvider, type IdGenerator, type SpanProcessor } from "@opentelemetry/sdk-trace";
import type { Beginning, Recorder } from "../recorder.ts";
import { withSampling, type Sampling } from "../sampling.ts";
import { isSampled } from "../trace.ts";
import { processResource } from "./process-resource.ts";
import { createSampler, type Share } from "./sampler.ts";
import { createWholeTraces } from "./whole-traces.ts";

/** Records what a process does until `shutdown`, which exports what is left. */
export type Tracing = Recorder & { shutdown(): Promise<void> };

/** Records with OpenTelemetry's provider, and passes sampled spans to `exporting`. */
export function createTracing(share: Share, exporting: SpanProcessor): Tracing {
  const ids = createIds();
  const provider = new TracerProvider({
    resource: processResource(),
    sampler: createSampler(share),
    idGenerator: ids,
    // Events would contain error messages.
    spanLimits: { eventCountLimit: 0 },
    spanProcessors: [createWholeTraces(exporting)],
  });
  const tracer = provider.getTracer("stakehold");
  return {
    startSpan: (name, beginning, from) => {
      const { sampling } = beginning;
      const options = optionsOf(beginning);
      const within = sampling === undefined ? from : withSampling(from, sampling);
      const orphaned = traceWithoutParent(from, sampling);
      if (orphaned === undefined) return tracer.startSpan(name, options, within);
      return ids.within(orphaned, () => tracer.startSpan(name, options, trace.deleteSpan(within)));
    },
    shutdown: () => provider.shutdown(),
  };
}

const optionsOf = ({ kind, attributes, links, beganAt }: Beginning): SpanOptions => ({
  ...(kind === undefined ? {} : { kind }),
  ...(attributes === undefined ? {} : { attributes }),
  ...(links === undefined ? {} : { links }),
  ...(beganAt === undefined ? {} : { startTime: beganAt }),
});

/** The trace id of a span whose parent nobody exports; undefined for any other span. */
function traceWithoutParent(from: Context, sampling: Sampling | undefined): string | undefined {
  const parent = trace.getSpan(from);
  if (parent === undefined || isParent(parent, sampling)) return undefined;
  const named = parent.spanContext();
  return isSpanContextValid(named) ? named.traceId : undefined;
}

/** The span of an outside caller is never exported, whatever its flag; nor is an unrecorded one. */
function isParent(parent: Span, sampling: Sampling | undefined): boolean {
  switch (sampling) {
    case "outside":
    case "drawn":
      return false;
    case "keep":
      return parent.isRecording() || isSampled(parent.spanContext());
    default:
      return true;
  }
}

/** Random ids, except for a trace that starts here with an id from elsewhere. */
function createIds(): IdGenerator & { within<T>(traceId: string, start: () => T): T } {
  const random = new RandomIdGenerator();
  let given: string | undefined;
  return {
    generateSpanId: () => random.generateSpanId(),
    generateTraceId: () => given ?? random.generateTraceId(),
    within: (traceId, start) => {
      given = traceId;
      try {
        return start();
      } finally {
        given = undefined;
      }
    },
  };
}
