import { trace, type Attributes, type Link } from "@opentelemetry/api";
import { SamplingDecision, TraceIdRatioBasedSampler, type Sampler } from "@opentelemetry/sdk-trace";
import { SAMPLING } from "../sampling.ts";
import { isSampled } from "../trace.ts";

/** What share of the traces that begin here is exported, and whether all of this process is about money. */
export type Share = { readonly ratio: number; readonly isMoney: boolean };

/** Decides about what a stranger asks for. Strangers choose their ids, and so must not choose by them. */
export const drawerOf =
  ({ ratio, isMoney }: Share) =>
  (): boolean =>
    isMoney || Math.random() < ratio;

/**
 * Samples what is kept in any case, what a sampled span caused, and of the rest the share. What is not sampled is recorded
 * all the same where it begins here, or is a part of what is recorded: it may yet fail, or have something in it that is kept.
 */
export function createSampler(shared: Share): Sampler {
  const { ratio, isMoney } = shared;
  const share = new TraceIdRatioBasedSampler(ratio);
  const draw = drawerOf(shared);
  const begins = (traceId: string, attributes: Attributes, links: readonly Link[]): boolean =>
    links.some(({ context }) => isSampled(context)) ||
    (attributes[SAMPLING] !== "background" &&
      (isMoney || share.shouldSample(undefined, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED));
  return {
    shouldSample: (context, traceId, _name, _kind, attributes, links) => {
      const parent = trace.getSpanContext(context);
      const isWanted = (): boolean => {
        if (attributes[SAMPLING] === "keep" || attributes[SAMPLING] === "drawn") return true;
        if (attributes[SAMPLING] === "outside") return draw();
        return parent === undefined ? begins(traceId, attributes, links) : isSampled(parent);
      };
      if (isWanted()) return { decision: SamplingDecision.RECORD_AND_SAMPLED };
      const isRecorded =
        parent === undefined || attributes[SAMPLING] === "outside" || trace.getSpan(context)?.isRecording() === true;
      return { decision: isRecorded ? SamplingDecision.RECORD : SamplingDecision.NOT_RECORD };
    },
  };
}
