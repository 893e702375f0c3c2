import { domainError } from "@stakehold/errors/domain-error.ts";
import type { KeptPictures, ShownPicture } from "@stakehold/pictures/kept-pictures.ts";
import { text } from "@stakehold/service/input.ts";
import { MAX_PICTURES } from "../domain/ticket-pictures.ts";

/** Longer than any picture's id. */
const PICTURE_ID_MAX = 60;

const field = "pictureIds";

/** Returns the distinct pictures of the input; nothing if there are none. Throws INVALID_INPUT. */
export function picturesIn({ pictureIds }: { readonly pictureIds?: readonly string[] | null | undefined }) {
  const chosen = [...new Set((pictureIds ?? []).map((id) => text(id, { field, max: PICTURE_ID_MAX })))];
  if (chosen.length > MAX_PICTURES)
    throw domainError(
      "INVALID_INPUT",
      { field, max: MAX_PICTURES },
      `A message can show at most ${MAX_PICTURES} pictures`,
    );
  return chosen.length === 0 ? {} : { pictureIds: chosen };
}

/** Returns pictures for viewers who may see their ticket. */
export const shownPictures = (
  { pictures }: { readonly pictures: Pick<KeptPictures, "show"> },
  pictureIds: readonly string[],
): ShownPicture[] => pictureIds.flatMap((pictureId) => pictures.show(pictureId) ?? []);
