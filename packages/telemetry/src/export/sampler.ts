import type { Attributes, Link, Span } from "@opentelemetry/api";
import { SAMPLING } from "../sampling.ts";
import { isSampled } from "../trace.ts";

/** What share of the traces that begin here is exported, and whether all of this process is about money. */
export type Share = { readonly ratio: number; readonly isMoney: boolean };

/** What is known of a span before it begins; `parent` is what it is a part of, and the share may have drawn its trace. */
export type Asked = {
  readonly parent: Span | undefined;
  readonly attributes: Attributes;
  readonly links: readonly Link[];
  readonly isDrawn: boolean;
};

/** `held` is recorded, and exported only if something in its trace fails or is kept. */
export type Decision = "sampled" | "held" | "unrecorded";

/** Decides about what a stranger asks for. Strangers choose their ids, and so must not choose by them. */
export const drawerOf =
  ({ ratio, isMoney }: Share) =>
  (): boolean =>
    isMoney || Math.random() < ratio;

/**
 * Samples what is kept in any case, what a sampled span caused, and of the rest the share. What is not sampled is recorded
 * all the same where it begins here, or is a part of what is recorded: it may yet fail, or have something in it that is kept.
 */
export function createSampler({ isMoney }: Pick<Share, "isMoney">): (asked: Asked) => Decision {
  const begins = ({ attributes, links, isDrawn }: Asked): boolean =>
    links.some(({ context }) => isSampled(context)) || (attributes[SAMPLING] !== "background" && (isMoney || isDrawn));
  return (asked) => {
    const { parent, attributes, isDrawn } = asked;
    switch (attributes[SAMPLING]) {
      case "keep":
      case "drawn":
        return "sampled";
      case "outside":
        return isMoney || isDrawn ? "sampled" : "held";
      default: {
        if (parent === undefined) return begins(asked) ? "sampled" : "held";
        if (isSampled(parent.spanContext())) return "sampled";
        return parent.isRecording() ? "held" : "unrecorded";
      }
    }
  };
}
