import type { PaidPlace } from "../domain/admit-stake.ts";
import type { Reviewed } from "../domain/lifecycle.ts";
import type { Participation } from "../domain/participation.ts";
import type { Standing } from "../domain/request-place.ts";
import type { Picturable, Pictured } from "../domain/winner-picture.ts";
import type { Load, PlaceReader } from "./ports/bets.ts";

type Placed = { readonly place: Participation | undefined };

/** Loads the bet only. */
export const betAlone: Load<object> = async () => ({});

/** Loads the place of a stake; both have the same id. */
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

/** Loads what a review needs. Loads the electorate, up to 5,000 people, only if a reminder may be due. */
export const placesToReview =
  (mayRemind: boolean): Load<Reviewed> =>
  async (places) => ({
    pending: await places.pending(),
    ...(mayRemind ? { electorate: await places.electorate() } : {}),
  });

/** Reads a person's place in a bet that still counts, and whether they are banned. */
export const standingOf = async (places: PlaceReader, userId: string): Promise<Standing> => ({
  own: await places.ofPerson(userId),
  isBanned: await places.isBanned(userId),
});

/** Loads a person's standing in a bet, and their picture of having won. */
export const pictureOfPerson =
  (userId: string): Load<Pictured> =>
  async (places) => {
    const standing = await standingOf(places, userId);
    if (standing.own?.status !== "HELD") return { standing };
    return { standing, picture: await places.winnerPicture(standing.own.id) };
  };

/** The same, and what a new picture depends on. */
export const newPictureOfPerson =
  (userId: string): Load<Picturable> =>
  async (places, bet) => {
    const pictured = await pictureOfPerson(userId)(places, bet);
    const { own } = pictured.standing;
    if (own?.status !== "HELD" || pictured.picture !== undefined) return pictured;
    return { ...pictured, pools: await places.poolsOnceAdmitted(own) };
  };

/** Loads the place behind a stake, and what its admission depends on. */
export const paidPlace =
  (stakeId: string): Load<PaidPlace> =>
  async (places) => {
    const place = await places.byId(stakeId);
    const isBanned = place !== undefined && (await places.isBanned(place.userId));
    return { place, isBanned, isPlatformClosed: await places.isPlatformClosed() };
  };
