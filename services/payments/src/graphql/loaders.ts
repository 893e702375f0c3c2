import type { Caller } from "@stakehold/service/caller.ts";
import { loaderOf, onceRead, type Loader } from "@stakehold/service/graphql/loaders.ts";
import { shownStatus, type StakeView } from "../domain/stake-place.ts";
import type { EscrowReader } from "../operations/ports/escrow.ts";
import type { SettlementReader, SettlementView } from "../operations/ports/settlements.ts";
import type { PaidOut, StatementReader } from "../operations/ports/statements.ts";

/** Reads of one request, gathered so that a list of participations costs one query. */
export type Loaders = {
  /** The caller's own stake; undefined for anybody else's, and for one that is hidden. */
  readonly ownStake: Loader<StakeView>;
  /** How a bet was settled; undefined before it was, and for anybody who paid no stake in it. */
  readonly settlement: Loader<SettlementView>;
  /** What reached the caller. */
  readonly paidOut: () => Promise<PaidOut>;
};

/** What loaders read from. */
export type LoaderDeps = {
  readonly escrow: Pick<EscrowReader, "views">;
  readonly settlements: Pick<SettlementReader, "views">;
  readonly statements: Pick<StatementReader, "paidOut">;
};

/** Loaders for one request of one caller. */
export const createLoaders = ({ escrow, settlements, statements }: LoaderDeps, { userId }: Caller): Loaders => ({
  paidOut: onceRead(() => statements.paidOut(userId)),
  settlement: loaderOf((betIds) => settlements.views(betIds, userId)),
  ownStake: loaderOf(async (stakeIds) => {
    const views = [...(await escrow.views(stakeIds))];
    return new Map(views.filter(([, view]) => view.userId === userId && shownStatus(view) !== undefined));
  }),
});
