import type { Reviewed } from "../domain/lifecycle.ts";
import type { Participation } from "../domain/participation.ts";
import type { Standing } from "../domain/request-place.ts";
import type { Load, PlaceReader } from "./ports/bets.ts";

type Placed = { readonly place: Participation | undefined };

/** Loads nothing besides the bet. */
export const betAlone: Load<object> = async () => ({});

/** Loads the place behind a stake; both have one id. */
export const placeOfStake =
  (stakeId: string): Load<Placed> =>
  async (places) => ({ place: await places.byId(stakeId) });

/** Loads a person's place that still counts. */
export const placeOfPerson =
  (userId: string): Load<Placed> =>
  async (places) => ({ place: await places.ofPerson(userId) });

/** Loads the places that are not paid. */
export const unpaidPlaces: Load<{ readonly pending: readonly Participation[] }> = async (places) => ({
  pending: await places.pending(),
});

/** Loads what a review needs: who may vote only where people may have to be reminded, because that can be 5,000. */
export const placesToReview =
  (mayRemind: boolean): Load<Reviewed> =>
  async (places) => ({
    pending: await places.pending(),
    ...(mayRemind ? { electorate: await places.electorate() } : {}),
  });

/** How a person stands to a bet. */
export const standingOf = async (places: PlaceReader, userId: string): Promise<Standing> => ({
  own: await places.ofPerson(userId),
  isBanned: await places.isBanned(userId),
});
