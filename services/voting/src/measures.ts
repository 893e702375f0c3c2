import { Gauge } from "@stakehold/service/metrics/metrics.ts";
import type { BallotReader } from "./operations/ports/ballots.ts";

/** Ballots that close within this time are counted, in milliseconds. */
const SOON_MS = 24 * 3_600_000;

const closingSoon = new Gauge({
  name: "stakehold_ballots_closing_within_day",
  help: "Open ballots whose deadline is within 24 hours or has passed.",
});

/** Exports the number of ballots about to close. */
export async function showMeasures({ reader }: { readonly reader: Pick<BallotReader, "countClosing"> }): Promise<void> {
  closingSoon.set(await reader.countClosing(SOON_MS));
}
