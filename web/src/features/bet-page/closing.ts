import type { BetLife } from "../../components/charts/life-line-view.ts";

export type Closing = { readonly label: string; readonly at: string };

/**
 * Returns when joining ends or ended: at the end date, unless a proposal or the end of the whole bet came first. The
 * date that the creator chose then means nothing any more, and may lie in the future.
 */
export function closingOf({ status, publishedAt, endDate, proposedAt, endedAt }: BetLife): Closing {
  const early = [proposedAt, endedAt].find((at) => at && Date.parse(at) < Date.parse(endDate));
  if (publishedAt && early) return { label: "Closed early", at: early };
  return { label: status === "ACTIVE" ? "Joining ends" : "End Date", at: endDate };
}
