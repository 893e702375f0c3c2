import { trace, TraceFlags, type Attributes, type Link, type SpanContext } from "@opentelemetry/api";
import { SamplingDecision, TraceIdRatioBasedSampler, type Sampler } from "@opentelemetry/sdk-trace";
import { SAMPLING } from "../sampling.ts";

/** What share of the traces that begin here is exported, and whether all of this process is about money. */
export type Share = { readonly ratio: number; readonly isMoney: boolean };

const isSampled = (context: SpanContext | undefined): boolean =>
  context !== undefined && (context.traceFlags & TraceFlags.SAMPLED) !== 0;

/**
 * Samples what is kept in any case, what a sampled span caused, and of the rest the share. A span that is not sampled is
 * recorded all the same: it may yet fail, or have something in it that is kept.
 */
export function createSampler({ ratio, isMoney }: Share): Sampler {
  const share = new TraceIdRatioBasedSampler(ratio);
  // Strangers choose their ids, and so must not choose by them.
  const drawn = (): boolean => isMoney || Math.random() < ratio;
  const begins = (traceId: string, attributes: Attributes, links: readonly Link[]): boolean =>
    links.some(({ context }) => isSampled(context)) ||
    (attributes[SAMPLING] !== "background" &&
      (isMoney || share.shouldSample(undefined, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED));
  return {
    shouldSample: (context, traceId, _name, _kind, attributes, links) => {
      const parent = trace.getSpanContext(context);
      const isWanted = (): boolean => {
        if (attributes[SAMPLING] === "keep") return true;
        if (attributes[SAMPLING] === "outside") return drawn();
        return parent === undefined ? begins(traceId, attributes, links) : isSampled(parent);
      };
      return { decision: isWanted() ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.RECORD };
    },
  };
}
