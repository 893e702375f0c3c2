import { isRetryable } from "@stakehold/errors/domain-error.ts";
import { pMapSettled } from "p-map";
import type { Participation } from "../domain/participation.ts";
import { closePlace, type ClosePlaceDeps } from "./close-place.ts";
import type { DuePlaceStore } from "./ports/bets.ts";
import type { PlatformStore } from "./ports/platform.ts";

/** The page size and parallel calls to payments that fit one activity, with 5 seconds for each call. */
const PAGE_SIZE = 40;
const MAX_PARALLEL = 10;

export type ClosePlacesDeps = ClosePlaceDeps & { readonly platform: Pick<PlatformStore, "unpaid"> };

/**
 * Asks payments to close the page of unpaid places after the given one, and returns the page's last place; undefined
 * after the last page. A closed stake can't be opened any more, however late its request arrives.
 */
export async function closePlaces(deps: ClosePlacesDeps, afterId: string | undefined): Promise<string | undefined> {
  const page = await deps.platform.unpaid(PAGE_SIZE, afterId);
  await closeAll(deps, page);
  return page.at(-1)?.id;
}

/** The most pages of one round: 1,000 places. */
const MAX_PAGES = 25;

export type SweepPlacesDeps = ClosePlaceDeps & { readonly duePlaces: DuePlaceStore };

/**
 * Closes the unpaid places that a bet's workflow left behind: payments was unavailable while the bet was decided, and
 * nothing reviews the bet any more. Returns the place after which the next round continues; undefined to start over.
 */
export async function sweepPlaces(deps: SweepPlacesDeps, afterId: string | undefined): Promise<string | undefined> {
  let last = afterId;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const places = await deps.duePlaces.unpaid(PAGE_SIZE, last);
    await closeAll(deps, places);
    last = places.at(-1)?.id;
    if (places.length < PAGE_SIZE) return undefined;
  }
  return last;
}

/** Closes places in parallel. A place that can't be closed now does not change, and the caller retries. */
export async function closeAll(deps: ClosePlaceDeps, places: readonly Participation[]): Promise<void> {
  const closings = await pMapSettled(places, (place) => closePlace(deps, place), { concurrency: MAX_PARALLEL });
  for (const closing of closings) {
    if (closing.status === "rejected" && !isRetryable(closing.reason)) throw closing.reason;
  }
}
