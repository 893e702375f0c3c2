import type { Caller } from "@stakehold/service/caller.ts";
import { loaderBy, loaderOf, onceRead, type Loader } from "@stakehold/service/graphql/loaders.ts";
import type { Ballot, Elector } from "../domain/ballot.ts";
import type { BallotReader } from "../operations/ports/ballots.ts";

/** Reads of one request, gathered so that a list of bets costs one query for each kind. */
export type Loaders = {
  readonly ballot: Loader<Ballot>;
  /** What a ballot knows of the caller. */
  readonly elector: Loader<Elector>;
  /** The time by which this request judges, read once. */
  readonly now: () => Promise<Date>;
};

/** Loaders for one request of one caller. */
export const createLoaders = ({ reader }: { readonly reader: BallotReader }, { userId }: Caller): Loaders => ({
  ballot: loaderBy(
    (betIds) => reader.ballotsOf(betIds),
    ({ betId }) => betId,
  ),
  elector: loaderOf((betIds) => reader.electorsOf(userId, betIds)),
  now: onceRead(() => reader.now()),
});
