import DataLoader from "dataloader";
import { shownStatus, type StakeView } from "../domain/stake-place.ts";
import { idOfMetadata } from "../operations/id-of-metadata.ts";
import type { EscrowReader } from "../operations/ports.ts";

/** Reads of one request, gathered so that a list of participations costs one query. */
export type Loaders = {
  /** The caller's own stake; null for anybody else's, and for one that is hidden. */
  readonly ownStake: DataLoader<string, StakeView | null>;
};

/** Loaders for one request of one caller. */
export const createLoaders = (escrow: Pick<EscrowReader, "views">, userId: string): Loaders => ({
  ownStake: new DataLoader(async (ids) => {
    const views = await escrow.views(ids.filter((id) => idOfMetadata(id) !== undefined));
    return ids.map((id) => {
      const view = views.get(id);
      return view?.userId === userId && shownStatus(view) !== undefined ? view : null;
    });
  }),
});
