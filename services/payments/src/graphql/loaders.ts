import type { Caller } from "@stakehold/service/caller.ts";
import { loaderOf, type Loader } from "@stakehold/service/graphql/loaders.ts";
import { shownStatus, type StakeView } from "../domain/stake-place.ts";
import type { EscrowReader } from "../operations/ports/escrow.ts";
import type { SettlementReader, SettlementView } from "../operations/ports/settlements.ts";

/** Reads of one request, gathered so that a list of participations costs one query. */
export type Loaders = {
  /** The caller's own stake; undefined for anybody else's, and for one that is hidden. */
  readonly ownStake: Loader<StakeView>;
  /** How a bet was settled; undefined before it was, and for anybody who paid no stake in it. */
  readonly settlement: Loader<SettlementView>;
};

/** What loaders read from. */
export type LoaderDeps = {
  readonly escrow: Pick<EscrowReader, "views">;
  readonly settlements: Pick<SettlementReader, "views">;
};

/** Loaders for one request of one caller. */
export const createLoaders = ({ escrow, settlements }: LoaderDeps, { userId }: Caller): Loaders => ({
  settlement: loaderOf((betIds) => settlements.views(betIds, userId)),
  ownStake: loaderOf(async (stakeIds) => {
    const views = [...(await escrow.views(stakeIds))];
    return new Map(views.filter(([, view]) => view.userId === userId && shownStatus(view) !== undefined));
  }),
});
