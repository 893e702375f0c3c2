import { domainError } from "@stakehold/errors/domain-error.ts";
import type { Pictures } from "./open-pictures.ts";
import { sizeOfPicture, type PictureSize } from "./picture-id.ts";
import type { KeptPlace, NamedPictures } from "./picture-shelf.ts";

/** A picture for display: its address, and its size in pixels. */
export type ShownPicture = PictureSize & { readonly url: string };

/** The pictures that one service shows. */
export type KeptPictures = {
  /**
   * Keeps a picture that this person uploaded within a day, and returns whether there is one; another person's counts
   * as missing. May be repeated. Throws UNAVAILABLE.
   */
  keep(userId: string, pictureId: string): Promise<boolean>;
  /**
   * Returns a picture's address for those who may see it, valid for half an hour or more; undefined if pictures are
   * off.
   */
  show(pictureId: string): ShownPicture | undefined;
  /** Removes unreferenced pictures, a bounded number, and returns how many. Throws UNAVAILABLE. */
  sweep(): Promise<number>;
};

/** Where they are kept, the platform's own address, and which of them are referenced. */
type Keeping = { readonly place: KeptPlace; readonly publicUrl: string; readonly named: NamedPictures };

/** Makes one service's access to the platform's pictures. If the platform takes none, there are none. */
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

/** Pictures about to be referenced: their owner, and the field of the input. */
export type ToBeNamed = { readonly ownerId: string; readonly pictureIds: readonly string[]; readonly field: string };

/**
 * Keeps pictures before they are referenced: a reference must not lead to a missing one, and a picture that ends up
 * unreferenced is removed later. A call that is repeated after an upload has expired has its pictures already, and
 * `wasCalled` returns true. Throws PICTURE_NOT_FOUND, UNAVAILABLE, and what `wasCalled` throws.
 */
export async function keepBeforeNaming(
  pictures: Pick<KeptPictures, "keep">,
  { ownerId, pictureIds, field }: ToBeNamed,
  wasCalled: () => Promise<boolean>,
): Promise<void> {
  const kept = await Promise.all(pictureIds.map((pictureId) => pictures.keep(ownerId, pictureId)));
  if (kept.includes(false) && !(await wasCalled())) throw domainError("PICTURE_NOT_FOUND", { field });
}
