import type { Caller } from "@stakehold/service/caller.ts";
import DataLoader from "dataloader";
import type { Ballot, Elector } from "../domain/ballot.ts";
import type { BallotReader } from "../operations/ports/ballots.ts";

/** Reads of one request, gathered so that a list of bets costs one query for each kind. */
export type Loaders = {
  readonly ballot: DataLoader<string, Ballot | null>;
  /** What a ballot knows of the caller. */
  readonly elector: DataLoader<string, Elector | undefined>;
  /** The time by which this request judges, read once. */
  now(): Promise<Date>;
};

/** Loaders for one request of one caller. */
export function createLoaders({ reader }: { readonly reader: BallotReader }, { userId }: Caller): Loaders {
  let now: Promise<Date> | undefined;
  return {
    ballot: new DataLoader(async (betIds) => {
      const found = new Map((await reader.ballotsOf(betIds)).map((ballot) => [ballot.betId, ballot]));
      return betIds.map((betId) => found.get(betId) ?? null);
    }),
    elector: new DataLoader(async (betIds) => {
      const found = await reader.electorsOf(userId, betIds);
      return betIds.map((betId) => found.get(betId));
    }),
    now: () => (now ??= reader.now()),
  };
}
