import type { Caller } from "@stakehold/service/callers/caller.ts";
import { loaderBy, loaderOf, onceRead, type Loader } from "@stakehold/service/graphql/loaders.ts";
import type { Ballot, Elector } from "../domain/ballot.ts";
import type { BallotReader } from "../operations/ports/ballots.ts";

/** The reads of one request, batched so that a list of bets costs one query per kind. */
export type Loaders = {
  readonly ballot: Loader<Ballot>;
  /** The caller's seat and vote in a ballot. */
  readonly elector: Loader<Elector>;
  /** The time that this request's rules use, read once. */
  readonly now: () => Promise<Date>;
};

/** Creates the loaders for one request of one caller. */
export const createLoaders = ({ reader }: { readonly reader: BallotReader }, { userId }: Caller): Loaders => ({
  ballot: loaderBy(
    (betIds) => reader.ballotsOf(betIds),
    ({ betId }) => betId,
  ),
  elector: loaderOf((betIds) => reader.electorsOf(userId, betIds)),
  now: onceRead(() => reader.now()),
});
