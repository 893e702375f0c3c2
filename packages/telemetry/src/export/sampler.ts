import { trace, type Link, type Span } from "@opentelemetry/api";
import { SamplingDecision, type Sampler } from "@opentelemetry/sdk-trace";
import { samplingOf, type Sampling } from "../sampling.ts";
import { isKept, isSampled, KEPT } from "../trace.ts";

/** The share of the traces starting here that is exported, and whether this whole process handles money. */
export type Share = { readonly ratio: number; readonly isMoney: boolean };

/** Decides whether a request from outside is exported. Clients choose trace ids, so ids must not decide. */
export const drawerOf =
  ({ ratio, isMoney }: Share) =>
  (): boolean =>
    isMoney || Math.random() < ratio;

/**
 * Samples what is always kept, what a sampled span caused, and a share of the rest. A span that is not sampled is still
 * recorded where its trace starts here or its parent is recorded: it may yet fail, or contain a kept span. A trace
 * outside the share carries `KEPT` from its first span on.
 */
export function createSampler({ ratio, isMoney }: Share): Sampler {
  return {
    shouldSample: (from, _traceId, _name, _kind, _attributes, links) => {
      const asked = { sampling: samplingOf(from), parent: trace.getSpan(from), links };
      const isDrawn = isDrawnIn(asked, ratio);
      const decision = decide(asked, isMoney || isDrawn);
      return isDrawn || decision === SamplingDecision.NOT_RECORD ? { decision } : { decision, traceState: KEPT };
    },
    toString: () => `Share(${ratio})`,
  };
}

/** What is known of a span before it starts. */
type SpanToBegin = {
  readonly sampling: Sampling | undefined;
  readonly parent: Span | undefined;
  readonly links: readonly Link[];
};

/** Whether a span's trace is in the share. A continued trace keeps the decision made where it started. */
function isDrawnIn({ sampling, parent }: SpanToBegin, ratio: number): boolean {
  if (sampling === "drawn") return true;
  const isPart = parent !== undefined && (parent.isRecording() || isSampled(parent.spanContext()));
  return isPart ? !isKept(parent.spanContext()) : Math.random() < ratio;
}

/** `isShared` is whether a span that starts a trace is exported. */
function decide({ sampling, parent, links }: SpanToBegin, isShared: boolean): SamplingDecision {
  if (sampling === "keep" || sampling === "drawn") return SamplingDecision.RECORD_AND_SAMPLED;
  if (parent !== undefined) return asPartOf(parent);
  const isCaused = links.some(({ context }) => isSampled(context));
  return isCaused || (sampling !== "background" && isShared)
    ? SamplingDecision.RECORD_AND_SAMPLED
    : SamplingDecision.RECORD;
}

function asPartOf(parent: Span): SamplingDecision {
  if (isSampled(parent.spanContext())) return SamplingDecision.RECORD_AND_SAMPLED;
  return parent.isRecording() ? SamplingDecision.RECORD : SamplingDecision.NOT_RECORD;
}
