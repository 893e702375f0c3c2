import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Pictures } from "./open-pictures.ts";
import { sizeOfPicture, type PictureSize } from "./picture-id.ts";
import type { KeptPlace, NamedPictures } from "./picture-shelf.ts";

/** A picture as people get to see it: its address, and its size in pixels. */
export type ShownPicture = PictureSize & { readonly url: string };

/** The pictures that one service shows. */
export type KeptPictures = {
  /**
   * Keeps a picture that a person uploaded within a day, and returns whether there is one; another's is like one that is not
   * there. It may be repeated. Throws UNAVAILABLE.
   */
  keep(userId: string, pictureId: string): Promise<boolean>;
  /** Where who may see it sees a picture, for half an hour at least; undefined where pictures are off. */
  show(pictureId: string): ShownPicture | undefined;
  /** Removes pictures that nothing names, a bounded number of them, and returns how many. Throws UNAVAILABLE. */
  sweep(): Promise<number>;
};

/** Where they are kept, the platform's own address, and which of them something names. */
type Keeping = { readonly place: KeptPlace; readonly publicUrl: string; readonly named: NamedPictures };

/** What one service shows of the platform's pictures. Where it takes none, there are none. */
export function createKeptPictures(pictures: Pictures | undefined, { place, publicUrl, named }: Keeping): KeptPictures {
  if (pictures === undefined) return { keep: async () => false, show: () => undefined, sweep: async () => 0 };
  const { shelf, links } = pictures;
  return {
    keep: (ownerId, pictureId) => shelf.keep({ ownerId, pictureId }, place),
    show: (pictureId) => {
      const size = sizeOfPicture(pictureId);
      return size && { url: `${publicUrl}${links.pathTo({ place, pictureId })}`, ...size };
    },
    sweep: () => shelf.sweepUnnamed(place, named),
  };
}

/** Whose pictures are about to be named, and by which field of the input. */
export type ToBeNamed = { readonly ownerId: string; readonly pictureIds: readonly string[]; readonly field: string };

/**
 * Keeps pictures before something names them: nothing must name one that is not there, and one that nothing came to name is
 * removed later. A call that is repeated after an upload is over has its pictures already, and `wasCalled` says so.
 * Throws PICTURE_NOT_FOUND, UNAVAILABLE, and what `wasCalled` throws.
 */
export async function keepBeforeNaming(
  pictures: Pick<KeptPictures, "keep">,
  { ownerId, pictureIds, field }: ToBeNamed,
  wasCalled: () => Promise<boolean>,
): Promise<void> {
  const kept = await Promise.all(pictureIds.map((pictureId) => pictures.keep(ownerId, pictureId)));
  if (kept.includes(false) && !(await wasCalled())) throw domainError("PICTURE_NOT_FOUND", { field });
}
