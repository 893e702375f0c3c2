import { isRetryable } from "@stakehold/errors/domain-error.ts";
import { pMapSettled } from "p-map";
import type { Participation } from "../domain/participation.ts";
import { closePlace, type ClosePlaceDeps } from "./close-place.ts";
import type { PlatformStore } from "./ports/platform.ts";

/** So many fit an activity, with so many calls to payments beside each other and 5 seconds for each. */
const PAGE_SIZE = 40;
const MAX_PARALLEL = 10;

export type ClosePlacesDeps = ClosePlaceDeps & { readonly platform: Pick<PlatformStore, "unpaid"> };

/**
 * Has payments close a page of the places that are not paid, behind the given one, and returns the page's last place;
 * nothing behind the last page. A stake that was closed can't be opened any more, however late its request arrives.
 */
export async function closePlaces(deps: ClosePlacesDeps, afterId: string | undefined): Promise<string | undefined> {
  const page = await deps.platform.unpaid(PAGE_SIZE, afterId);
  await closeAll(deps, page);
  return page.at(-1)?.id;
}

/** Closes places beside each other. One that can't be closed now stays as it is, and the caller asks again. */
export async function closeAll(deps: ClosePlaceDeps, places: readonly Participation[]): Promise<void> {
  const closings = await pMapSettled(places, (place) => closePlace(deps, place), { concurrency: MAX_PARALLEL });
  for (const closing of closings) {
    if (closing.status === "rejected" && !isRetryable(closing.reason)) throw closing.reason;
  }
}
