import DataLoader from "dataloader";
import { shownStatus, type StakeView } from "../domain/stake-place.ts";
import { idOfMetadata } from "../operations/id-of-metadata.ts";
import type { EscrowReader, SettlementReader, SettlementView } from "../operations/ports.ts";

/** Reads of one request, gathered so that a list of participations costs one query. */
export type Loaders = {
  /** The caller's own stake; null for anybody else's, and for one that is hidden. */
  readonly ownStake: DataLoader<string, StakeView | null>;
  /** How a bet was settled; null before it was, and for whoever paid no stake in it. */
  readonly settlement: DataLoader<string, SettlementView | null>;
};

/** What loaders read from. */
export type LoaderDeps = {
  readonly escrow: Pick<EscrowReader, "views">;
  readonly settlements: Pick<SettlementReader, "views">;
};

/** Loaders for one request of one caller. */
export const createLoaders = ({ escrow, settlements }: LoaderDeps, userId: string): Loaders => ({
  settlement: new DataLoader(async (ids) => {
    const views = await settlements.views(
      ids.filter((id) => idOfMetadata(id) !== undefined),
      userId,
    );
    return ids.map((id) => views.get(id) ?? null);
  }),
  ownStake: new DataLoader(async (ids) => {
    const views = await escrow.views(ids.filter((id) => idOfMetadata(id) !== undefined));
    return ids.map((id) => {
      const view = views.get(id);
      return view?.userId === userId && shownStatus(view) !== undefined ? view : null;
    });
  }),
});
