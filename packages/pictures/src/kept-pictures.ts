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
