import type { Caller } from "@stakehold/service/callers/caller.ts";
import { loaderOf, onceRead, type Loader } from "@stakehold/service/graphql/loaders.ts";
import { shownStatus, type StakeView } from "../domain/open/stake-place.ts";
import type { EscrowReader } from "../operations/ports/escrow.ts";
import type { SettlementReader, SettlementView } from "../operations/ports/settlements.ts";
import type { PaidOut, StatementReader } from "../operations/ports/statements.ts";

/** The reads of one request, batched so that a list of participations costs one query. */
export type Loaders = {
  /** The caller's own stake; undefined for another user's stake, and for a hidden one. */
  readonly ownStake: Loader<StakeView>;
  /** How a bet was settled; undefined before that, and for anyone who paid no stake in it. */
  readonly settlement: Loader<SettlementView>;
  /** The sums that reached the caller. */
  readonly paidOut: () => Promise<PaidOut>;
};

/** The sources of the loaders. */
export type LoaderDeps = {
  readonly escrow: Pick<EscrowReader, "views">;
  readonly settlements: Pick<SettlementReader, "views">;
  readonly statements: Pick<StatementReader, "paidOut">;
};

/** Creates the loaders for one request of one caller. */
export const createLoaders = ({ escrow, settlements, statements }: LoaderDeps, { userId }: Caller): Loaders => ({
  paidOut: onceRead(() => statements.paidOut(userId)),
  settlement: loaderOf((betIds) => settlements.views(betIds, userId)),
  ownStake: loaderOf(async (stakeIds) => {
    const views = [...(await escrow.views(stakeIds))];
    return new Map(views.filter(([, view]) => view.userId === userId && shownStatus(view) !== undefined));
  }),
});
