import { tally, type StakeResult, type Statistics } from "../domain/statistics.ts";

export type RecordResultsDeps = {
  readonly statistics: {
    /** Adds to people's statistics, once for each event. */
    add(eventId: string, tallies: ReadonlyMap<string, Statistics>): Promise<void>;
  };
};

/** How the stakes of one bet ended. */
export type RecordResults = { readonly eventId: string; readonly results: readonly StakeResult[] };

/** Counts a settled bet for everyone who won or lost it. */
export const recordResults = (deps: RecordResultsDeps, { eventId, results }: RecordResults): Promise<void> =>
  deps.statistics.add(eventId, tally(results));
